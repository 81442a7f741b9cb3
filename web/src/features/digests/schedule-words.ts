import type { Digest } from "@touchline/contract";
import {
  clockWords,
  type DigestSchedule,
  nextDue,
  readTime,
  type WeekStart,
} from "@touchline/domain";
import { day, dayIn } from "../../lib/format.ts";

/** Monday first; the server numbers them from 1. */
const WEEKDAYS = [
  { value: 1, short: "Mon", long: "Monday" },
  { value: 2, short: "Tue", long: "Tuesday" },
  { value: 3, short: "Wed", long: "Wednesday" },
  { value: 4, short: "Thu", long: "Thursday" },
  { value: 5, short: "Fri", long: "Friday" },
  { value: 6, short: "Sat", long: "Saturday" },
  { value: 7, short: "Sun", long: "Sunday" },
];

/** Returns the weekdays in the organisation's order. */
export function weekdaysFrom(weekStartsOn: WeekStart): typeof WEEKDAYS {
  const first = WEEKDAYS.findIndex(({ long }) => long.toLowerCase() === weekStartsOn);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const DEFAULT_TIME = "09:00";

/** Normalises a time to the server's 'HH:mm', including old values like '9am'. */
export function clockTime(value: string): string {
  return readTime(value) ?? DEFAULT_TIME;
}

/** Returns '9:00 AM' for '09:00'. */
export function timeWords(value: string): string {
  const [hour = 0, minute = 0] = clockTime(value).split(":").map(Number);
  return clockWords({ hour, minute });
}

/** Returns the full hours, plus the current time if it isn't one of them. */
export function timeChoices(set: string): { value: string; label: string }[] {
  const all = new Set([...EVERY_HOUR, clockTime(set)]);
  return [...all].sort().map((value) => ({ value, label: timeWords(value) }));
}

const shortNames = (weekdays: number[]) =>
  WEEKDAYS.filter(({ value }) => weekdays.includes(value)).map(({ short }) => short);

/** Returns e.g. 'Mon, Wed at 9:00 AM'. */
export function scheduleWords({ weekdays, time }: Pick<Digest, "weekdays" | "time">): string {
  const days = weekdays.length === WEEKDAYS.length ? ["Every day"] : shortNames(weekdays);
  return `${days.join(", ") || "No day"} at ${timeWords(time)}`;
}

/** Returns the recipient: '#sales', 'You', 'DM to Ana Silva'. */
export function destinationWords({ channel, owner }: Digest, viewerId: string): string {
  if (channel) return `#${channel.name}`;
  return owner.id === viewerId ? "You" : `DM to ${owner.name}`;
}

/** The same for use after 'to': '#sales', 'you', 'Ana Silva'. */
export function toWhom({ channel, owner }: Digest, viewerId: string): string {
  if (channel) return `#${channel.name}`;
  return owner.id === viewerId ? "you" : owner.name;
}

/** Returns e.g. 'Every Mon and Thu at 9:00 AM, to #sales, next on Mon 24 Nov'. */
export function digestSentence(digest: Digest, viewerId: string, now: Date): string {
  const { weekdays, time, isOn, nextAt, timeZone } = digest;
  const days =
    weekdays.length === WEEKDAYS.length
      ? "day"
      : new Intl.ListFormat("en-GB").format(shortNames(weekdays)) || "no day";
  const next = isOn && nextAt ? `next on ${dayOf(new Date(nextAt), timeZone, now)}` : "now off";
  return `Every ${days} at ${timeWords(time)}, to ${toWhom(digest, viewerId)}, ${next}`;
}

const TIMES_AHEAD = 3;

/** Returns the next days a digest would run if on: 'Fri 20 Nov', 'Fri 27 Nov', 'Fri 4 Dec'. */
export function nextDays(schedule: DigestSchedule, now: Date): string[] {
  const days: string[] = [];
  let next: Date | null = now;
  while (days.length < TIMES_AHEAD) {
    next = nextDue(next, { ...schedule, time: clockTime(schedule.time) });
    if (!next) break;
    days.push(dayOf(next, schedule.timeZone, now));
  }
  return days;
}

function dayOf(moment: Date, timeZone: string, now: Date): string {
  return day(dayIn(timeZone, moment), dayIn(timeZone, now));
}
