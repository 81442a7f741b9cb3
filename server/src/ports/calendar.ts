import type { Day } from "@touchline/domain";

/** Calendar port. One object serves one connected calendar. */
export interface CalendarSource {
  /** Reads a page of everything in the window, or of changes since an earlier mark. */
  read(asked: CalendarQuery): Promise<CalendarPage>;
  /** Subscribes to change notifications; null if this calendar doesn't support them. */
  watch: ((wish: ChannelRequest) => Promise<CalendarChannel>) | null;
  unwatch(channel: Pick<CalendarChannel, "id" | "resourceId">): Promise<void>;
}

export interface CalendarQuery {
  window: { from: Day; to: Day };
  /** Null reads everything. */
  mark: string | null;
  /** Null for the first page. */
  cursor: string | null;
}

export interface CalendarPage {
  events: ExternalEvent[];
  /** Ids of events that were cancelled, or declined by this user. */
  gone: string[];
  /** Null on the last page. */
  next: string | null;
  /**
   * On the last page: where to continue next time; null if the calendar must be read as a whole.
   */
  mark: string | null;
}

export interface ExternalEvent {
  id: string;
  /** The same in all attendees' calendars, and for every instance of a series. */
  icalUid: string;
  seriesId: string | null;
  title: string;
  /** All-day events have a first and a last day. */
  time: { start: Date; end: Date } | { firstDay: Day; lastDay: Day };
  link: string;
  attendees: ExternalAttendee[];
}

export interface ExternalAttendee {
  /** Lower case. */
  email: string;
  name: string;
  response: "needsAction" | "declined" | "tentative" | "accepted";
  /** The calendar's owner. */
  isSelf: boolean;
}

export interface ChannelRequest {
  id: string;
  /** Sent back with each notification; the only proof that it is genuine. */
  secret: string;
  address: string;
}

export interface CalendarChannel {
  id: string;
  resourceId: string;
  expiresAt: Date;
}

/**
 * Why a calendar could not be read. `revoked`: its owner has to reconnect. `no-permission`:
 * connected, but without permission to read events. `expired`: the mark is too old, read
 * everything. `refused`: permanent, with a reason. `endless`: reading was aborted and would take as
 * long again. `away`: retry later.
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

export interface CalendarConsent {
  address(asked: { state: string; redirectUri: string; loginHint: string }): string;
  exchange(code: string, redirectUri: string): Promise<CalendarGrant>;
  revoke(grant: CalendarGrant): Promise<void>;
}

export interface Calendars {
  /** Null if no Google app is configured. */
  consent: CalendarConsent | null;
  /** URL for change notifications; null if we can't be reached from outside. */
  pushAddress: string | null;
  /**
   * Returns a user's connected calendar; throws a `CalendarError` of kind revoked if there is none.
   */
  of(organisationId: string, userId: string): Promise<CalendarSource>;
}
