import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import { Refusal } from "./refusal.ts";

export interface Operations {
  config: Config;
  registry: Registry;
  /** The reason for not being ready, as a sentence; null when ready. */
  notReadyReason: () => Promise<string | null>;
  /** Updates the metrics that are computed on demand. */
  measure: () => Promise<void>;
}

/**
 * Routes for the operator's tools. Liveness ignores the database, so that an outage restarts
 * nothing.
 */
export function operationRoutes(app: FastifyInstance, operations: Operations): void {
  const { config, registry, notReadyReason, measure } = operations;

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const message = await notReadyReason();
    if (message === null) return { status: "ready" };
    return reply.code(503).send({ status: "not ready", message });
  });

  app.get("/metrics", async (request, reply) => {
    if (!canReadMetrics(request, config)) {
      throw new Refusal("not_found", "Nothing found here.");
    }
    await measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * With a configured token, requires it. Without one, allows only loopback callers of an
 * installation that isn't public: behind a local proxy that adds no headers every caller looks
 * local, but then the public URL isn't a loopback name.
 */
function canReadMetrics({ headers, socket }: FastifyRequest, config: Config): boolean {
  const { metricsToken: token, publicUrl, trustProxy } = config;
  if (token === null) {
    if (trustProxy || !LOOPBACK_NAMES.includes(new URL(publicUrl).hostname)) return false;
    if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
    return LOOPBACK.test(socket.remoteAddress ?? "");
  }
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
