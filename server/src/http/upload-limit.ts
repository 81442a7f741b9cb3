import type { FastifyReply, FastifyRequest } from "fastify";
import { callerKey } from "./network.ts";
import { BUSY, Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";

/** Large bodies are held in memory while they arrive, however slowly. */
const MAX_UPLOADS = 8;
const MAX_UPLOADS_OF_ONE = 2;

export type AdmitUpload = (request: FastifyRequest, reply: FastifyReply) => void;

/** Limits how many large bodies arrive at once; the slot is free again with the response. */
export function uploadLimit(): AdmitUpload {
  const slots = slotsByKey();
  return (request, reply) => {
    const release = slots.take([
      ["all", MAX_UPLOADS],
      [callerKey(request), MAX_UPLOADS_OF_ONE],
    ]);
    if (!release) throw new Refusal("busy", BUSY);
    reply.raw.once("close", release);
  };
}
