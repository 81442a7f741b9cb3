import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { answerErrors } from "./errors.ts";
import { type Operations, operationRoutes } from "./operations.ts";

/** Health and metrics server of a process without the API. */
export function workerServer(log: FastifyBaseLogger, operations: Operations): FastifyInstance {
  // Probes call every few seconds, so log only problems.
  const app = Fastify({ loggerInstance: log.child({}, { level: "warn" }) });
  answerErrors(app, (error, request) => request.log.error({ err: error }, "request failed"));
  operationRoutes(app, operations);
  return app;
}
