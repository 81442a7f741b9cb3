import { padTwoDigits, type TimeOfDay, toTwelveHourClock } from "../calendar/format-time.ts";

/** Formats the start of an event for lists: "All Day", "9am" or "9:30am". */
export function eventTime(clock: TimeOfDay | "all-day"): string {
  if (clock === "all-day") return "All Day";
  const { shown, half } = toTwelveHourClock(clock.hour);
  const minutes = clock.minute === 0 ? "" : `:${padTwoDigits(clock.minute)}`;
  return `${shown}${minutes}${half.toLowerCase()}`;
}
