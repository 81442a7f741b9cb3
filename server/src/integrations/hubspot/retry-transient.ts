import { CrmError } from "../../ports/crm.ts";
import { transientFailureOf } from "./failures.ts";
import type { Pace } from "./pace.ts";
import { HubspotProblem, toCrmError } from "./problems.ts";

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

export interface RetryOptions {
  pace: Pace;
  /** Fail rather than wait beyond this time. */
  deadline: number;
  /** Idempotent, so it may be retried. */
  isSafe: boolean;
}

/** Retries until it succeeds, a retry is pointless, or the wait would exceed the deadline. */
export async function retryTransient<T>(
  { pace, deadline, isSafe }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const passing = transientFailureOf(error);
      if (!passing) throw error instanceof HubspotProblem ? toCrmError(error) : error;
      if (!isSafe && !passing.isUnprocessed) throw new CrmError("unclear", passing.words);
      const wait = Math.max(passing.restMs ?? 0, backOff(tries, pace.random()));
      if (tries >= MAX_ATTEMPTS || pace.now() + wait > deadline) {
        throw new CrmError("away", passing.words, wait);
      }
      await pace.pause(wait);
    }
  }
}

/** Exponential backoff with jitter, so that workers don't retry all at once. */
function backOff(tries: number, chance: number): number {
  const most = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
  return Math.round(most / 2 + (most / 2) * chance);
}
