const DAY = 86_400_000;

/** A day as the number of days since 1970; the demo calculates only with these. */
export type DayNumber = number;

export interface Quarter {
  /** For example 2026-Q4. */
  period: string;
  first: DayNumber;
  last: DayNumber;
}

export function dayIn(timeZone: string, instant: Date): DayNumber {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(instant);
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** An instant on that day, `minute` minutes after midnight in UTC. */
export function instant(day: DayNumber, minute: number): string {
  return new Date(day * DAY + Math.round(minute) * 60_000).toISOString();
}

export function dayOf(timestamp: string): DayNumber {
  return Math.floor(Date.parse(timestamp) / DAY);
}

/** Saturday becomes Friday, Sunday becomes Monday. */
export function workday(day: DayNumber): DayNumber {
  const weekday = (((day + 4) % 7) + 7) % 7;
  if (weekday === 6) return day - 1;
  if (weekday === 0) return day + 1;
  return day;
}

export function quarterOf(day: DayNumber): Quarter {
  const date = new Date(day * DAY);
  return quarterAt(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3));
}

export function quarterAfter(quarter: Quarter, steps: number): Quarter {
  const date = new Date(quarter.first * DAY);
  return quarterAt(date.getUTCFullYear(), date.getUTCMonth() / 3 + steps);
}

function quarterAt(year: number, index: number): Quarter {
  const first = new Date(Date.UTC(year, index * 3, 1));
  return {
    period: `${first.getUTCFullYear()}-Q${first.getUTCMonth() / 3 + 1}`,
    first: first.getTime() / DAY,
    last: Date.UTC(year, index * 3 + 3, 1) / DAY - 1,
  };
}
