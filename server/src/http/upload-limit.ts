import type { FastifyReply, FastifyRequest } from "fastify";
import { BUSY, Refusal } from "./refusal.ts";

/** Large bodies are held in memory while they arrive, however slowly. */
const MAX_UPLOADS = 8;
const MAX_UPLOADS_OF_ONE = 2;

export type AdmitUpload = (request: FastifyRequest, reply: FastifyReply) => void;

/** Limits how many large bodies arrive at once; the place is free again with the response. */
export function uploadLimit(): AdmitUpload {
  const open = new Map<string, number>();
  return ({ caller: { identity }, ip }, reply) => {
    const key = identity ? `${identity.issuer} ${identity.subject}` : ip;
    const own = open.get(key) ?? 0;
    const all = [...open.values()].reduce((total, count) => total + count, 0);
    if (own >= MAX_UPLOADS_OF_ONE || all >= MAX_UPLOADS) throw new Refusal("busy", BUSY);
    open.set(key, own + 1);
    reply.raw.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  };
}
