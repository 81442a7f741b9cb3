import type { Channel, Channels } from "./channels.ts";
import type { Quotas } from "./limits.ts";

export interface Account {
  email: string;
  name: string;
}

/** An instant with a zone, or a day. */
export interface EventTime {
  dateTime?: string;
  date?: string;
  timeZone?: string;
}

export type ResponseStatus = "needsAction" | "declined" | "tentative" | "accepted";

export interface Attendee {
  email: string;
  displayName?: string;
  responseStatus: ResponseStatus;
  optional?: boolean;
  /** A room. */
  resource?: boolean;
}

/** One event, which appears in the calendars of all attendees. */
export interface StoredEvent {
  id: string;
  iCalUID: string;
  status: "confirmed" | "tentative" | "cancelled";
  summary?: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  recurrence?: string[];
  recurringEventId?: string;
  originalStartTime?: EventTime;
  attendees?: Attendee[];
  organizer: string;
  visibility?: string;
  transparency?: string;
  eventType: string;
  hangoutLink?: string;
  created: string;
  updated: string;
  sequence: number;
  /** Former attendees. */
  removed: string[];
  /** The sequence number of its last change. */
  changed: number;
}

export type NewEvent = Partial<StoredEvent> & Pick<StoredEvent, "start" | "end">;

export interface Grant {
  email: string;
  scopes: string[];
}

export interface Fault {
  status: number;
  reason: string;
  times: number;
  /** Only calls whose path contains it. */
  path?: string;
}

export interface SavedState {
  accounts: Account[];
  events: StoredEvent[];
  counter: number;
  /** Sync tokens older than this change are rejected. */
  oldestToken: number;
  refresh: Array<[string, Grant]>;
  channels: Channel[];
}

export interface State {
  app: { clientId: string; clientSecret: string; redirectUris: string[] };
  accounts: Map<string, Account>;
  events: Map<string, StoredEvent>;
  counter: number;
  oldestToken: number;
  codes: Map<string, Grant & { redirectUri: string; expiresAt: number; challenge: string | null }>;
  access: Map<string, Grant & { expiresAt: number; refreshToken: string }>;
  refresh: Map<string, Grant>;
  accessSeconds: number;
  /** The maximum page size; Google's own limit is 2500. */
  pageSize: number;
  faults: Fault[];
  quotas: Quotas;
  channels: Channels;
  now(): number;
  advance(milliseconds: number): void;
  changed(): void;
  publicUrl(): string;
}
