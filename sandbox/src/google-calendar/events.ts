import { randomBytes } from "node:crypto";
import { invalid, notFound } from "./problem.ts";
import { instancesOf, millisecondsOf } from "./recurrence.ts";
import type { NewEvent, ResponseStatus, State, StoredEvent } from "./state.ts";

const YEAR = 366 * 86_400_000;
const INSTANCE = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/;
const CHANGEABLE = [
  "status",
  "summary",
  "description",
  "location",
  "start",
  "end",
  "recurrence",
  "attendees",
  "visibility",
  "transparency",
] as const;

export function isInCalendar(email: string, event: StoredEvent): boolean {
  return (
    event.organizer === email ||
    (event.attendees ?? []).some((attendee) => attendee.email === email) ||
    event.removed.includes(email)
  );
}

/** Cancelled for everyone, or removed for this user. */
export function isCancelledFor(email: string, event: StoredEvent): boolean {
  return event.status === "cancelled" || event.removed.includes(email);
}

export function insertEvent(state: State, organizer: string, given: NewEvent): StoredEvent {
  mustHaveTimes(given);
  const id = given.id ?? randomBytes(13).toString("hex");
  const at = new Date(state.now()).toISOString();
  return saveEvent(state, {
    status: "confirmed",
    eventType: "default",
    ...given,
    ...(given.attendees && { attendees: given.attendees.map(withResponse) }),
    id,
    iCalUID: given.iCalUID ?? `${id}@google.com`,
    organizer,
    created: at,
    updated: at,
    sequence: 0,
    removed: [],
    changed: 0,
  });
}

/** An event, or an unmodified instance of a series. */
export function findEvent(state: State, email: string, id: string): StoredEvent {
  const stored = state.events.get(id);
  if (stored && isInCalendar(email, stored)) return stored;
  const [, seriesId = ""] = INSTANCE.exec(id) ?? [];
  const series = state.events.get(seriesId);
  const instance =
    series && isInCalendar(email, series)
      ? instancesOf(series, state.now() + 2 * YEAR).find((one) => one.id === id)
      : undefined;
  if (!series || !instance) throw notFound();
  const { recurrence: _rule, ...rest } = series;
  return { ...rest, ...instance, recurringEventId: series.id };
}

export function patchEvent(
  state: State,
  email: string,
  id: string,
  change: Partial<StoredEvent>,
): StoredEvent {
  const before = findEvent(state, email, id);
  const picked = Object.fromEntries(
    CHANGEABLE.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
  const after: StoredEvent = {
    ...before,
    ...picked,
    ...(change.attendees && { attendees: change.attendees.map(withResponse) }),
    sequence: before.sequence + 1,
    updated: new Date(state.now()).toISOString(),
  };
  mustHaveTimes(after);
  const still = new Set((after.attendees ?? []).map((attendee) => attendee.email));
  after.removed = [
    ...before.removed,
    ...(before.attendees ?? []).map((attendee) => attendee.email),
  ].filter((address) => !still.has(address) && address !== after.organizer);
  if (before.recurrence) endInstances(state, before, after);
  return saveEvent(state, after);
}

export function respond(
  state: State,
  email: string,
  id: string,
  responseStatus: ResponseStatus,
): StoredEvent {
  const before = findEvent(state, email, id);
  const attendees = (before.attendees ?? []).map((attendee) =>
    attendee.email === email ? { ...attendee, responseStatus } : attendee,
  );
  return saveEvent(state, { ...before, attendees });
}

/** The organiser's deletion cancels it for everyone; an attendee's only for themselves. */
export function deleteEvent(state: State, email: string, id: string): void {
  const event = findEvent(state, email, id);
  if (event.organizer === email) {
    patchEvent(state, email, id, { status: "cancelled" });
    return;
  }
  const attendees = (event.attendees ?? []).filter((attendee) => attendee.email !== email);
  patchEvent(state, event.organizer, id, { attendees });
}

/**
 * Cancels instances that a changed series no longer has, under the ids that clients already know.
 */
function endInstances(state: State, before: StoredEvent, after: StoredEvent): void {
  const horizon = state.now() + YEAR;
  const staying = new Set(instancesOf(after, horizon).map(({ id }) => id));
  for (const instance of instancesOf(before, horizon)) {
    if (staying.has(instance.id)) continue;
    const { recurrence: _rule, ...rest } = before;
    saveEvent(state, { ...rest, ...instance, recurringEventId: before.id, status: "cancelled" });
  }
}

function saveEvent(state: State, event: StoredEvent): StoredEvent {
  state.counter += 1;
  const stored = { ...event, changed: state.counter };
  state.events.set(stored.id, stored);
  state.changed();
  const people = [event.organizer, ...event.removed];
  for (const { email } of event.attendees ?? []) people.push(email);
  state.channels.notify(people.filter((email) => state.accounts.has(email)));
  return stored;
}

const withResponse = (given: NonNullable<StoredEvent["attendees"]>[number]) => ({
  ...given,
  responseStatus: given.responseStatus ?? ("needsAction" as const),
});

function mustHaveTimes({ start, end }: NewEvent): void {
  const [begins, ends] = [start, end].map((time) => (time ? millisecondsOf(time) : Number.NaN));
  if (begins === undefined || Number.isNaN(begins)) throw invalid("Missing start time.");
  if (ends === undefined || Number.isNaN(ends)) throw invalid("Missing end time.");
  if (ends < begins) throw invalid("The specified time range is empty.");
}
