import type { FastifyReply, FastifyRequest } from "fastify";
import { callerKey, networkOf } from "./network.ts";
import { BUSY, Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";

/** Large bodies are held in memory while they arrive, however slowly. */
const MAX_UPLOADS = 8;
const MAX_UPLOADS_OF_ONE = 2;
/** A workspace, and a network, may hold half of them. */
const GROUP_SHARE = 1 / 2;

export type AdmitUpload = (request: FastifyRequest, reply: FastifyReply) => void;

/** Limits how many large bodies arrive at once; the slot is free again with the response. */
export function uploadLimit(): AdmitUpload {
  const slots = slotsByKey();
  const mostOfGroup = Math.floor(MAX_UPLOADS * GROUP_SHARE);
  return (request, reply) => {
    const { viewer } = request.caller;
    const asked: Array<[string, number]> = [
      ["all", MAX_UPLOADS],
      [`network ${networkOf(request.ip)}`, mostOfGroup],
    ];
    // By person and not by sign-in: API tokens are further ones of the same person.
    if (viewer) {
      const { organisationId, userId } = viewer;
      asked.push([`organisation ${organisationId}`, mostOfGroup]);
      asked.push([`user ${organisationId} ${userId}`, MAX_UPLOADS_OF_ONE]);
    } else {
      asked.push([callerKey(request), MAX_UPLOADS_OF_ONE]);
    }
    const release = slots.take(asked);
    if (!release) throw new Refusal("busy", BUSY);
    reply.raw.once("close", release);
  };
}
