import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance } from "fastify";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { accountRoutes } from "./account-routes.ts";
import { associationRoutes } from "./association-routes.ts";
import { batchRoutes } from "./batch-routes.ts";
import { controlRoutes } from "./control.ts";
import { notFoundNamed } from "./errors.ts";
import { faultQueue } from "./faults.ts";
import { guard, requireScopes } from "./gate.ts";
import { inspect } from "./inspect.ts";
import { openJournal } from "./journal.ts";
import { HUBSPOT_LIMITS, type LimitSettings, rateLimits } from "./limits.ts";
import { ACCESS_SECONDS } from "./oauth.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { objectRoutes } from "./object-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { openArchive } from "./persistence.ts";
import { propertyRoutes } from "./property-routes.ts";
import { searchRoutes } from "./search-routes.ts";
import { seedPortal } from "./seed.ts";
import type { Pipeline, PortalSeed } from "./shapes.ts";
import { splitRoutes } from "./split-routes.ts";
import type { AppConfig, State } from "./state.ts";
import { type WebhookSettings, webhooks } from "./webhooks.ts";
import { DATED, serve, typeParam } from "./wire.ts";

export interface HubspotOptions {
  /** Initial accounts; saved ones take precedence over their seed. */
  portals?: PortalSeed[];
  app?: Partial<AppConfig>;
  limits?: Partial<LimitSettings>;
  webhooks?: Partial<WebhookSettings>;
  searchLagMs?: number;
  now?: () => number;
}

export interface HubspotVendor extends Vendor {
  state: State;
}

const APP: AppConfig = {
  appId: 39_522_895,
  clientId: "sandbox-client-id",
  clientSecret: "sandbox-client-secret",
  redirectUris: [],
  scopes: {
    required: [
      "oauth",
      "crm.objects.deals.read",
      "crm.schemas.deals.read",
      "crm.objects.owners.read",
      "crm.objects.contacts.read",
    ],
    conditionallyRequired: [
      "crm.objects.deals.write",
      "crm.objects.contacts.write",
      "crm.schemas.deals.write",
    ],
    optional: [
      "sales-email-read",
      "settings.users.teams.read",
      "crm.objects.goals.read",
      "crm.objects.forecasts.read",
      "crm.dealsplits.read_write",
      "settings.currencies.read",
    ],
  },
};

/** A HubSpot stand-in: the API, the pages for its users, and the controls for tests. */
export async function hubspot(
  sandbox: SandboxContext,
  options: HubspotOptions = {},
): Promise<HubspotVendor> {
  const state = makeState(sandbox, options);
  const archive = await openArchive(state, sandbox.dataDir);
  state.changed = archive.changed;
  for (const seed of options.portals ?? []) {
    if (!state.portals.has(seed.account.portalId)) seedPortal(state, seed);
  }
  const api = await makeApi(state);

  return {
    name: "hubspot",
    title: "HubSpot",
    state,
    inspect: () => inspect(state),
    control: async (app) => controlRoutes(app, state, options.portals ?? []),
    routes: async (app) => {
      forwardRequests(app, api);
      app.addHook("onClose", async () => {
        state.webhooks.stop();
        await api.close();
        await archive.close();
      });
    },
  };
}

function makeState(sandbox: SandboxContext, options: HubspotOptions): State {
  const clock: State["clock"] = { fixed: null, offset: 0 };
  const base = options.now ?? Date.now;
  const now = () => clock.fixed ?? base() + clock.offset;
  const app = { ...APP, ...options.app };
  return {
    now,
    clock,
    app,
    portals: new Map(),
    oauth: {
      codes: new Map(),
      access: new Map(),
      refresh: new Map(),
      accessSeconds: ACCESS_SECONDS,
      rotates: false,
    },
    searchLagMs: options.searchLagMs ?? 0,
    limits: rateLimits(now, { ...HUBSPOT_LIMITS, ...options.limits }),
    faults: faultQueue(now),
    journal: openJournal(),
    webhooks: webhooks({
      appId: app.appId,
      clientSecret: app.clientSecret,
      now,
      ...(options.webhooks && { settings: options.webhooks }),
    }),
    changed: () => undefined,
    publicUrl: () => `${sandbox.url()}/hubspot`,
  };
}

/**
 * The API is a separate Fastify instance: HubSpot ignores double and trailing slashes, which can
 * only be set for a whole instance.
 */
async function makeApi(state: State): Promise<FastifyInstance> {
  const api = fastify({
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 2_000,
    },
    bodyLimit: 20_000_000,
    forceCloseConnections: true,
  });
  await api.register(formbody);
  allowEmptyJson(api);
  guard(api, state);
  apiRoutes(api, state);
  pageRoutes(api, state);
  await api.ready();
  return api;
}

/** The part of HubSpot's API that the product calls, and nothing else. */
export function apiRoutes(api: FastifyInstance, state: State): void {
  oauthRoutes(api, state);
  objectRoutes(api, state);
  batchRoutes(api, state);
  splitRoutes(api, state);
  searchRoutes(api, state);
  associationRoutes(api, state);
  pipelineRoutes(api);
  propertyRoutes(api, state);
  accountRoutes(api, state);
}

/** The SDK sends a JSON content type on calls without a body. */
function allowEmptyJson(api: FastifyInstance): void {
  api.removeContentTypeParser("application/json");
  api.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, {});
    try {
      done(null, JSON.parse(text.toString()));
    } catch (error) {
      done(
        Object.assign(error instanceof Error ? error : new Error("bad JSON"), { statusCode: 400 }),
      );
    }
  });
}

function forwardRequests(app: FastifyInstance, api: FastifyInstance): void {
  const pass = app.prefix.length;
  app.addHook("onRequest", async (request, reply) => {
    reply.hijack();
    request.raw.url = request.raw.url?.slice(pass) || "/";
    api.routing(request.raw, reply.raw);
  });
  app.all("/*", async () => undefined);
}

const PIPELINES = ["/crm/v3/pipelines/:type", `/crm/pipelines/${DATED}/:type`];

function pipelineRoutes(app: FastifyInstance): void {
  serve(app, "GET", PIPELINES, ({ request, params, query }) => {
    const info = typeParam(params.type);
    if (info.type !== "deals") throw notFoundNamed(`There are no pipelines for ${info.type}`);
    const { pipelines } = requireScopes(request, info.read);
    const isArchived = query.archived === "true";
    const results = pipelines.filter(({ archived }) => archived === isArchived);
    return { body: { results: results.map(toResponse) } };
  });
}

function toResponse(pipeline: Pipeline): Pipeline {
  const stages = pipeline.stages
    .filter(({ archived }) => !archived)
    .sort((left, right) => left.displayOrder - right.displayOrder);
  return { ...pipeline, stages };
}
