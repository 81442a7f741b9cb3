import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { answerErrors } from "./errors.ts";
import { type Operations, operationRoutes } from "./operations.ts";

/** What an operator's tools may ask a process that serves nobody else. */
export function workerDoor(log: FastifyBaseLogger, operations: Operations): FastifyInstance {
  // Probes ask every few seconds: only what goes wrong is worth a line.
  const app = Fastify({ loggerInstance: log.child({}, { level: "warn" }) });
  answerErrors(app, (error, request) => request.log.error({ err: error }, "request failed"));
  operationRoutes(app, operations);
  return app;
}
