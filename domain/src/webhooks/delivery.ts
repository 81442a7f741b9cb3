/** How often a delivery is attempted before it is given up: over a little more than two hours. */
export const MAX_ATTEMPTS = 8;

/** So many deliveries in a row that were given up switch an address off. An outage of minutes does not, however much waits. */
export const FAILURES_UNTIL_OFF = 30;

const FIRST_SECONDS = 10;
const MAX_PAUSE_SECONDS = 3600;

/** How long to wait after an attempt: ten seconds, then three times as long each time, up to an hour. */
export function pauseAfterAttempt(attempt: number): number {
  return Math.min(FIRST_SECONDS * 3 ** (attempt - 1), MAX_PAUSE_SECONDS);
}

/** What an address made of a delivery. */
export interface AttemptedDelivery {
  /** What it answered; null if it could not be reached, or must not be. */
  status: number | null;
  words: string;
  attempts: number;
  /** How many deliveries in a row were given up before this one. */
  failures: number;
}

export interface DeliveryOutcome {
  state: "sent" | "waiting" | "failed";
  pauseSeconds: number;
  failures: number;
  /** Why the address is told nothing more; null: it still is. */
  offBecause: string | null;
}

/** Any answer in the two hundreds is a yes; an address that says it is gone is believed at once. */
export function outcomeOfAttempt(attempt: AttemptedDelivery): DeliveryOutcome {
  const { status, words, attempts, failures } = attempt;
  if (status !== null && status >= 200 && status < 300) {
    return { state: "sent", pauseSeconds: 0, failures: 0, offBecause: null };
  }
  const isGone = status === 410;
  const isLast = attempts >= MAX_ATTEMPTS || isGone;
  const inARow = isLast ? failures + 1 : failures;
  return {
    state: isLast ? "failed" : "waiting",
    pauseSeconds: isLast ? 0 : pauseAfterAttempt(attempts),
    failures: inARow,
    offBecause: isGone
      ? "Switched off: the address answered 410, it is gone."
      : inARow >= FAILURES_UNTIL_OFF
        ? `Switched off after ${inARow} deliveries in a row were given up. The last: ${words}`
        : null,
  };
}
