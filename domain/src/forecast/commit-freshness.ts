const MAX_FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the commit for the current quarter is out of date: not updated for more than seven days.
 * A quarter without a commit is never out of date.
 */
export function isCommitStale(committedAt: Date | string | null, now: Date): boolean {
  if (committedAt === null) return false;
  return now.getTime() - new Date(committedAt).getTime() > MAX_FRESH_MS;
}
