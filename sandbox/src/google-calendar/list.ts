import { createHash } from "node:crypto";
import { isCancelledFor, isInCalendar } from "./events.ts";
import { toEventResponse } from "./present.ts";
import { invalid, outdated } from "./problem.ts";
import { instancesOf, millisecondsOf } from "./recurrence.ts";
import type { State, StoredEvent } from "./state.ts";

export type Query = Record<string, string | string[] | undefined>;

const FORBIDDEN_WITH_TOKEN = [
  "iCalUID",
  "orderBy",
  "privateExtendedProperty",
  "sharedExtendedProperty",
  "q",
  "timeMin",
  "timeMax",
  "updatedMin",
];
const TWO_YEARS_MS = 2 * 366 * 86_400_000;
const DEFAULT_PAGE = 250;
const MAX_PAGE_SIZE = 2500;

/** The query of a list, as stored in a sync token. */
interface ListRequest {
  email: string;
  /** Only changes after this number; null for everything. */
  since: number | null;
  timeMin: string | null;
  timeMax: string | null;
  hash: string;
}

/** `events.list`: everything, or the changes since a sync token, in pages. */
export function listEvents(state: State, email: string, query: Query) {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const isSingle = text("singleEvents") === "true";
  const hash = createHash("sha256")
    .update(JSON.stringify([isSingle, query.eventTypes ?? null, query.maxAttendees ?? null]))
    .digest("hex")
    .slice(0, 12);
  const given = text("syncToken");
  const page = text("pageToken");
  const asked = given
    ? resumedRequest(state, email, query, given, hash)
    : newRequest(email, text, hash);
  const { offset, counter } = page ? readPage(page) : { offset: 0, counter: state.counter };

  const items = select(state, asked, {
    isSingle,
    showsDeleted: text("showDeleted") === "true" || asked.since !== null,
    types: query.eventTypes === undefined ? null : [query.eventTypes].flat().map(String),
  });
  if (text("orderBy") === "startTime" && !isSingle) {
    throw invalid("The requested ordering is not available for the particular query.");
  }
  const wanted = Math.min(Number(text("maxResults") ?? DEFAULT_PAGE), MAX_PAGE_SIZE);
  const size = Math.max(1, Math.min(wanted, state.pageSize));
  const shown = items.slice(offset, offset + size);
  const isLast = offset + size >= items.length;
  const most = Number(text("maxAttendees") ?? Infinity);
  return {
    kind: "calendar#events",
    etag: `"${counter}"`,
    summary: email,
    updated: new Date(state.now()).toISOString(),
    timeZone: "UTC",
    accessRole: "owner",
    defaultReminders: [],
    items: shown.map((event) => toEventResponse(state, email, event, most)),
    ...(isLast
      ? { nextSyncToken: encoded({ ...asked, since: counter }) }
      : { nextPageToken: encoded({ offset: offset + size, counter }) }),
  };
}

function newRequest(
  email: string,
  text: (name: string) => string | null,
  hash: string,
): ListRequest {
  const [timeMin, timeMax] = [text("timeMin"), text("timeMax")];
  for (const time of [timeMin, timeMax]) {
    if (time !== null && !/(Z|[+-]\d\d:\d\d)$/.test(time)) throw invalid("Bad Request");
  }
  return { email, since: null, timeMin, timeMax, hash };
}

function resumedRequest(
  state: State,
  email: string,
  query: Query,
  token: string,
  hash: string,
): ListRequest {
  const forbidden = FORBIDDEN_WITH_TOKEN.filter((name) => query[name] !== undefined);
  if (forbidden.length > 0 || query.showDeleted === "false") {
    throw invalid(`Sync token cannot be used with other query restrictions: ${forbidden}`);
  }
  const asked = decoded<ListRequest>(token);
  if (asked?.email !== email || asked.since === null) throw outdated();
  if (asked.since < state.oldestToken) throw outdated();
  if (asked.hash !== hash) throw invalid("Sync token was issued for another query.");
  return asked;
}

function select(
  state: State,
  { email, since, timeMin, timeMax }: ListRequest,
  how: { isSingle: boolean; showsDeleted: boolean; types: string[] | null },
): StoredEvent[] {
  const from = timeMin ? Date.parse(timeMin) : -Infinity;
  const to = timeMax ? Date.parse(timeMax) : state.now() + TWO_YEARS_MS;
  const isInside = ({ start, end }: StoredEvent) =>
    millisecondsOf(end) > from && millisecondsOf(start) < to;
  const found = [...state.events.values()].filter(
    (event) => isInCalendar(email, event) && (since === null || event.changed > since),
  );
  return found
    .flatMap((event) => {
      if (!how.isSingle || !event.recurrence) return [event];
      const { recurrence: _rule, ...rest } = event;
      return instancesOf(event, to)
        .filter(({ id }) => !state.events.has(id))
        .map((instance) => ({ ...rest, ...instance, recurringEventId: event.id }));
    })
    .filter((event) => isInside(event) || (since !== null && !event.recurringEventId))
    .filter((event) => how.showsDeleted || !isCancelledFor(email, event))
    .filter(({ eventType }) => how.types === null || how.types.includes(eventType))
    .sort((one, other) => millisecondsOf(one.start) - millisecondsOf(other.start));
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function decoded<T>(token: string): T | null {
  try {
    return JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function readPage(token: string): { offset: number; counter: number } {
  const page = decoded<{ offset: number; counter: number }>(token);
  if (!page || !Number.isInteger(page.offset)) throw invalid("Invalid page token value.");
  return page;
}
