import type { FastifyInstance } from "fastify";
import { consentRoutes } from "../consent.ts";
import type { Form } from "../form.ts";
import { consentPage, problemPage } from "./consent-page.ts";
import { HubspotProblem, notFoundNamed } from "./errors.ts";
import { callerOf } from "./gate.ts";
import {
  type ConsentQuery,
  checkClient,
  describeAccess,
  exchange,
  issueCode,
  revokeRefresh,
  uninstall,
} from "./oauth.ts";
import type { State } from "./state.ts";
import { DATED, serve } from "./wire.ts";

const TOKEN = ["/oauth/v1/token", "/oauth/v3/token", `/oauth/${DATED}/token`];
const DATED_TOKEN = ["/oauth/v3/token", `/oauth/${DATED}/token`];

export function oauthRoutes(app: FastifyInstance, state: State): void {
  consentRoutes(app, {
    paths: ["/oauth/authorize", "/oauth/:portalId/authorize"],
    asked: consentQuery,
    problemOf: (query) => consentProblem(state, query),
    problemPage,
    page: (query, { portalId }) =>
      consentPage(state, query, portalId === undefined ? null : Number(portalId)),
    answer: (query, form) => ({
      ...decision(state, query, form),
      ...(query.state !== "" && { state: query.state }),
    }),
  });

  serve(app, "POST", TOKEN, ({ body }) => ({ body: exchange(state, body as Form) }));

  serve(
    app,
    "POST",
    DATED_TOKEN.map((base) => `${base}/introspect`),
    ({ body }) => {
      checkClient(state, body as Form);
      return { body: introspect(state, String(body.token ?? "")) };
    },
  );

  serve(
    app,
    "POST",
    DATED_TOKEN.map((base) => `${base}/revoke`),
    ({ body }) => {
      checkClient(state, body as Form);
      const token = String(body.token ?? "");
      const access = state.oauth.access.get(token);
      if (access) access.isRevoked = true;
      revokeRefresh(state, token);
      return { body: {} };
    },
  );

  serve(app, "GET", ["/oauth/v1/access-tokens/:token"], ({ params }) => {
    const token = params.token ?? "";
    const found = state.oauth.access.get(token);
    if (!found || found.isRevoked || found.expiresAt <= state.now()) {
      throw new HubspotProblem(404, {
        status: "error",
        message: "access token is invalid, expired or revoked",
      });
    }
    return { body: describeAccess(state, token, found) };
  });

  serve(app, "GET", ["/oauth/v1/refresh-tokens/:token"], ({ params }) => {
    const token = params.token ?? "";
    const found = state.oauth.refresh.get(token);
    if (!found || found.isRevoked)
      throw notFoundNamed("refresh token is invalid, expired or revoked");
    return {
      body: {
        token,
        user: found.user,
        hub_domain: "demo.test",
        scopes: found.scopes,
        hub_id: found.portalId,
        client_id: state.app.clientId,
        user_id: found.userId,
        token_type: "refresh",
      },
    };
  });

  serve(app, "DELETE", ["/oauth/v1/refresh-tokens/:token"], ({ params }) => {
    if (!revokeRefresh(state, params.token ?? "")) throw notFoundNamed("refresh token not found");
    return { status: 204 };
  });

  serve(
    app,
    "DELETE",
    [`/appinstalls/${DATED}/external-install`, "/appinstalls/v3/external-install"],
    ({ request }) => {
      uninstall(state, callerOf(request).portal.account.portalId);
      return { status: 204 };
    },
  );
}

function introspect(state: State, token: string): Record<string, unknown> {
  const access = state.oauth.access.get(token);
  if (access && !access.isRevoked && access.expiresAt > state.now()) {
    return {
      active: true,
      ...describeAccess(state, token, access),
      client_id: state.app.clientId,
      is_private_distribution: false,
      token_use: "access_token",
      token_type: "Bearer",
    };
  }
  const refresh = state.oauth.refresh.get(token);
  if (!refresh || refresh.isRevoked) return { active: false };
  return {
    active: true,
    token,
    hub_id: refresh.portalId,
    user_id: refresh.userId,
    user: refresh.user,
    client_id: state.app.clientId,
    app_id: state.app.appId,
    scopes: refresh.scopes,
    token_use: "refresh_token",
    token_type: "Bearer",
  };
}

function decision(state: State, query: ConsentQuery, form: Form): Record<string, string> {
  const portal = state.portals.get(Number(form.portal));
  if (form.decision !== "connect" || !portal) {
    return { error: "access_denied", error_description: "The user denied access" };
  }
  const [admin] = portal.owners;
  const grant = {
    portalId: portal.account.portalId,
    userId: admin?.userId ?? 1,
    user: admin?.email ?? "admin@demo.test",
    scopes: scopesOf(query),
  };
  const challenge = query.code_challenge || null;
  return { code: issueCode(state, grant, query.redirect_uri, challenge) };
}

function consentQuery(form: Form): ConsentQuery {
  return {
    client_id: form.client_id ?? "",
    redirect_uri: form.redirect_uri ?? "",
    scope: form.scope ?? "",
    optional_scope: form.optional_scope ?? form.optional_scopes ?? "",
    state: form.state ?? "",
    code_challenge: form.code_challenge ?? "",
  };
}

function scopesOf(query: Pick<ConsentQuery, "scope" | "optional_scope">): string[] {
  const list = `${query.scope} ${query.optional_scope}`
    .split(/\s+/)
    .filter((scope) => scope !== "");
  return [...new Set(["oauth", ...list])];
}

function consentProblem(state: State, query: ConsentQuery): string | null {
  if (query.client_id !== state.app.clientId)
    return "The app that sent you here is not known (client_id).";
  if (!URL.canParse(query.redirect_uri))
    return "The address to return to is missing or wrong (redirect_uri).";
  const { redirectUris } = state.app;
  if (redirectUris.length > 0 && !redirectUris.includes(query.redirect_uri)) {
    return "The address to return to is not registered for this app (redirect_uri).";
  }
  if (query.scope.trim() === "") return "The app asked for no permission (scope).";
  return null;
}
