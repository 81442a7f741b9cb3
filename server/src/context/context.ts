import type { Config } from "../config.ts";
import type { Receivers } from "../db/receivers.ts";
import type { AtLink, InSignIn } from "../db/scoped-access.ts";
import type { InStore, Store } from "../db/store.ts";
import type { SignedInIdentity } from "../http/identity.ts";
import type { PaymentProvider } from "../ports/billing.ts";
import { CalendarError, type Calendars } from "../ports/calendar.ts";
import { type Chat, type ChatConsent, ChatError } from "../ports/chat.ts";
import { type Crm, type CrmConsent, CrmError } from "../ports/crm.ts";
import type { Mailer } from "../ports/mail.ts";
import type { SendPush } from "../ports/push.ts";
import type { SummaryWriter } from "../ports/summaries.ts";
import type { SendWebhook } from "../ports/webhooks.ts";
import type { Viewer } from "./viewer.ts";

interface AnyContext {
  now: Date;
  config: Config;
}

/** For public routes: information about the server, and resources behind a secret URL. */
export interface PublicContext extends AnyContext {
  atLink: AtLink;
  /** For writes on behalf of someone without an account, after their secret was verified. */
  inStore: InStore;
}

/** For requests: our own data in one transaction, nothing external. */
export interface RequestContext extends AnyContext {
  viewer: Viewer;
  store: Store;
}

/** For a user known to the identity provider but possibly not to us. */
export interface IdentityContext extends AnyContext {
  identity: SignedInIdentity;
  /** Reads an id token from the same sign-in as the request's access token. */
  readIdToken(idToken: string): Promise<{ name: string | null; email: string | null }>;
  inSignIn: InSignIn;
  inStore: InStore;
}

export interface Vendors {
  /** The base URL for links back to us. */
  publicUrl: string;
  /** Returns the organisation's CRM; throws a `CrmError` of kind revoked if not connected. */
  crmOf(viewer: Viewer): Promise<Crm>;
  /** Null if no CRM is configured. */
  crmConsent: CrmConsent | null;
  /**
   * Returns the organisation's Slack workspace; throws a `ChatError` of kind revoked if not
   * connected.
   */
  chatOf(viewer: Viewer): Promise<Chat>;
  /** Null if no Slack app is configured. */
  chatConsent: ChatConsent | null;
  /** Null if mail is not configured. */
  mailer: Mailer | null;
  /** Null if no language model is configured. */
  summaries: SummaryWriter | null;
  calendars: Calendars;
  /** Null if billing is not configured. */
  payments: PaymentProvider | null;
  /** Delivers an event to an organisation's webhook. */
  tellWebhook: SendWebhook;
  /** Delivers a notification to a browser. */
  sendPush: SendPush;
  /** Revokes vendor grants of an organisation about to be deleted, where the vendor supports it. */
  endConnections(viewer: Viewer): Promise<void>;
}

export const NO_VENDORS: Vendors = {
  publicUrl: "",
  chatConsent: null,
  chatOf: async () => {
    throw new ChatError("revoked", "Slack isn't connected.");
  },
  crmConsent: null,
  mailer: null,
  payments: null,
  summaries: null,
  calendars: {
    consent: null,
    pushAddress: null,
    of: async () => {
      throw new CalendarError("refused", "Calendars aren't set up. Ask your administrator.");
    },
  },
  crmOf: async () => {
    throw new CrmError("revoked", "HubSpot isn't connected.");
  },
  tellWebhook: async () => ({ status: null, words: "Nothing outside can be reached from here." }),
  sendPush: async () => ({ kind: "refused", words: "Nothing outside can be reached from here." }),
  endConnections: async () => undefined,
};

/** For jobs: external services, and our data in short transactions. */
export interface JobContext extends Vendors {
  viewer: Viewer;
  clock: () => Date;
  now: Date;
  inStore: InStore;
}

/** For the scheduler: finds due work, and opens a store per organisation. */
export interface ScheduleContext {
  receivers: Receivers;
  inStore: InStore;
  now: Date;
}

/** For file downloads: our own data, for as long as the file is being sent. */
export interface FileContext extends AnyContext {
  viewer: Viewer;
  inStore: InStore;
}

/** For requests that wait for a vendor: as in a job, no transaction is open meanwhile. */
export interface VendorContext extends AnyContext, Vendors {
  viewer: Viewer;
  inStore: InStore;
}
