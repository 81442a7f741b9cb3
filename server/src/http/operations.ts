import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import { Refusal } from "./refusal.ts";

export interface Operations {
  config: Config;
  registry: Registry;
  isReady: () => Promise<boolean>;
  /** Brings the figures up to date that are read only when somebody asks. */
  measure: () => Promise<void>;
}

/** What an operator's tools ask. Alive says nothing about the database, so that an outage restarts nobody. */
export function operationRoutes(app: FastifyInstance, operations: Operations): void {
  const { config, registry, isReady, measure } = operations;

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayMeasure(request, config.metricsToken)) {
      throw new Refusal("not_found", "There is nothing here.");
    }
    await measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

/** With a token configured it is needed; without one only this machine may look. */
function mayMeasure({ headers, socket }: FastifyRequest, token: string | null): boolean {
  // Whoever comes by way of a proxy comes from elsewhere, whatever they say.
  if (token === null)
    return LOOPBACK.test(socket.remoteAddress ?? "") && !headers["x-forwarded-for"];
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
