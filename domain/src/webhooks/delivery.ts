/** Attempts before a delivery is given up: over a little more than two hours. */
export const MAX_ATTEMPTS = 8;

/**
 * This many consecutive failed deliveries disable a webhook. An outage of minutes doesn't, however
 * much is queued.
 */
export const MAX_FAILED_DELIVERIES = 30;

const FIRST_DELAY_SECONDS = 10;
const MAX_DELAY_SECONDS = 3600;

/** The delay after an attempt: ten seconds, then three times as long each time, up to an hour. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 3 ** (attempt - 1), MAX_DELAY_SECONDS);
}

export interface AttemptedDelivery {
  /** The HTTP status; null if the address couldn't be reached, or is blocked. */
  status: number | null;
  words: string;
  attempts: number;
  /** Consecutive failed deliveries before this one. */
  failures: number;
}

export interface DeliveryOutcome {
  state: "sent" | "waiting" | "failed";
  pauseSeconds: number;
  failures: number;
  /** Why the webhook is disabled; null if it isn't. */
  offBecause: string | null;
}

/** Any 2xx status is a success; 410 Gone disables the webhook at once. */
export function deliveryOutcome(attempt: AttemptedDelivery): DeliveryOutcome {
  const { status, words, attempts, failures } = attempt;
  if (status !== null && status >= 200 && status < 300) {
    return { state: "sent", pauseSeconds: 0, failures: 0, offBecause: null };
  }
  const isGone = status === 410;
  const isLast = attempts >= MAX_ATTEMPTS || isGone;
  const inARow = isLast ? failures + 1 : failures;
  return {
    state: isLast ? "failed" : "waiting",
    pauseSeconds: isLast ? 0 : retryDelaySeconds(attempts),
    failures: inARow,
    offBecause: isGone
      ? "Turned off: the address answered 410 (gone)."
      : inARow >= MAX_FAILED_DELIVERIES
        ? `Turned off after ${inARow} failed deliveries in a row. Last error: ${words}`
        : null,
  };
}
