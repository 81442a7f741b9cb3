const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 5 * 60 * 1000;

/**
 * How long to wait before retrying a CRM call. Doubles with each attempt up to five minutes, but is
 * never shorter than the CRM requested.
 */
export function retryDelay(attempts: number, askedMs: number): number {
  const own = Math.min(FIRST_DELAY_MS * 2 ** Math.max(attempts - 1, 0), MAX_DELAY_MS);
  return Math.max(own, askedMs);
}
