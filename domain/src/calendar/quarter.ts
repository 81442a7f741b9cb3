/** A calendar day, `YYYY-MM-DD`. A day has no time and no zone. */
export type Day = `${number}-${number}-${number}`;

/** A quarter as people write it, `2026-Q4`. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`;

/** The calendar quarter a day falls in. */
export function quarterOf(day: Day): Quarter {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return `${year}-Q${Math.ceil(month / 3) as 1 | 2 | 3 | 4}`;
}

/** The first and the last day of a quarter. */
export function daysOf(quarter: Quarter): [first: Day, last: Day] {
  const { year, number } = partsOf(quarter);
  const firstMonth = (number - 1) * 3;
  return [utcDay(year, firstMonth, 1), utcDay(year, firstMonth + 3, 0)];
}

/** The quarter that lies `steps` after the given one; negative steps go back. */
export function quarterAfter(quarter: Quarter, steps = 1): Quarter {
  const { year, number } = partsOf(quarter);
  const index = year * 4 + (number - 1) + steps;
  return `${Math.floor(index / 4)}-Q${((index % 4) + 1) as 1 | 2 | 3 | 4}`;
}

/** A quarter as a heading: 'Q2 (Apr–Jun 2026)'. */
export function quarterLabel(quarter: Quarter): string {
  const { year, number } = partsOf(quarter);
  const months = ["Jan–Mar", "Apr–Jun", "Jul–Sep", "Oct–Dec"];
  return `Q${number} (${months[number - 1]} ${year})`;
}

function partsOf(quarter: Quarter): { year: number; number: number } {
  const [year, number] = quarter.split("-Q").map(Number) as [number, number];
  return { year, number };
}

function utcDay(year: number, month: number, day: number): Day {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) as Day;
}
