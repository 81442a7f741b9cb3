import type { CalendarEvent, EventDetail } from "@touchline/contract";
import { addDays, type Day, eventTime, sells } from "@touchline/domain";
import { dayIn, formatDay, timeOfDayIn } from "../../lib/format.ts";
import type { LaunchSearch } from "./launch-search.ts";

export interface DayRange {
  from: Day;
  to: Day;
}

export const DAYS_PER_WEEK = 7;

/** Returns the days in the address: a week from its day, or only that day. */
export function visibleDays({ day: wanted, span }: LaunchSearch, today: Day): DayRange {
  const from = wanted ?? today;
  return { from, to: span === "day" ? from : addDays(from, DAYS_PER_WEEK - 1) };
}

/** Returns an event's start day in the organisation's time zone. */
export function dayOfEvent({ start, allDay }: CalendarEvent, timeZone: string): Day {
  return allDay ? (start.slice(0, 10) as Day) : dayIn(timeZone, new Date(start));
}

/** Formats an event's start: "All Day", "9am" or "9:30am". */
export function formatStart({ start, allDay }: CalendarEvent, timeZone: string): string {
  return eventTime(allDay ? "all-day" : timeOfDayIn(timeZone, new Date(start)));
}

export function dayHeading(value: Day, today: Day): string {
  if (value === today) return `Today, ${formatDay(value, today)}`;
  if (value === addDays(today)) return `Tomorrow, ${formatDay(value, today)}`;
  return formatDay(value, today);
}

/** Formats an event's time: 'Fri 21 Nov, 9am to 9:30am', or its days. */
export function formatEventTime(event: CalendarEvent, timeZone: string, today: Day): string {
  const first = dayOfEvent(event, timeZone);
  const when = formatStartWithDay(event, timeZone, today);
  if (event.allDay) {
    const last = event.end.slice(0, 10) as Day;
    return last > first ? `${formatDay(first, today)} to ${formatDay(last, today)}, All Day` : when;
  }
  const end = new Date(event.end);
  const last = dayIn(timeZone, end);
  const until = eventTime(timeOfDayIn(timeZone, end));
  return `${when} to ${last === first ? until : `${formatDay(last, today)}, ${until}`}`;
}

export interface EventDay {
  day: Day;
  events: CalendarEvent[];
}

/** Groups events by start day; those that started earlier go to the first visible day. */
export function groupByDay(
  events: readonly CalendarEvent[],
  from: Day,
  timeZone: string,
): EventDay[] {
  const days = new Map<Day, CalendarEvent[]>();
  for (const event of events) {
    const begins = dayOfEvent(event, timeZone);
    const shown = begins < from ? from : begins;
    days.set(shown, [...(days.get(shown) ?? []), event]);
  }
  return [...days]
    .map(([date, listed]) => ({ day: date, events: listed }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

export type EventTiming = "past" | "now" | "next";

export function timingOf({ start, end, allDay }: CalendarEvent, now: Date): EventTiming {
  if (allDay) return "now";
  if (Date.parse(end) <= now.getTime()) return "past";
  return Date.parse(start) <= now.getTime() ? "now" : "next";
}

/**
 * Returns the index of today's event that follows the current-time line, or the length if it comes
 * last.
 */
export function nowIndex(events: readonly CalendarEvent[], now: Date): number {
  const next = events.findIndex(
    ({ start, allDay }) => !allDay && Date.parse(start) > now.getTime(),
  );
  return next === -1 ? events.length : next;
}

const TONES: [RegExp, string][] = [
  [/^(Pipeline Review|Forecasting|Metrics)$/, "numbers"],
  [/^Development 1:1$/, "person"],
  [/^General team event$/, "team"],
  [/^Uncategorised$/, "none"],
];

/** Returns the colour of a meeting type; all coaching types share one. */
export function typeTone(label: string): string {
  return TONES.find(([kind]) => kind.test(label))?.[1] ?? "coaching";
}

/** Returns the attending reps without duplicates; excludes managers. */
export function repsOf({ attendees }: CalendarEvent): { id: string; name: string }[] {
  const reps = new Map<string, { id: string; name: string }>();
  for (const { member } of attendees) {
    if (member && sells(member.role)) {
      reps.set(member.id, { id: member.id, name: member.name });
    }
  }
  return [...reps.values()];
}

/** Whether exactly one rep attends. */
export function isOneToOne(event: CalendarEvent): boolean {
  return repsOf(event).length === 1;
}

/** Whether anything was written beyond the template that the notes start with. */
export function hasNotes({ notes, template }: Pick<EventDetail, "notes" | "template">): boolean {
  const textOf = (html: string) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, "");
  const written = textOf(notes?.html ?? "");
  return written !== "" && written !== textOf(template);
}

/** Formats a meeting's start: 'Fri 21 Nov, 9am'. */
export function formatStartWithDay(event: CalendarEvent, timeZone: string, today: Day): string {
  return `${formatDay(dayOfEvent(event, timeZone), today)}, ${formatStart(event, timeZone)}`;
}
