/** A calendar day, `YYYY-MM-DD`. A day has no time and no zone. */
export type Day = `${number}-${number}-${number}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that lies `days` after the given one; negative goes back. */
export function dayAfter(day: Day, days = 1): Day {
  return asDay(Date.parse(day) + days * DAY_MS);
}

/** The first of so many days that end with a day: today is one of the last seven. */
export function firstOfLast(count: number, last: Day): Day {
  return dayAfter(last, 1 - count);
}

/** How many days lie between two days; negative when the second comes first. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

export function utcDay(year: number, month: number, day: number): Day {
  return asDay(Date.UTC(year, month, day));
}

function asDay(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10) as Day;
}
