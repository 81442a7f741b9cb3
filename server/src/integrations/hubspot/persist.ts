import { CrmError } from "../../ports/crm.ts";
import { passingOf } from "./failures.ts";
import type { Pace } from "./pace.ts";
import { HubspotProblem, refusalOf } from "./problems.ts";

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

export interface Persistence {
  pace: Pace;
  /** Whoever asked goes away empty-handed rather than wait beyond this instant. */
  deadline: number;
  /** Doing it twice is as good as doing it once. */
  isSafe: boolean;
}

/** Tries until it works, until it is pointless, or until waiting would take too long. */
export async function persist<T>(
  { pace, deadline, isSafe }: Persistence,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const passing = passingOf(error);
      if (!passing) throw error instanceof HubspotProblem ? refusalOf(error) : error;
      if (!isSafe && !passing.isUntouched) throw new CrmError("unclear", passing.words);
      const wait = Math.max(passing.restMs ?? 0, backOff(tries, pace.random()));
      if (tries >= ATTEMPTS || pace.now() + wait > deadline) {
        throw new CrmError("away", passing.words, wait);
      }
      await pace.pause(wait);
    }
  }
}

/** Doubles each time, and differs from worker to worker so that they do not return as a crowd. */
function backOff(tries: number, chance: number): number {
  const most = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
  return Math.round(most / 2 + (most / 2) * chance);
}
