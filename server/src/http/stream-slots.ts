import type { FastifyReply } from "fastify";
import { Refusal } from "./refusal.ts";

const RETRY_AFTER_SECONDS = 30;

/** Counts open streams by several keys. */
export function streamSlots() {
  const taken = new Map<string, number>();
  const add = (key: string, change: number) => {
    const next = (taken.get(key) ?? 0) + change;
    if (next > 0) taken.set(key, next);
    else taken.delete(key);
  };
  return {
    take(reply: FastifyReply, asked: Array<[key: string, most: number]>): () => void {
      if (asked.some(([key, most]) => (taken.get(key) ?? 0) >= most)) {
        reply.header("retry-after", String(RETRY_AFTER_SECONDS));
        throw new Refusal("too_many_requests", "This is open in too many tabs. Close one.");
      }
      for (const [key] of asked) add(key, 1);
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        for (const [key] of asked) add(key, -1);
      };
    },
  };
}
