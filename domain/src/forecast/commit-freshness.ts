const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH_MS = 7 * DAY_MS;

/**
 * Whether the promise for the running quarter is out of date: untouched for more than seven days.
 *
 * A quarter without a promise has none that could be out of date.
 */
export function isCommitLate(committedAt: Date | string | null, now: Date): boolean {
  if (committedAt === null) return false;
  return now.getTime() - new Date(committedAt).getTime() > FRESH_MS;
}

/** For how many whole days nobody touched a promise: one count wherever it is said. */
export function daysUntouched(committedAt: Date, now: Date): number {
  return Math.floor((now.getTime() - committedAt.getTime()) / DAY_MS);
}
