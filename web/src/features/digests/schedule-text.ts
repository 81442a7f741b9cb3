import type { Digest } from "@touchline/contract";
import {
  type DigestSchedule,
  formatTimeOfDay,
  nextDueAt,
  parseTime,
  type WeekStart,
} from "@touchline/domain";
import { dayIn, formatDay } from "../../lib/format.ts";

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
export function normaliseTime(value: string): string {
  return parseTime(value) ?? DEFAULT_TIME;
}

/** Returns '9:00 AM' for '09:00'. */
export function formatScheduleTime(value: string): string {
  const [hour = 0, minute = 0] = normaliseTime(value).split(":").map(Number);
  return formatTimeOfDay({ hour, minute });
}

/** Returns the full hours, plus the current time if it isn't one of them. */
export function timeChoices(set: string): { value: string; label: string }[] {
  const all = new Set([...EVERY_HOUR, normaliseTime(set)]);
  return [...all].sort().map((value) => ({ value, label: formatScheduleTime(value) }));
}

const shortNames = (weekdays: number[]) =>
  WEEKDAYS.filter(({ value }) => weekdays.includes(value)).map(({ short }) => short);

/** Returns e.g. 'Mon, Wed at 9:00 AM'. */
export function formatSchedule({ weekdays, time }: Pick<Digest, "weekdays" | "time">): string {
  const days = weekdays.length === WEEKDAYS.length ? ["Every day"] : shortNames(weekdays);
  return `${days.join(", ") || "No day"} at ${formatScheduleTime(time)}`;
}

/** Returns the recipient: '#sales', 'DM to you', 'DM to Ana Silva'. */
export function formatDestination({ channel, owner }: Digest, viewerId: string): string {
  if (channel) return `#${channel.name}`;
  return owner.id === viewerId ? "DM to you" : `DM to ${owner.name}`;
}

/** The same for use after 'to': '#sales', 'you', 'Ana Silva'. */
export function formatRecipient({ channel, owner }: Digest, viewerId: string): string {
  if (channel) return `#${channel.name}`;
  return owner.id === viewerId ? "you" : owner.name;
}

/** Returns e.g. 'Mon, Thu at 9:00 AM · #sales · Next Mon 24 Nov'. */
export function digestSentence(digest: Digest, viewerId: string, now: Date): string {
  const { isOn, nextAt, timeZone } = digest;
  const next = isOn && nextAt ? `Next ${formatDayIn(new Date(nextAt), timeZone, now)}` : "Off";
  return `${formatSchedule(digest)} · ${formatDestination(digest, viewerId)} · ${next}`;
}

const DAYS_AHEAD = 3;

/** Returns the next days a digest would run if on: 'Fri 20 Nov', 'Fri 27 Nov', 'Fri 4 Dec'. */
export function nextDays(schedule: DigestSchedule, now: Date): string[] {
  const days: string[] = [];
  let next: Date | null = now;
  while (days.length < DAYS_AHEAD) {
    next = nextDueAt(next, { ...schedule, time: normaliseTime(schedule.time) });
    if (!next) break;
    days.push(formatDayIn(next, schedule.timeZone, now));
  }
  return days;
}

function formatDayIn(moment: Date, timeZone: string, now: Date): string {
  return formatDay(dayIn(timeZone, moment), dayIn(timeZone, now));
}
