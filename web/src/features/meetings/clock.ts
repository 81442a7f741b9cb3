import { padTwoDigits, type TimeOfDay, toTwelveHourClock } from "@touchline/domain";

export type Clock = TimeOfDay;

const TIME_PATTERN = /^(\d{1,2})(?:[\s:.]?(\d{2}))?\s*([ap])?\.?m?\.?$/i;

/** Parses a typed time: '9', '930', '9:30 pm', '21.30' or '09 30 AM'; null if invalid. */
export function parseTime(typed: string): Clock | null {
  const found = TIME_PATTERN.exec(typed.trim());
  if (!found) return null;
  const [, hours, minutes = "0", half] = found;
  const given = Number(hours);
  const minute = Number(minutes);
  if (minute > 59 || given > 23 || (half && (given === 0 || given > 12))) return null;
  if (!half) return { hour: given, minute };
  return { hour: (given % 12) + (half.toLowerCase() === "p" ? 12 : 0), minute };
}

/** Formats a time as 'hh mm A': '09 30 PM'. */
export function formatClock({ hour, minute }: Clock): string {
  const { shown, half } = toTwelveHourClock(hour);
  return `${padTwoDigits(shown)} ${padTwoDigits(minute)} ${half}`;
}

const DAY_MINUTES = 24 * 60;

/** Returns the time some minutes later or earlier, wrapping at midnight. */
export function addMinutes({ hour, minute }: Clock, minutes: number): Clock {
  const total = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES;
  return { hour: Math.floor(total / 60), minute: total % 60 };
}
