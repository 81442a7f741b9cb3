import { createHash } from "node:crypto";
import { type Day, dayAfter } from "@touchline/domain";
import ICAL from "ical.js";
import { CalendarError, type OutsideAttendee, type OutsideEvent } from "../../ports/calendar.ts";
import { isTimeZone } from "../../time.ts";

interface Window {
  from: Day;
  to: Day;
}

/** A rule that repeats every second must not keep us for ever. */
const MOST_REPEATS = 10_000;
const MOST_EVENTS = 20_000;
const LONGEST_ID = 1000;

/** The events of a calendar file within some days; series are written out. */
export function readIcs(text: string, window: Window): OutsideEvent[] {
  const events = parsed(text);
  const found: OutsideEvent[] = [];
  for (const [uid, same] of Map.groupBy(events, (event) => event.uid)) {
    const main = same.find((event) => !event.isRecurrenceException());
    const moved = same.filter((event) => event !== main && event.isRecurrenceException());
    for (const event of main ? written(main, moved, window) : moved.map(alone)) {
      if (found.length >= MOST_EVENTS) return found;
      const shown = outside(uid, event, window);
      if (shown) found.push(shown);
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
    throw new CalendarError("refused", "The address does not lead to a calendar.");
  }
}

interface Occurrence {
  item: ICAL.Event;
  start: ICAL.Time;
  end: ICAL.Time;
  /** Which instance of a series; null for an event that happens once. */
  instance: string | null;
}

const alone = (event: ICAL.Event): Occurrence => ({
  item: event,
  start: event.startDate,
  end: event.endDate ?? event.startDate,
  instance: event.isRecurrenceException() ? event.recurrenceId.toString() : null,
});

function* written(main: ICAL.Event, moved: ICAL.Event[], { to }: Window): Iterable<Occurrence> {
  if (!main.isRecurring()) {
    yield alone(main);
    return;
  }
  for (const exception of moved) main.relateException(exception);
  const repeats = main.iterator();
  const last = dayAfter(to, 2);
  for (let count = 0; count < MOST_REPEATS; count += 1) {
    const next = repeats.next();
    if (!next || next.toString().slice(0, 10) > last) return;
    const { item, startDate, endDate, recurrenceId } = main.getOccurrenceDetails(next);
    yield {
      item,
      start: startDate,
      end: endDate ?? startDate,
      instance: recurrenceId.toString(),
    };
  }
}

function outside(
  uid: string,
  { item, start, end, instance }: Occurrence,
  window: Window,
): OutsideEvent | null {
  if (item.component.getFirstPropertyValue("status") === "CANCELLED") return null;
  const time = timeOf(item, start, end);
  if (!isInside(time, window)) return null;
  return {
    id: short(instance === null ? uid : `${uid}_${instance}`),
    icalUid: short(uid),
    seriesId: instance === null ? null : short(uid),
    title: String(item.summary ?? "").slice(0, 1000),
    time,
    link: "",
    attendees: attendeesOf(item),
  };
}

const short = (id: string) =>
  id.length <= LONGEST_ID ? id : createHash("sha256").update(id).digest("hex");

function timeOf(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): OutsideEvent["time"] {
  if (start.isDate) {
    const firstDay = start.toString().slice(0, 10) as Day;
    const lastDay = dayAfter(end.toString().slice(0, 10) as Day, -1);
    return { firstDay, lastDay: lastDay < firstDay ? firstDay : lastDay };
  }
  const zone = String(item.component.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "");
  const [begins, ends] = [instantOf(start, zone), instantOf(end, zone)];
  return { start: begins, end: ends < begins ? begins : ends };
}

/** A time whose zone the file does not explain is looked up by the zone's name, or else taken for UTC. */
function instantOf(time: ICAL.Time, zone: string): Date {
  const isExplained = time.zone && time.zone !== ICAL.Timezone.localTimezone;
  if (isExplained) return time.toJSDate();
  const wall = Date.parse(`${time.toString().slice(0, 19)}Z`);
  if (!isTimeZone(zone) || zone === "") return new Date(wall);
  const shift = (at: number) => {
    const shown = new Date(at).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T");
    return Date.parse(`${shown}Z`) - at;
  };
  const guess = wall - shift(wall);
  return new Date(wall - shift(guess));
}

function isInside(time: OutsideEvent["time"], { from, to }: Window): boolean {
  if ("firstDay" in time) return time.lastDay >= from && time.firstDay <= to;
  const [first, last] = [Date.parse(dayAfter(from, -1)), Date.parse(dayAfter(to, 2))];
  return time.end.getTime() >= first && time.start.getTime() < last;
}

const RESPONSES: Record<string, OutsideAttendee["response"]> = {
  ACCEPTED: "accepted",
  DECLINED: "declined",
  TENTATIVE: "tentative",
};
const MOST_ATTENDEES = 200;

function attendeesOf(item: ICAL.Event): OutsideAttendee[] {
  const byEmail = new Map<string, OutsideAttendee>();
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
  return [...byEmail.values()].slice(0, MOST_ATTENDEES);
}
