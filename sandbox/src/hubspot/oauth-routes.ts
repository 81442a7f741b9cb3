import type { FastifyInstance } from "fastify";
import { consentRoutes } from "../consent.ts";
import type { Form } from "../form.ts";
import { consentPage, problemPage } from "./consent-page.ts";
import { type ConsentQuery, checkClient, exchange, issueCode, revokeRefresh } from "./oauth.ts";
import type { AppScopes, State } from "./state.ts";
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
    scopes: scopesOf(query).filter(
      (scope) => !portal.account.leftOpen?.scopesWithheld?.includes(scope),
    ),
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

function scopesOf({ scope, optional_scope }: ConsentQuery): string[] {
  return [...new Set([...splitScopes(scope), ...splitScopes(optional_scope)])];
}

const splitScopes = (text: string) => text.split(/\s+/).filter((scope) => scope !== "");

/** HubSpot compares the install URL with the app's configuration, and shows nothing but this. */
function scopeMismatch(
  { required, conditionallyRequired, optional }: AppScopes,
  query: ConsentQuery,
): string | null {
  const asked = splitScopes(query.scope);
  const missing = required.filter((scope) => !asked.includes(scope));
  const unknown = [
    ...asked.filter((scope) => ![...required, ...conditionallyRequired].includes(scope)),
    ...splitScopes(query.optional_scope).filter((scope) => !optional.includes(scope)),
  ];
  if (missing.length === 0 && unknown.length === 0) return null;
  const details = [
    ...(missing.length > 0 ? [`required but not asked for: ${missing.join(", ")}`] : []),
    ...(unknown.length > 0 ? [`asked for but not configured: ${unknown.join(", ")}`] : []),
  ];
  return `Authorization failed because there is a mismatch between the scopes in the install URL and those configured for the app (${details.join("; ")}).`;
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
  return scopeMismatch(state.app.scopes, query);
}
