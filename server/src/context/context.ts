import type { Config } from "../config.ts";
import type { AtLink, InSignIn } from "../db/doors.ts";
import type { Receivers } from "../db/receivers.ts";
import type { InStore, Store } from "../db/store.ts";
import type { SignedInIdentity } from "../http/identity.ts";
import type { PaymentProvider } from "../ports/billing.ts";
import { CalendarError, type Calendars } from "../ports/calendar.ts";
import { type Chat, type ChatConsent, ChatError } from "../ports/chat.ts";
import { type Crm, type CrmConsent, CrmError } from "../ports/crm.ts";
import type { Mailer } from "../ports/mail.ts";
import type { SummaryWriter } from "../ports/summaries.ts";
import type { TellWebhook } from "../ports/webhooks.ts";
import type { Viewer } from "./viewer.ts";

interface AnyContext {
  now: Date;
  config: Config;
}

/** What anybody may ask for: what the server says of itself, and what a secret address leads to. */
export interface PublicContext extends AnyContext {
  atLink: AtLink;
  /** For what is written down on behalf of somebody without an account, once a secret has led somewhere. */
  inStore: InStore;
}

/** What a request may touch: our own data, in one transaction, and nothing outside. */
export interface RequestContext extends AnyContext {
  viewer: Viewer;
  store: Store;
}

/** What somebody may touch whom the provider knows and we perhaps do not. */
export interface IdentityContext extends AnyContext {
  identity: SignedInIdentity;
  /** Reads an id token that belongs to the same sign-in as the access token of the request. */
  readIdToken(idToken: string): Promise<{ name: string | null; email: string | null }>;
  inSignIn: InSignIn;
  inStore: InStore;
}

/** What reaches the outside world. */
export interface Outside {
  /** Where people reach us: what is said outside leads back here. */
  publicUrl: string;
  /** The CRM of a connected organisation; throws a `CrmError` of kind revoked where there is none. */
  crmOf(viewer: Viewer): Promise<Crm>;
  /** Null where this installation has no CRM configured. */
  crmConsent: CrmConsent | null;
  /** The Slack workspace of an organisation; throws a `ChatError` of kind revoked where there is none. */
  chatOf(viewer: Viewer): Promise<Chat>;
  /** Null where this installation has no Slack app. */
  chatConsent: ChatConsent | null;
  /** Null where this installation sends no mail. */
  mailer: Mailer | null;
  /** Null where no language model is configured. */
  summaries: SummaryWriter | null;
  calendars: Calendars;
  /** Null where nothing has to be paid. */
  payments: PaymentProvider | null;
  /** Says something to an address that an organisation named. */
  tellWebhook: TellWebhook;
  /** Gives back what vendors granted an organisation that is about to be deleted, as far as they can be told. */
  endConnections(viewer: Viewer): Promise<void>;
}

/** An installation that is connected to nothing. */
export const NOTHING_OUTSIDE: Outside = {
  publicUrl: "",
  chatConsent: null,
  chatOf: async () => {
    throw new ChatError("revoked", "Slack is not connected.");
  },
  crmConsent: null,
  mailer: null,
  payments: null,
  summaries: null,
  calendars: {
    consent: null,
    pushAddress: null,
    of: async () => {
      throw new CalendarError("refused", "Calendars are not set up on this installation.");
    },
  },
  crmOf: async () => {
    throw new CrmError("revoked", "HubSpot is not connected.");
  },
  tellWebhook: async () => ({ status: null, words: "Nothing outside can be reached from here." }),
  endConnections: async () => undefined,
};

/** What a job may touch: the outside world, and our data in short transactions. */
export interface JobContext extends Outside {
  viewer: Viewer;
  clock: () => Date;
  now: Date;
  inStore: InStore;
}

/** What the schedule may touch: who has something due, and each of them in a store of their own. */
export interface ScheduleContext {
  receivers: Receivers;
  inStore: InStore;
  now: Date;
}

/** What a call may touch that answers with a file: our own data, for as long as the file is being sent. */
export interface FileContext extends AnyContext {
  viewer: Viewer;
  inStore: InStore;
}

/** What a call may touch that must wait for a vendor: as a job, no transaction is open meanwhile. */
export interface OutsideContext extends AnyContext, Outside {
  viewer: Viewer;
  inStore: InStore;
}
