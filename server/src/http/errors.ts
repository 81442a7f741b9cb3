import {
  parseFieldError,
  type RefusalBody,
  type RefusalCode,
  toFieldError,
} from "@touchline/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from "fastify-type-provider-zod";
import type { z } from "zod";
import {
  databaseTrouble,
  isDatabaseUnreachable,
  isDeadlock,
  isPlanOutdated,
  isPoolBusy,
} from "../db/database-errors.ts";
import { BUSY, notFound, Refusal } from "./refusal.ts";

const BY_STATUS: Partial<Record<number, { code: RefusalCode; message: string }>> = {
  400: { code: "bad_request", message: "The request couldn't be read." },
  404: { code: "not_found", message: "Nothing found here." },
  413: { code: "too_large", message: "The request is too large." },
  415: { code: "unsupported_media_type", message: "Send JSON." },
  429: { code: "too_many_requests", message: "Too many requests. Wait a moment and try again." },
};

/** SQLSTATE raised when the viewer's account was closed or changed role after the token check. */
const VIEWER_GONE = "TL001";
/** SQLSTATE raised when the viewer asks for a team they don't see. */
const UNKNOWN_TEAM = "TL002";

/**
 * Answers every error in one format. Internal errors are reported and their details hidden from the
 * caller.
 */
export function answerErrors(
  app: FastifyInstance,
  report: (error: Error, request: FastifyRequest) => void,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    // Load-shedding refusals are only counted: logging each would add load to an overloaded server.
    if (refusal.statusCode >= 500 && refusal.code !== "busy") report(error, request);
    if (refusal.statusCode === 401) reply.header("www-authenticate", "Bearer");
    if (refusal.statusCode === 429 && !reply.hasHeader("retry-after")) {
      reply.header("retry-after", "60");
    }
    if (refusal.statusCode === 503) reply.header("retry-after", "2");
    return reply.code(refusal.statusCode).send(toRefusalBody(refusal, request));
  });
}

export function toRefusalBody(refusal: Refusal, { id }: FastifyRequest): RefusalBody {
  const { code } = refusal;
  const { field, message } =
    refusal.field === null
      ? parseFieldError(refusal.message)
      : { field: refusal.field, message: refusal.message };
  return { code, errorMessage: message, message, requestId: id, ...(field && { field }) };
}

const MAX_FIELD_LENGTH = 300;

function issuesOf(validation: ZodFastifySchemaValidationError[]): z.core.$ZodIssue[] {
  return validation.map(({ keyword, instancePath, message, params }) => {
    const path = instancePath.split("/").slice(1).filter(Boolean);
    return { ...params, code: keyword, message, path } as z.core.$ZodIssue;
  });
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { field, message } = toFieldError(issuesOf(error.validation));
    return new Refusal("bad_request", message, field.slice(0, MAX_FIELD_LENGTH));
  }
  if (error.code === VIEWER_GONE) {
    return new Refusal("unauthenticated", "Your account has changed. Sign in again.");
  }
  if (error.code === UNKNOWN_TEAM) return notFound("team");
  if (isPoolBusy(error)) return new Refusal("busy", BUSY);
  const trouble = databaseTrouble(error);
  if (trouble !== null) {
    const unsaved = isDatabaseUnreachable(error) ? "" : ", so nothing was saved";
    return new Refusal("unavailable", `${trouble}${unsaved}. Try again in a moment.`);
  }
  if (isPlanOutdated(error)) {
    return new Refusal("unavailable", "Touchline is being upgraded. Try again in a moment.");
  }
  if (isDeadlock(error)) {
    return new Refusal(
      "unavailable",
      "Someone else changed this at the same time, so nothing was saved. Try again in a moment.",
    );
  }
  const known = BY_STATUS[error.statusCode ?? 500];
  return known
    ? new Refusal(known.code, known.message)
    : new Refusal("internal", "Something went wrong. Please try again later.");
}
