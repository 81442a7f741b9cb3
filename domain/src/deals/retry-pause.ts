const FIRST_MS = 2000;
const MAX_PAUSE_MS = 5 * 60 * 1000;

/**
 * How long to wait before trying the CRM again, after so many attempts.
 *
 * Twice as long each time, up to five minutes; never less than the CRM asked
 * for, however long that is.
 */
export function retryPause(attempts: number, askedMs: number): number {
  const own = Math.min(FIRST_MS * 2 ** Math.max(attempts - 1, 0), MAX_PAUSE_MS);
  return Math.max(own, askedMs);
}
