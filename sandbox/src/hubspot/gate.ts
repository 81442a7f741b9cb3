import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Form } from "../form.ts";
import {
  expiredToken,
  HubspotProblem,
  invalid,
  limitReached,
  missingCredentials,
  missingScopes,
  uriTooLong,
} from "./errors.ts";
import { edgePage, type Fault } from "./faults.ts";
import type { Portal } from "./portal.ts";
import type { AccessToken, State } from "./state.ts";

export interface Caller {
  portal: Portal;
  token: AccessToken;
}

const callers = new WeakMap<FastifyRequest, Caller>();
const faultsByRequest = new WeakMap<FastifyRequest, Fault>();

export const JSON_TYPE = "application/json;charset=utf-8";

/** Reached by long lists of properties; five thousand characters are known to pass. */
const MAX_URL_LENGTH = 8_000;

/** Pages for users: no token, no limits, no faults. */
const PAGES = /^\/(app\/.*|contacts\/.*)?$|^\/oauth\/(\d+\/)?authorize/;
const OPEN = /^\/oauth\/|^\/webhooks\//;

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw missingCredentials();
  return caller;
}

/** The portal of the call, if its token has all of these scopes. */
export function requireScopes(request: FastifyRequest, scopes: string[]): Portal {
  const { portal, token } = callerOf(request);
  const missing = scopes.filter((scope) => !token.scopes.includes(scope));
  if (missing.length > 0) throw missingScopes(missing);
  return portal;
}

/** Hooks that run before a call's route, and on its response. */
export function guard(app: FastifyInstance, state: State): void {
  const hanging = new Set<FastifyReply>();

  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    if (PAGES.test(path)) return;
    reply.header("x-hubspot-correlation-id", randomUUID());
    if (request.url.length > MAX_URL_LENGTH) throw uriTooLong();
    const token = tokenOf(state, request);
    const fault = state.faults.next({
      method: request.method,
      path,
      portalId: token?.portalId ?? null,
    });
    if (fault) {
      faultsByRequest.set(request, fault);
      if (await applyFault(state, fault, request, reply, hanging)) return reply;
    }
    if (OPEN.test(path)) return;
    const caller = authenticate(state, token);
    callers.set(request, caller);
    const isSearch = /\/search\/?$/.test(path);
    const { portalId, timeZone } = caller.portal.account;
    reply.headers(state.limits.take(portalId, isSearch, timeZone));
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (faultsByRequest.get(request)?.kind === "cut") {
      reply.hijack();
      recordCall(state, request, 0);
      request.raw.socket.destroy();
    }
    return payload;
  });

  app.addHook("onResponse", async (request, reply) => recordCall(state, request, reply.statusCode));

  app.addHook("onClose", async () => {
    for (const reply of hanging) reply.raw.destroy();
  });

  app.setErrorHandler((error, _request, reply) => {
    const problem = toProblem(error);
    return reply.code(problem.status).headers(problem.headers).type(JSON_TYPE).send(problem.body);
  });

  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type("text/html;charset=utf-8")
      .send("<html><body><h1>404 Not Found</h1></body></html>"),
  );
}

export function pathOf(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "/").replace(/\/{2,}/g, "/");
}

function tokenOf(state: State, request: FastifyRequest): AccessToken | null {
  const [, bearer = ""] = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return state.oauth.access.get(bearer) ?? null;
}

function authenticate(state: State, token: AccessToken | null): Caller {
  if (!token || token.isRevoked) throw missingCredentials();
  if (token.expiresAt <= state.now()) throw expiredToken(token.expiresAt, state.now());
  const portal = state.portals.get(token.portalId);
  if (!portal?.isInstalled) throw missingCredentials();
  return { portal, token };
}

/** Returns true if the fault has handled the call. */
async function applyFault(
  state: State,
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  hanging: Set<FastifyReply>,
): Promise<boolean> {
  switch (fault.kind) {
    case "status": {
      const status = fault.status ?? 500;
      if (fault.retryAfter !== undefined) reply.header("retry-after", String(fault.retryAfter));
      const body = fault.body ?? {
        status: "error",
        message: "internal error",
        correlationId: request.id,
      };
      await reply.code(status).type(JSON_TYPE).send(body);
      return true;
    }
    case "html":
      await reply
        .code(fault.status ?? 502)
        .type("text/html; charset=UTF-8")
        .send(edgePage(fault.status ?? 502));
      return true;
    case "limit":
      throw limitReached(fault.policy ?? "TEN_SECONDLY_ROLLING", fault.retryAfter);
    case "hang":
      reply.hijack();
      hanging.add(reply);
      reply.raw.once("close", () => hanging.delete(reply));
      recordCall(state, request, 0);
      return true;
    case "reset":
      reply.hijack();
      recordCall(state, request, 0);
      request.raw.socket.resetAndDestroy();
      return true;
    case "body":
      await reply
        .code(fault.status ?? 200)
        .type(JSON_TYPE)
        .send(fault.body);
      return true;
    case "huge":
      await reply
        .code(fault.status ?? 200)
        .type(JSON_TYPE)
        .send(JSON.stringify({ results: [], padding: "x".repeat(fault.bytes ?? 10_000_000) }));
      return true;
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 1_000).unref());
      return false;
    case "cut":
      return false;
  }
}

function toProblem(error: unknown): HubspotProblem {
  if (error instanceof HubspotProblem) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const message = error instanceof Error ? error.message : "internal error";
  if (status === 400) return invalid(`Invalid input JSON on line 1, column 1: ${message}`);
  return new HubspotProblem(status, {
    status: "error",
    message,
    correlationId: "00000000-0000-4000-8000-000000000000",
  });
}

function recordCall(state: State, request: FastifyRequest, status: number): void {
  state.journal.call(
    {
      at: new Date(state.now()).toISOString(),
      method: request.method,
      path: request.url,
      status,
      portalId: callers.get(request)?.portal.account.portalId ?? portalOfToken(state, request),
      fault: faultsByRequest.get(request)?.kind ?? null,
    },
    request.routeOptions.url ?? "?",
  );
}

/** Calls to OAuth carry no access token; those with a refresh token are that token's portal's. */
function portalOfToken({ oauth }: State, { body }: FastifyRequest): number | null {
  const { token, refresh_token } = (body ?? {}) as Form;
  return oauth.refresh.get(token ?? refresh_token ?? "")?.portalId ?? null;
}
