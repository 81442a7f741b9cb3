import formbody from "@fastify/formbody";
import { type Html, html } from "../html.ts";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { apiRoutes } from "./api-routes.ts";
import { openArchive } from "./archive.ts";
import { avatarRoutes } from "./avatar-routes.ts";
import { controlRoutes } from "./control.ts";
import { type LimitSettings, rateLimits, SLACK_LIMITS } from "./limits.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { outgoingRequests } from "./outgoing.ts";
import { pageRoutes } from "./pages.ts";
import { respondRoutes } from "./respond-routes.ts";
import type { State } from "./state.ts";
import { createWorkspace, type WorkspaceSeed } from "./workspace.ts";

export interface SlackOptions {
  /** Initial workspaces; saved ones take precedence. */
  workspaces?: WorkspaceSeed[];
  limits?: Partial<LimitSettings>;
}

const SIGNING_SECRET = "sandbox-slack-signing-secret";

/** A Slack stand-in: consent, the Web API, signed requests to the product, and a chat page. */
export async function slack(
  sandbox: SandboxContext,
  { workspaces = [], limits }: SlackOptions = {},
): Promise<Vendor> {
  const state = emptyState(sandbox, { ...SLACK_LIMITS, ...limits });
  const archive = await openArchive(state, sandbox.dataDir);
  const isNew = state.teams.size === 0;
  state.changed = () => {
    archive.changed();
    for (const tell of state.watchers) tell();
  };
  if (isNew) for (const workspace of workspaces) createWorkspace(state, workspace);

  return {
    name: "slack",
    title: "Slack",
    async routes(app) {
      await app.register(formbody, { bodyLimit: 2_000_000 });
      oauthRoutes(app, state);
      apiRoutes(app, state);
      avatarRoutes(app, state);
      respondRoutes(app, state);
      pageRoutes(app, state);
      app.addHook("onClose", async () => {
        state.outgoing.stop();
        await archive.close();
      });
    },
    control: (app) => controlRoutes(app, state),
    inspect: () => inspect(state),
  };
}

function emptyState(sandbox: SandboxContext, limits: LimitSettings): State {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    app: {
      id: "A0SANDBOX",
      clientId: "sandbox-slack-client-id",
      clientSecret: "sandbox-slack-client-secret",
      signingSecret: SIGNING_SECRET,
      redirectUris: sandbox.appOrigins.map((origin) => `${origin}/install-slack-app`),
      command: "/touchline",
      // Slack itself takes neither localhost nor addresses without a top-level domain.
      unfurlDomains: sandbox.appOrigins.map((origin) => new URL(origin).hostname),
      entityTypes: ["slack#/entities/item"],
    },
    teams: new Map(),
    people: new Map(),
    conversations: new Map(),
    messages: [],
    installations: new Map(),
    deadTokens: new Map(),
    codes: new Map(),
    responseUrls: new Map(),
    sharedLinks: new Map(),
    panes: new Map(),
    faults: [],
    limits: rateLimits(now, limits),
    outgoing: outgoingRequests({
      secret: SIGNING_SECRET,
      now,
      targetUrl: `${sandbox.appOrigins[0]}/api/slack-api/requests`,
    }),
    lastMicros: 0,
    watchers: new Set(),
    now,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    changed: () => undefined,
    publicUrl: () => `${sandbox.url()}/slack`,
  };
}

function inspect(state: State): Html {
  const installed = [...state.installations.keys()].map((id) => state.teams.get(id)?.name ?? id);
  return html`<div class="inset"><p class="facts"><span>${state.teams.size} workspaces</span>
<span>${state.people.size} people</span><span>${state.messages.length} messages</span>
<span>${installed.length === 0 ? "Touchline is not installed" : `Touchline is in ${installed.join(", ")}`}</span>
<a href="/slack/">Open Slack</a></p></div>`;
}
