import { setTimeout as sleep } from "node:timers/promises";

/** Time and chance, handed in so that a test need not wait for either. */
export interface Pace {
  now(): number;
  pause(ms: number): Promise<unknown>;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

export const realPace: Pace = { now: Date.now, pause: (ms) => sleep(ms), random: Math.random };

/** A worker is not held up for longer than this; what takes longer is for the queue to try again. */
export const PATIENCE_MS = 20_000;
