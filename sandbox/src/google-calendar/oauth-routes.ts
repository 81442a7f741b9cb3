import type { FastifyInstance } from "fastify";
import { PAGE_HEADERS } from "../page.ts";
import { type Consent, consentPage, problemPage } from "./consent-page.ts";
import { exchange, type Form, issueCode, revokeToken, type Signer } from "./oauth.ts";
import { OAuthProblem } from "./problem.ts";
import type { State } from "./state.ts";

const AUTHORIZE = "/o/oauth2/v2/auth";
export const CALENDAR_SCOPES = "https://www.googleapis.com/auth/calendar";

export function oauthRoutes(app: FastifyInstance, state: State, keys: Signer): void {
  app.get(AUTHORIZE, async ({ query }, reply) => {
    const consent = consentOf(query as Form);
    const problem = problemOf(state, consent);
    reply.headers(PAGE_HEADERS);
    if (problem) return reply.code(400).send(problemPage(problem));
    return reply.send(consentPage(state, consent));
  });

  app.post(AUTHORIZE, async ({ body }, reply) => {
    const form = body as Form;
    const consent = consentOf(form);
    const problem = problemOf(state, consent);
    if (problem) return reply.headers(PAGE_HEADERS).code(400).send(problemPage(problem));
    const back = new URL(consent.redirect_uri);
    const account = state.accounts.get(form.account ?? "");
    if (form.decision === "allow" && account) {
      const asked = consent.scope.split(/\s+/).filter((scope) => scope !== "");
      const scopes = asked.filter(
        (scope) => !scope.startsWith(CALENDAR_SCOPES) || form.calendar === "on",
      );
      const challenge = consent.code_challenge || null;
      const grant = { email: account.email, scopes };
      back.searchParams.set("code", issueCode(state, grant, consent.redirect_uri, challenge));
      back.searchParams.set("scope", scopes.join(" "));
    } else {
      back.searchParams.set("error", "access_denied");
    }
    if (consent.state !== "") back.searchParams.set("state", consent.state);
    return reply.redirect(back.toString(), 302);
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
