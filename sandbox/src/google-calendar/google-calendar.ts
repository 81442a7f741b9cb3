import formbody from "@fastify/formbody";
import { type Html, html } from "../html.ts";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { apiRoutes } from "./api-routes.ts";
import { openArchive } from "./archive.ts";
import { pushChannels } from "./channels.ts";
import { controlRoutes } from "./control.ts";
import { insertEvent } from "./events.ts";
import { GOOGLE_QUOTAS, usageQuotas } from "./limits.ts";
import { signer } from "./oauth.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { accountsList, pageRoutes } from "./pages.ts";
import type { Account, NewEvent, State } from "./state.ts";

/** A user with a calendar, and the events they have organised. */
export interface CalendarSeed extends Account {
  events: NewEvent[];
}

export interface GoogleCalendarOptions {
  /** Initial accounts; saved ones take precedence. */
  calendars?: CalendarSeed[];
  redirectUris?: string[];
}

const ACCESS_SECONDS = 3600;
const MAX_PAGE_SIZE = 2500;

/**
 * A Google Calendar stand-in: consent, the API with its sync tokens, push, and a page per calendar.
 */
export async function googleCalendar(
  sandbox: SandboxContext,
  { calendars = [], redirectUris = [] }: GoogleCalendarOptions = {},
): Promise<Vendor> {
  const publicUrl = () => `${sandbox.url()}/google-calendar`;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const state: State = {
    app: {
      clientId: "sandbox-google-client-id",
      clientSecret: "sandbox-google-client-secret",
      redirectUris,
    },
    accounts: new Map(),
    events: new Map(),
    counter: 1,
    oldestToken: 0,
    codes: new Map(),
    access: new Map(),
    refresh: new Map(),
    accessSeconds: ACCESS_SECONDS,
    pageSize: MAX_PAGE_SIZE,
    faults: [],
    quotas: usageQuotas(now, { ...GOOGLE_QUOTAS }),
    channels: pushChannels(
      now,
      (email) => `${publicUrl()}/calendar/v3/calendars/${email}/events?alt=json`,
    ),
    now,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    changed: () => undefined,
    publicUrl,
  };
  const archive = await openArchive(state, sandbox.dataDir);
  const isNew = state.accounts.size === 0;
  state.changed = archive.changed;
  if (isNew) seed(state, calendars);
  const keys = await signer();

  return {
    name: "google-calendar",
    title: "Google Calendar",
    async routes(app) {
      await app.register(formbody);
      oauthRoutes(app, state, keys);
      apiRoutes(app, state);
      pageRoutes(app, state);
      app.addHook("onClose", async () => {
        await archive.close();
      });
    },
    control: (app) => controlRoutes(app, state),
    inspect: () => inspect(state),
  };
}

function seed(state: State, calendars: CalendarSeed[]): void {
  for (const { email, name } of calendars) state.accounts.set(email, { email, name });
  for (const { email, events } of calendars) {
    for (const event of events) insertEvent(state, email, event);
  }
}

function inspect(state: State): Html {
  return html`<div class="inset"><p class="facts"><span>${state.accounts.size} accounts</span>
<span>${state.events.size} events</span><span>${state.channels.list().length} push channels</span>
<a href="/google-calendar/">Calendars</a></p>${accountsList(state)}</div>`;
}
