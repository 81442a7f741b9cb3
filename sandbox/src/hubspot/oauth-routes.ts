import type { FastifyInstance } from "fastify";
import { consentRoutes } from "../consent.ts";
import type { Form } from "../form.ts";
import { consentPage, problemPage } from "./consent-page.ts";
import { type ConsentQuery, checkClient, exchange, issueCode, revokeRefresh } from "./oauth.ts";
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
