import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../operations/metrics.ts";
import { networkOf } from "./network.ts";
import { BUSY, Refusal } from "./refusal.ts";

/** Lets a call in, or turns it away because too many are inside. It leaves with its answer, or when it says so. */
export type Enter = (request: FastifyRequest, reply: FastifyReply) => () => void;

/** An answer that takes longer than this is late: whoever asks next would wait longer still. */
const LATE_MS = 1000;
/** The middle one of so many answers says how long one takes: a single slow one does not. */
const LOOKED_AT = 15;
/** While answers are late, this part of the room is enough to keep everybody busy who answers. */
const PART_WHILE_LATE = 1 / 5;
/** And of that no network has more than half: whoever asks for what is slow does not shut the others out. */
const PART_OF_A_NETWORK = 1 / 2;

/**
 * Keeps no more callers inside than can be answered soon.
 *
 * Whoever is too many is told at once, before anything of theirs is read, instead of waiting for an answer
 * that comes when they have long given up. Work of those who hung up still waits for the database, so that counts too.
 * How many that are depends on how long an answer takes just now: a hundred are few on a quiet machine and
 * a quarter of a minute on one that answers five in a second. What counts is the work: not how slowly somebody sends
 * what they want or takes what they get.
 */
export function room(
  app: FastifyInstance,
  mostAtOnce: number,
  waiting: () => number,
  { inside, turnedAway }: Metrics["room"],
): Enter {
  const few = Math.ceil(mostAtOnce * PART_WHILE_LATE);
  const fewOfOne = Math.ceil(few * PART_OF_A_NETWORK);
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
    if (lastAnswers.length > LOOKED_AT) lastAnswers.shift();
    const middle = lastAnswers.toSorted((a, b) => a - b)[Math.floor(LOOKED_AT / 2)] ?? 0;
    areLate = middle > LATE_MS;
  });

  const change = (network: string, by: 1 | -1) => {
    count += by;
    inside.set(count);
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
      turnedAway.inc();
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
