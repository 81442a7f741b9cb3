import { setTimeout as sleep } from "node:timers/promises";

/** Time and randomness, injected for tests. */
export interface Pace {
  now(): number;
  pause(ms: number): Promise<unknown>;
  /** In [0, 1). */
  random(): number;
}

export const realPace: Pace = { now: Date.now, pause: (ms) => sleep(ms), random: Math.random };

/** Maximum time a worker waits; beyond that the job queue retries. */
export const MAX_WAIT_MS = 20_000;
