import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import { Refusal } from "./refusal.ts";

export interface Operations {
  config: Config;
  registry: Registry;
  /** Why it should not be called just now, in a sentence; null: it is ready. */
  notReady: () => Promise<string | null>;
  /** Brings the figures up to date that are read only when somebody asks. */
  measure: () => Promise<void>;
}

/** What an operator's tools ask. Alive says nothing about the database, so that an outage restarts nobody. */
export function operationRoutes(app: FastifyInstance, operations: Operations): void {
  const { config, registry, notReady, measure } = operations;

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const message = await notReady();
    if (message === null) return { status: "ready" };
    return reply.code(503).send({ status: "not ready", message });
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayMeasure(request, config)) {
      throw new Refusal("not_found", "There is nothing here.");
    }
    await measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * With a token configured it is needed; without one only this machine may look, and only while nobody else can come here.
 *
 * A proxy on this machine that names nobody makes everybody look like this machine. Where there is one we are known by
 * another address than our own.
 */
function mayMeasure({ headers, socket }: FastifyRequest, config: Config): boolean {
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
