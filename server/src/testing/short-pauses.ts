import type { Pace } from "../integrations/hubspot/pace.ts";
import type { Queue } from "../jobs/queue.ts";

/** Slow enough that work coordinated by delays still alternates on a busy machine. */
const SPEEDUP = 5;

/** The queue with retry delays shortened to a fifth. */
export function withShortPauses(queue: Queue): Queue {
  return {
    ...queue,
    add: (db, job, message, { startAfterSeconds = 0, ...options } = {}) =>
      queue.add(db, job, message, {
        ...options,
        startAfterSeconds: startAfterSeconds / SPEEDUP,
      }),
  };
}

/** HubSpot's pace with virtual time: pauses end at once and advance the clock. */
export function instantPace(): Pace {
  let leaptMs = 0;
  return {
    now: () => Date.now() + leaptMs,
    pause: async (ms) => {
      leaptMs += ms;
    },
    random: Math.random,
  };
}
