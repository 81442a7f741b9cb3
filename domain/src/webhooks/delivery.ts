/** How often a delivery is attempted before it is given up: over a little more than two hours. */
export const MOST_ATTEMPTS = 8;

/** So many attempts in a row that went wrong, of whatever deliveries, switch an address off. */
export const FAILURES_UNTIL_OFF = 30;

const FIRST_SECONDS = 10;
const LONGEST_SECONDS = 3600;

/** How long to wait after an attempt: ten seconds, then three times as long each time, up to an hour. */
export function pauseAfterAttempt(attempt: number): number {
  return Math.min(FIRST_SECONDS * 3 ** (attempt - 1), LONGEST_SECONDS);
}

/** What an address made of a delivery. */
export interface AttemptedDelivery {
  /** What it answered; null if it could not be reached, or must not be. */
  status: number | null;
  words: string;
  attempts: number;
  /** How many attempts in a row went wrong before this one. */
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
  const inARow = failures + 1;
  const isGone = status === 410;
  const isLast = attempts >= MOST_ATTEMPTS || isGone;
  return {
    state: isLast ? "failed" : "waiting",
    pauseSeconds: isLast ? 0 : pauseAfterAttempt(attempts),
    failures: inARow,
    offBecause: isGone
      ? "Switched off: the address answered 410, it is gone."
      : inARow >= FAILURES_UNTIL_OFF
        ? `Switched off after ${inARow} failed attempts in a row. The last: ${words}`
        : null,
  };
}
