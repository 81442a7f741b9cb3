import { createHash } from "node:crypto";
import type { Day } from "@touchline/domain";
import ICAL from "ical.js";
import { CalendarError, type ExternalAttendee, type ExternalEvent } from "../../ports/calendar.ts";

// Loaded in a new thread for each file, so don't import anything large.

export interface EventDays {
  from: Day;
  to: Day;
}

/**
 * Recurrence steps per file. Iteration starts near the window, so ordinary series need only a few
 * hundred each.
 */
const MAX_STEPS = 50_000;
const MAX_EVENTS = 20_000;
const MAX_ID_LENGTH = 1000;

export const TOO_MANY_STEPS =
  "The calendar takes too long to read. Find an event that repeats forever or never happens, and remove it.";

/** Parses a calendar file's events within a range of days and expands series. */
export function readIcs(text: string, window: EventDays): ExternalEvent[] {
  const events = parsed(text);
  const found: ExternalEvent[] = [];
  const budget = { steps: MAX_STEPS };
  for (const [uid, same] of Map.groupBy(events, (event) => event.uid)) {
    const main = same.find((event) => !event.isRecurrenceException());
    const moved = same.filter((event) => event !== main && event.isRecurrenceException());
    for (const event of main
      ? occurrencesOf(main, moved, window, budget)
      : moved.map(toOccurrence)) {
      const shown = toExternalEvent(uid, event, window);
      if (shown) found.push(shown);
      if (found.length > MAX_EVENTS) throw new CalendarError("endless", TOO_MANY_STEPS);
    }
  }
  return found;
}

function parsed(text: string): ICAL.Event[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar
      .getAllSubcomponents("vevent")
      .map((component) => new ICAL.Event(component, { exceptions: [] }))
      .filter(({ uid, startDate }) => Boolean(uid) && startDate !== null);
  } catch {
    throw new CalendarError("refused", "This address isn't a calendar.");
  }
}

interface Occurrence {
  item: ICAL.Event;
  start: ICAL.Time;
  end: ICAL.Time;
  /** The instance of a series; null for a single event. */
  instance: string | null;
}

const toOccurrence = (event: ICAL.Event): Occurrence => ({
  item: event,
  start: event.startDate,
  end: event.endDate ?? event.startDate,
  instance: event.isRecurrenceException() ? event.recurrenceId.toString() : null,
});

function* occurrencesOf(
  main: ICAL.Event,
  moved: ICAL.Event[],
  { from, to }: EventDays,
  budget: { steps: number },
): Iterable<Occurrence> {
  if (!main.isRecurring()) {
    yield toOccurrence(main);
    return;
  }
  for (const exception of moved) main.relateException(exception);
  const first = timeOn(from, -2 - Math.ceil(main.duration.toSeconds() / DAY_SECONDS));
  const last = timeOn(to, 3);
  yield* moved.filter(({ recurrenceId }) => recurrenceId.compare(first) < 0).map(toOccurrence);
  const repeats = main.iterator(startNear(first, main));
  for (;;) {
    budget.steps -= 1;
    if (budget.steps < 0) throw new CalendarError("endless", TOO_MANY_STEPS);
    const next = repeats.next();
    if (!next || next.compare(last) >= 0) return;
    if (next.compare(first) < 0) continue;
    const { item, startDate, endDate, recurrenceId } = main.getOccurrenceDetails(next);
    yield {
      item,
      start: startDate,
      end: endDate ?? startDate,
      instance: recurrenceId.toString(),
    };
  }
}

const STEPS: Record<ICAL.Recur["freq"], { days: number } | { years: number }> = {
  YEARLY: { years: 1 },
  // A whole year, so that the same months come up.
  MONTHLY: { years: 1 },
  WEEKLY: { days: 7 },
  DAILY: { days: 1 },
  HOURLY: { days: 1 },
  MINUTELY: { days: 1 },
  SECONDLY: { days: 1 },
};
/** The last day that every month has. */
const LAST_COMMON_DAY = 28;

/** Moves the start of an old series forward by as many of its own steps as fit. */
function startNear(first: ICAL.Time, { startDate, component }: ICAL.Event): ICAL.Time {
  const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue());
  const [rule] = rules;
  const isPlain = rule instanceof ICAL.Recur && rules.length === 1 && !rule.count;
  if (!isPlain || startDate.compare(first) >= 0) return startDate;
  const near = startDate.clone();
  const step = STEPS[rule.freq];
  if (!step) return startDate;
  if ("days" in step) {
    const days = Math.floor(first.subtractDateTz(startDate).toSeconds() / DAY_SECONDS);
    near.adjust(wholeSteps(days, step.days * rule.interval), 0, 0, 0);
  } else if (startDate.day <= LAST_COMMON_DAY) {
    near.year += wholeSteps(first.year - startDate.year - 1, step.years * rule.interval);
  }
  return near;
}

const wholeSteps = (span: number, step: number) => Math.max(0, Math.floor(span / step) * step);

function toExternalEvent(
  uid: string,
  { item, start, end, instance }: Occurrence,
  window: EventDays,
): ExternalEvent | null {
  if (item.component.getFirstPropertyValue("status") === "CANCELLED") return null;
  const time = timeOf(item, start, end);
  if (!isInside(time, window)) return null;
  return {
    id: toShortId(instance === null ? uid : `${uid}_${instance}`),
    icalUid: toShortId(uid),
    seriesId: instance === null ? null : toShortId(uid),
    title: String(item.summary ?? "").slice(0, 1000),
    time,
    link: "",
    attendees: attendeesOf(item),
  };
}

const toShortId = (id: string) =>
  id.length <= MAX_ID_LENGTH ? id : createHash("sha256").update(id).digest("hex");

function timeOf(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ExternalEvent["time"] {
  if (start.isDate) {
    const firstDay = start.toString().slice(0, 10) as Day;
    const lastDay = dayBefore(end);
    return { firstDay, lastDay: lastDay < firstDay ? firstDay : lastDay };
  }
  const zone = String(item.component.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "");
  const [begins, ends] = [instantOf(start, zone), instantOf(end, zone)];
  return { start: begins, end: ends < begins ? begins : ends };
}

/** A zone that the file doesn't define is resolved by name, or else treated as UTC. */
function instantOf(time: ICAL.Time, zone: string): Date {
  const isExplained = time.zone && time.zone !== ICAL.Timezone.localTimezone;
  if (isExplained) return time.toJSDate();
  const wall = Date.parse(`${time.toString().slice(0, 19)}Z`);
  const clock = clockOf(zone);
  if (!clock) return new Date(wall);
  const shift = (at: number) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`) - at;
  const guess = wall - shift(wall);
  return new Date(wall - shift(guess));
}

function isInside(time: ExternalEvent["time"], { from, to }: EventDays): boolean {
  if ("firstDay" in time) return time.lastDay >= from && time.firstDay <= to;
  const [first, last] = [Date.parse(from) - DAY_MS, Date.parse(to) + 2 * DAY_MS];
  return time.end.getTime() >= first && time.start.getTime() < last;
}

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10) as Day;
const timeOn = (day: Day, days: number) =>
  ICAL.Time.fromDateString(isoDay(Date.parse(day) + days * DAY_MS));
const dayBefore = (time: ICAL.Time) => isoDay(Date.parse(time.toString().slice(0, 10)) - DAY_MS);

/** Cached, because creating one costs a hundred times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();

/** Formatter for a time zone; null if the zone is unknown. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = zone === "" ? null : newClock(zone);
  clocks.set(zone, made);
  return made;
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  } catch {
    return null;
  }
}

const RESPONSES: Record<string, ExternalAttendee["response"]> = {
  ACCEPTED: "accepted",
  DECLINED: "declined",
  TENTATIVE: "tentative",
};
const MAX_ATTENDEES = 200;

function attendeesOf(item: ICAL.Event): ExternalAttendee[] {
  const byEmail = new Map<string, ExternalAttendee>();
  for (const property of item.attendees) {
    const email = String(property.getFirstValue())
      .replace(/^mailto:/i, "")
      .trim()
      .toLowerCase();
    const isPerson = !/^(ROOM|RESOURCE)$/i.test(property.getFirstParameter("cutype") ?? "");
    if (!isPerson || !email.includes("@") || email.length > 320) continue;
    byEmail.set(email, {
      email,
      name: String(property.getFirstParameter("cn") ?? "").slice(0, 300),
      response: RESPONSES[property.getFirstParameter("partstat") ?? ""] ?? "needsAction",
      isSelf: false,
    });
  }
  return [...byEmail.values()].slice(0, MAX_ATTENDEES);
}
