import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../operations/metrics.ts";
import { networkOf } from "./network.ts";
import { BUSY, Refusal } from "./refusal.ts";

/**
 * Admits a call or rejects it because of overload. The slot is released with the response, or
 * earlier on request.
 */
export type AcceptCall = (request: FastifyRequest, reply: FastifyReply) => () => void;

/** Responses slower than this count as late: the next caller would wait even longer. */
const SLOW_ANSWER_MS = 1000;
/** Uses the median of this many responses, so that one slow response doesn't matter. */
const SAMPLE_SIZE = 15;
/** While responses are late, this share of the slots is enough to use all capacity. */
const SLOW_SHARE = 1 / 5;
/** One network gets at most half of those slots, so that slow requests don't shut others out. */
const NETWORK_SHARE = 1 / 2;

/**
 * Sheds load: rejects excess calls at once, before reading their body, instead of answering after
 * the caller has given up. Calls whose client hung up still count, because their work still waits
 * for the database. The limit adapts to current response times: a hundred calls are few on a quiet
 * machine, but 15 seconds' work on one that answers five per second. Only processing counts, not
 * slow uploads or downloads.
 */
export function loadShedding(
  app: FastifyInstance,
  mostAtOnce: number,
  waiting: () => number,
  { inFlight, rejected }: Metrics["load"],
): AcceptCall {
  const few = Math.ceil(mostAtOnce * SLOW_SHARE);
  const fewOfOne = Math.ceil(few * NETWORK_SHARE);
  const begun = new WeakMap<FastifyRequest, number>();
  const lastAnswers: number[] = [];
  const ofNetwork = new Map<string, number>();
  let areLate = false;
  let count = 0;

  app.addHook("preHandler", async (request) => {
    if (begun.has(request)) begun.set(request, performance.now());
  });
  app.addHook("onSend", async (request) => {
    const from = begun.get(request);
    if (from === undefined) return;
    lastAnswers.push(performance.now() - from);
    if (lastAnswers.length > SAMPLE_SIZE) lastAnswers.shift();
    const middle = lastAnswers.toSorted((a, b) => a - b)[Math.floor(SAMPLE_SIZE / 2)] ?? 0;
    areLate = middle > SLOW_ANSWER_MS;
  });

  const change = (network: string, by: 1 | -1) => {
    count += by;
    inFlight.set(count);
    const left = (ofNetwork.get(network) ?? 0) + by;
    if (left === 0) ofNetwork.delete(network);
    else ofNetwork.set(network, left);
  };
  const isFull = (network: string) => {
    const most = areLate ? few : mostAtOnce;
    if (count >= most || waiting() >= most) return true;
    return areLate && (ofNetwork.get(network) ?? 0) >= fewOfOne;
  };

  return (request, reply) => {
    const network = networkOf(request.ip);
    if (isFull(network)) {
      rejected.inc();
      throw new Refusal("busy", BUSY);
    }
    change(network, 1);
    begun.set(request, performance.now());
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      change(network, -1);
    };
    reply.raw.once("close", leave);
    return leave;
  };
}
