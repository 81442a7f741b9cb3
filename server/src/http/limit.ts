import type { Route } from "@touchline/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Routes share one count, but for those that may be asked less often: they have their own. */
export function limits(app: FastifyInstance, perMinute: number): (route: Route) => Limit {
  const common = limiter(app, perMinute);
  return (route) => (route.perMinute ? limiter(app, Math.min(route.perMinute, perMinute)) : common);
}

/** Counts calls per person, or per address while nobody is known. */
function limiter(app: FastifyInstance, perMinute: number): Limit {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ caller, ip }: FastifyRequest) => caller?.identity?.subject ?? ip,
  });
  return async (request, reply) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header("retry-after", String(result.ttlInSeconds));
    throw new Refusal("too_many_requests", "Too many requests. Wait a moment and try again.");
  };
}
