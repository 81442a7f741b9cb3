const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the promise for the running quarter is out of date: untouched for more than seven days.
 *
 * A quarter without a promise has none that could be out of date.
 */
export function isCommitLate(committedAt: Date | string | null, now: Date): boolean {
  if (committedAt === null) return false;
  return now.getTime() - new Date(committedAt).getTime() > FRESH_MS;
}
