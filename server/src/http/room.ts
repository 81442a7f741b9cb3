import type { FastifyReply } from "fastify";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "./refusal.ts";

/** Lets a call in, or turns it away because too many are inside. It leaves with its answer, or when it says so. */
export type Enter = (reply: FastifyReply) => () => void;

/**
 * Keeps no more callers inside than can be answered soon.
 *
 * Whoever is too many is told at once, before anything of theirs is read, instead of waiting for an answer
 * that comes when they have long given up. Work of those who hung up still waits for the database, so that counts too.
 */
export function room(
  mostAtOnce: number,
  waiting: () => number,
  { inside, turnedAway }: Metrics["room"],
): Enter {
  let now = 0;
  return (reply) => {
    if (now >= mostAtOnce || waiting() >= mostAtOnce) {
      turnedAway.inc();
      throw new Refusal("busy", "Touchline is very busy just now. Try again in a moment.");
    }
    now += 1;
    inside.set(now);
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      now -= 1;
      inside.set(now);
    };
    reply.raw.once("close", leave);
    return leave;
  };
}
