import type { calendar_v3 } from "@googleapis/calendar";
import { addDays, type Day } from "@touchline/domain";
import type { CalendarPage, ExternalAttendee, ExternalEvent } from "../../ports/calendar.ts";

const RESPONSES = ["needsAction", "declined", "tentative", "accepted"] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MAX_LENGTHS = { title: 1000, name: 300, email: 320, link: 2000, attendees: 200 };

export function splitEvents(
  items: calendar_v3.Schema$Event[],
): Pick<CalendarPage, "events" | "gone"> {
  const events: ExternalEvent[] = [];
  const gone: string[] = [];
  for (const item of items) {
    if (!item.id) continue;
    const time = timeOf(item);
    const isDeclined = item.attendees?.some(
      ({ self, responseStatus }) => self && responseStatus === "declined",
    );
    if (item.status === "cancelled" || isDeclined || !time) gone.push(item.id);
    else events.push({ ...toEventFields(item), id: item.id, time });
  }
  return { events, gone };
}

function toEventFields(item: calendar_v3.Schema$Event): Omit<ExternalEvent, "id" | "time"> {
  const attendees = (item.attendees ?? []).flatMap((attendee) => attendeeOf(attendee) ?? []);
  const byEmail = new Map(attendees.map((attendee) => [attendee.email, attendee]));
  return {
    icalUid: item.iCalUID ?? "",
    seriesId: item.recurringEventId ?? null,
    title: (item.summary ?? "").slice(0, MAX_LENGTHS.title),
    link: pageOf(item.htmlLink ?? ""),
    attendees: [...byEmail.values()].slice(0, MAX_LENGTHS.attendees),
  };
}

/** Users click it, so allow only web URLs. */
function pageOf(address: string): string {
  return /^https?:\/\//i.test(address) ? address.slice(0, MAX_LENGTHS.link) : "";
}

/** Skips rooms and attendees without an address. */
function attendeeOf(given: calendar_v3.Schema$EventAttendee): ExternalAttendee | null {
  const email = given.email?.trim().toLowerCase() ?? "";
  if (given.resource || email === "" || email.length > MAX_LENGTHS.email) return null;
  return {
    email,
    name: (given.displayName ?? "").slice(0, MAX_LENGTHS.name),
    response: RESPONSES.find((response) => response === given.responseStatus) ?? "needsAction",
    isSelf: given.self ?? false,
  };
}

function timeOf({ start, end }: calendar_v3.Schema$Event): ExternalEvent["time"] | null {
  if (start?.date) {
    if (!DAY.test(start.date)) return null;
    const firstDay = start.date as Day;
    // Google's end date is exclusive.
    const until = end?.date && DAY.test(end.date) ? addDays(end.date as Day, -1) : firstDay;
    return { firstDay, lastDay: until < firstDay ? firstDay : until };
  }
  const begins = Date.parse(start?.dateTime ?? "");
  const ends = Date.parse(end?.dateTime ?? start?.dateTime ?? "");
  if (Number.isNaN(begins) || Number.isNaN(ends)) return null;
  return { start: new Date(begins), end: new Date(Math.max(begins, ends)) };
}
