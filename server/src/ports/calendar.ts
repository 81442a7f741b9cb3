import type { Day } from "@touchline/domain";

/** What we need of somebody's calendar, in our words. One object serves one connected calendar. */
export interface CalendarSource {
  /** Reads on: everything in the window, or what changed since a mark that was given before. */
  read(asked: CalendarAsked): Promise<CalendarPage>;
  /** Asks to be told of changes; null where this calendar cannot. */
  watch: ((wish: ChannelWish) => Promise<CalendarChannel>) | null;
  unwatch(channel: Pick<CalendarChannel, "id" | "resourceId">): Promise<void>;
}

export interface CalendarAsked {
  window: { from: Day; to: Day };
  /** Null reads everything. */
  mark: string | null;
  /** Null begins. */
  cursor: string | null;
}

export interface CalendarPage {
  events: OutsideEvent[];
  /** Ids of events that are no longer there for this person: cancelled, or declined by them. */
  gone: string[];
  /** Null at the end. */
  next: string | null;
  /** At the end: from where to read on next time; null where the calendar must be read as a whole. */
  mark: string | null;
}

export interface OutsideEvent {
  id: string;
  /** The same in the calendars of all who are invited; of a series the same for each instance. */
  icalUid: string;
  seriesId: string | null;
  title: string;
  /** All-day events have a first and a last day. */
  time: { start: Date; end: Date } | { firstDay: Day; lastDay: Day };
  link: string;
  attendees: OutsideAttendee[];
}

export interface OutsideAttendee {
  /** In lower case. */
  email: string;
  name: string;
  response: "needsAction" | "declined" | "tentative" | "accepted";
  /** Whose calendar this is. */
  isSelf: boolean;
}

export interface ChannelWish {
  id: string;
  /** Comes back with each message: the only proof that it is genuine. */
  secret: string;
  address: string;
}

export interface CalendarChannel {
  id: string;
  resourceId: string;
  expiresAt: Date;
}

/**
 * Why a calendar could not be read.
 *
 * `revoked`: over until its owner connects again. `no-permission`: connected,
 * but reading events was not allowed. `expired`: the mark is too old, read
 * everything. `refused`: it will never work like this, and says why. `endless`: reading it was
 * broken off, and costs as much each time. `away`: try later.
 */
export class CalendarError extends Error {
  readonly kind: "revoked" | "no-permission" | "expired" | "refused" | "endless" | "away";
  constructor(kind: CalendarError["kind"], words: string) {
    super(words);
    this.kind = kind;
  }
}

export interface CalendarGrant {
  accountEmail: string;
  mayRead: boolean;
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

/** Consent: where to send somebody, and what comes back. */
export interface CalendarConsent {
  address(asked: { state: string; redirectUri: string; loginHint: string }): string;
  exchange(code: string, redirectUri: string): Promise<CalendarGrant>;
  /** Tells the vendor that the grant is no longer wanted. */
  revoke(grant: CalendarGrant): Promise<void>;
}

/** The calendars that an installation can read. */
export interface Calendars {
  /** Null where this installation has no Google app configured. */
  consent: CalendarConsent | null;
  /** Where a calendar can tell us of changes; null where nobody could reach us. */
  pushAddress: string | null;
  /** Somebody's connected calendar; throws a `CalendarError` of kind revoked where there is none. */
  of(organisationId: string, userId: string): Promise<CalendarSource>;
}
