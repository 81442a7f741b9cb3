import type { FastifyInstance } from "fastify";
import { consentRoutes } from "../consent.ts";
import type { Form } from "../form.ts";
import { type Consent, consentPage, problemPage } from "./consent-page.ts";
import { exchange, issueCode, revokeToken, type Signer } from "./oauth.ts";
import { OAuthProblem } from "./problem.ts";
import type { State } from "./state.ts";

export const CALENDAR_SCOPES = "https://www.googleapis.com/auth/calendar";

export function oauthRoutes(app: FastifyInstance, state: State, keys: Signer): void {
  consentRoutes(app, {
    paths: ["/o/oauth2/v2/auth"],
    asked: consentOf,
    problemOf: (consent) => problemOf(state, consent),
    problemPage,
    page: (consent) => consentPage(state, consent),
    answer: (consent, form) => ({
      ...decision(state, consent, form),
      ...(consent.state !== "" && { state: consent.state }),
    }),
  });

  app.post("/token", async ({ body }, reply) => {
    try {
      return await exchange(state, keys, body as Form);
    } catch (error) {
      if (!(error instanceof OAuthProblem)) throw error;
      return reply.code(error.body.error === "invalid_client" ? 401 : 400).send(error.body);
    }
  });

  app.post("/revoke", async ({ body, query }, reply) => {
    const token = (body as Form | undefined)?.token ?? (query as Form).token ?? "";
    if (revokeToken(state, token)) return {};
    return reply.code(400).send({
      error: "invalid_token",
      error_description: "Token expired or revoked",
    });
  });

  app.get("/oauth2/v3/certs", async () => keys.keys);
}

function decision(state: State, consent: Consent, form: Form): Record<string, string> {
  const account = state.accounts.get(form.account ?? "");
  if (form.decision !== "allow" || !account) return { error: "access_denied" };
  const asked = consent.scope.split(/\s+/).filter((scope) => scope !== "");
  const scopes = asked.filter(
    (scope) => !scope.startsWith(CALENDAR_SCOPES) || form.calendar === "on",
  );
  const grant = { email: account.email, scopes };
  const challenge = consent.code_challenge || null;
  const code = issueCode(state, grant, consent.redirect_uri, challenge);
  return { code, scope: scopes.join(" ") };
}

function consentOf(form: Form): Consent {
  return {
    client_id: form.client_id ?? "",
    redirect_uri: form.redirect_uri ?? "",
    scope: form.scope ?? "",
    state: form.state ?? "",
    login_hint: form.login_hint ?? "",
    access_type: form.access_type ?? "",
    response_type: form.response_type ?? "",
    code_challenge: form.code_challenge ?? "",
  };
}

function problemOf(state: State, consent: Consent): string | null {
  if (consent.client_id !== state.app.clientId) return "Error 401: invalid_client";
  if (consent.response_type !== "code") return "Error 400: invalid_request (response_type)";
  if (!URL.canParse(consent.redirect_uri)) return "Error 400: invalid_request (redirect_uri)";
  const { redirectUris } = state.app;
  if (redirectUris.length > 0 && !redirectUris.includes(consent.redirect_uri)) {
    return "Error 400: redirect_uri_mismatch";
  }
  return consent.scope.trim() === "" ? "Error 400: invalid_request (scope)" : null;
}
