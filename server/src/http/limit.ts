import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

/** Counts calls per person, or per address while nobody is known. */
export function limiter(app: FastifyInstance, perMinute: number) {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ caller, ip }: FastifyRequest) => caller?.identity?.subject ?? ip,
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header("retry-after", String(result.ttlInSeconds));
    throw new Refusal("too_many_requests", "Too many requests. Wait a moment and try again.");
  };
}
