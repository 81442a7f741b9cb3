import type { FastifyRequest } from "fastify";
import type { Metrics } from "../operations/metrics.ts";
import { networkOf } from "./network.ts";
import { BUSY, Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";

/** Does the work in a slot, or rejects it because of overload. */
export interface LoadShedding {
  /** While the caller is looked up. */
  admitting<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** While the call of a known caller is answered. */
  answering<T>(request: FastifyRequest, caller: string, work: () => Promise<T>): Promise<T>;
}

/** Responses slower than this count as late: the next caller would wait even longer. */
const SLOW_ANSWER_MS = 1000;
/** Uses the median of this many responses, so that one slow response doesn't matter. */
const SAMPLE_SIZE = 15;
/** While responses are late, this share of the slots is enough to use all capacity. */
const SLOW_SHARE = 1 / 5;
/** One network gets at most half of those slots, so that slow requests don't shut others out. */
const NETWORK_SHARE = 1 / 2;
/** One caller gets at most a quarter of the slots, so that colleagues are answered meanwhile. */
const CALLER_SHARE = 1 / 4;

/**
 * Sheds load: rejects excess calls at once, before reading their body, instead of answering after
 * the caller has given up. A slot is held until the work is done, even if the client hung up:
 * otherwise calling and hanging up would fill the database's queue. The limit adapts to current
 * response times: a hundred calls are few on a quiet machine, but 15 seconds' work on one that
 * answers five per second. Only processing counts, not slow uploads or downloads.
 */
export function loadShedding(
  mostAtOnce: number,
  waiting: () => number,
  { inFlight, rejected }: Metrics["load"],
): LoadShedding {
  const slots = slotsByKey();
  const lastAnswers: number[] = [];
  let areLate = false;

  const learnFrom = (took: number) => {
    lastAnswers.push(took);
    if (lastAnswers.length > SAMPLE_SIZE) lastAnswers.shift();
    const middle = lastAnswers.toSorted((a, b) => a - b)[Math.floor(SAMPLE_SIZE / 2)] ?? 0;
    areLate = middle > SLOW_ANSWER_MS;
  };

  async function inSlot<T>(
    { ip }: FastifyRequest,
    caller: string | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const most = areLate ? Math.ceil(mostAtOnce * SLOW_SHARE) : mostAtOnce;
    const ofNetwork = areLate ? Math.ceil(most * NETWORK_SHARE) : most;
    const ofCaller = Math.ceil(most * CALLER_SHARE);
    const release =
      waiting() >= most
        ? null
        : slots.take([
            ["all", most],
            [`network ${networkOf(ip)}`, ofNetwork],
            ...(caller === null ? [] : [[`caller ${caller}`, ofCaller] as [string, number]]),
          ]);
    if (!release) {
      rejected.inc();
      throw new Refusal("busy", BUSY);
    }
    inFlight.set(slots.count("all"));
    try {
      return await work();
    } finally {
      release();
      inFlight.set(slots.count("all"));
    }
  }

  return {
    admitting: (request, work) => inSlot(request, null, work),
    answering: (request, caller, work) => {
      const from = performance.now();
      return inSlot(request, caller, () =>
        work().finally(() => learnFrom(performance.now() - from)),
      );
    },
  };
}
