import { isCancelledFor, isInCalendar } from "./events.ts";
import { millisecondsOf } from "./recurrence.ts";
import type { EventTime, State, StoredEvent } from "./state.ts";

/**
 * A user's calendar as served at its secret address: series with their rule, without the responses
 * of others.
 */
export function icsOf(state: State, email: string): string {
  const events = [...state.events.values()].filter(
    (event) => isInCalendar(email, event) && !isCancelledFor(email, event),
  );
  return [
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    `X-WR-CALNAME:${email}`,
    ...events.flatMap((event) => lines(event)),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

function lines(event: StoredEvent): string[] {
  const { iCalUID, summary, recurrence, originalStartTime, attendees = [], organizer } = event;
  return [
    "BEGIN:VEVENT",
    time("DTSTART", event.start),
    time("DTEND", event.end),
    `DTSTAMP:${stamp(Date.parse(event.updated))}`,
    `UID:${iCalUID}`,
    ...(originalStartTime ? [time("RECURRENCE-ID", originalStartTime)] : []),
    ...(recurrence ?? []),
    `ORGANIZER;CN=${organizer}:mailto:${organizer}`,
    ...attendees.map(
      ({ email, displayName = email }) =>
        `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;CN="${displayName}":mailto:${email}`,
    ),
    `SUMMARY:${(summary ?? "").replaceAll(/([\\;,])/g, "\\$1")}`,
    `STATUS:${event.status.toUpperCase()}`,
    "END:VEVENT",
  ].flatMap(folded);
}

const stamp = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+/g, "");

function time(name: string, given: EventTime): string {
  return given.date
    ? `${name};VALUE=DATE:${given.date.replaceAll("-", "")}`
    : `${name}:${stamp(millisecondsOf(given))}`;
}

/** Folds lines at 75 bytes; continuation lines start with a space. */
function folded(line: string): string[] {
  return line.match(/^.{1,70}|.{1,69}/gsu)?.map((part, index) => (index ? ` ${part}` : part)) ?? [];
}
