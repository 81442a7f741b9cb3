import type { FastifyReply } from "fastify";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "./refusal.ts";

/** Lets a call in, or turns it away because too many are inside. It leaves with its answer, or when it says so. */
export type Enter = (reply: FastifyReply) => () => void;

/** An answer that takes longer than this is late: whoever asks next would wait longer still. */
const LATE_MS = 1000;
/** The middle one of so many answers says how long one takes: a single long download does not. */
const LOOKED_AT = 15;
/** While answers are late, this part of the room is enough to keep everybody busy who answers. */
const PART_WHILE_LATE = 1 / 5;

/**
 * Keeps no more callers inside than can be answered soon.
 *
 * Whoever is too many is told at once, before anything of theirs is read, instead of waiting for an answer
 * that comes when they have long given up. Work of those who hung up still waits for the database, so that counts too.
 * How many that are depends on how long an answer takes just now: a hundred are few on a quiet machine and
 * a quarter of a minute on one that answers five in a second.
 */
export function room(
  mostAtOnce: number,
  waiting: () => number,
  { inside, turnedAway }: Metrics["room"],
  now: () => number = performance.now.bind(performance),
): Enter {
  const few = Math.ceil(mostAtOnce * PART_WHILE_LATE);
  const lastAnswers: number[] = [];
  let most = mostAtOnce;
  let count = 0;
  const answeredAfter = (ms: number) => {
    lastAnswers.push(ms);
    if (lastAnswers.length > LOOKED_AT) lastAnswers.shift();
    const middle = lastAnswers.toSorted((a, b) => a - b)[Math.floor(LOOKED_AT / 2)] ?? 0;
    most = middle > LATE_MS ? few : mostAtOnce;
  };
  return (reply) => {
    if (count >= most || waiting() >= most) {
      turnedAway.inc();
      throw new Refusal("busy", "Touchline is very busy just now. Try again in a moment.");
    }
    const entered = now();
    count += 1;
    inside.set(count);
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      count -= 1;
      inside.set(count);
      answeredAfter(now() - entered);
    };
    reply.raw.once("close", leave);
    return leave;
  };
}
