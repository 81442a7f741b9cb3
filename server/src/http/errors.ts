import type { RefusalBody, RefusalCode } from "@touchline/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDatabaseFull, isDatabaseGone, isDeadlock } from "../db/connect.ts";
import { Refusal } from "./refusal.ts";

const BY_STATUS: Partial<Record<number, { code: RefusalCode; message: string }>> = {
  400: { code: "bad_request", message: "The request could not be read." },
  404: { code: "not_found", message: "There is nothing here." },
  413: { code: "too_large", message: "What was sent is too large." },
  415: { code: "unsupported_media_type", message: "Send JSON." },
  429: { code: "too_many_requests", message: "Too many requests. Wait a moment and try again." },
};

/** The viewer's account was closed or changed role since the token was checked. */
const VIEWER_GONE = "TL001";

/** Answers every error in one shape. What is our fault is reported, and told to nobody. */
export function answerErrors(
  app: FastifyInstance,
  report: (error: Error, request: FastifyRequest) => void,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    // Whoever is turned away is counted: a line for each would be work for what has too much already.
    if (refusal.statusCode >= 500 && refusal.code !== "busy") report(error, request);
    if (refusal.statusCode === 401) reply.header("www-authenticate", "Bearer");
    if (refusal.statusCode === 429 && !reply.hasHeader("retry-after")) {
      reply.header("retry-after", "60");
    }
    if (refusal.statusCode === 503) reply.header("retry-after", "2");
    return reply.code(refusal.statusCode).send(body(refusal, request));
  });
}

export function body({ code, message }: Refusal, { id }: FastifyRequest): RefusalBody {
  return { code, errorMessage: message, message, requestId: id };
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { instancePath, message } = error.validation[0] ?? {};
    const field = instancePath?.replace(/^\//, "").replaceAll("/", ".") || error.validationContext;
    return new Refusal("bad_request", `${field}: ${message}`);
  }
  if (error.code === VIEWER_GONE) {
    return new Refusal("unauthenticated", "Your account has changed. Sign in again.");
  }
  if (isDatabaseGone(error)) {
    return new Refusal(
      "unavailable",
      "Touchline cannot reach its database just now. Try again in a moment.",
    );
  }
  if (isDatabaseFull(error)) {
    return new Refusal(
      "unavailable",
      "Touchline's database has no room just now, so nothing was saved. Try again in a moment.",
    );
  }
  if (isDeadlock(error)) {
    return new Refusal(
      "unavailable",
      "Somebody changed the same just now, so nothing was saved. Try again in a moment.",
    );
  }
  const known = BY_STATUS[error.statusCode ?? 500];
  return known
    ? new Refusal(known.code, known.message)
    : new Refusal("internal", "Something went wrong. Please try again later.");
}
