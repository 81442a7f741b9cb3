import type { FastifyInstance } from "fastify";
import { PAGE_HEADERS } from "../page.ts";
import { type Consent, consentPage, problemPage } from "./consent-page.ts";
import { type Form, issueCode } from "./installation.ts";
import type { State } from "./state.ts";

const AUTHORIZE = "/oauth/v2/authorize";

/** The page on which somebody puts the app into their workspace. */
export function oauthRoutes(app: FastifyInstance, state: State): void {
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
    const person = state.people.get(form.person ?? "");
    if (form.decision === "allow" && person && !person.isDeactivated) {
      const code = issueCode(state, {
        userId: person.id,
        scopes: scopesOf(consent.scope),
        redirectUri: consent.redirect_uri,
      });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    back.searchParams.set("state", consent.state);
    return reply.redirect(back.toString(), 302);
  });
}

export const scopesOf = (scope: string) =>
  scope
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

function consentOf(form: Form): Consent {
  return {
    client_id: form.client_id ?? "",
    redirect_uri: form.redirect_uri ?? "",
    scope: form.scope ?? "",
    state: form.state ?? "",
    team: form.team ?? "",
  };
}

function problemOf(state: State, consent: Consent): string | null {
  if (consent.client_id !== state.app.clientId) return "Invalid client_id parameter";
  if (scopesOf(consent.scope).length === 0) return "Invalid permissions requested";
  const { redirectUris } = state.app;
  const isUnder = (uri: string) =>
    consent.redirect_uri === uri || consent.redirect_uri.startsWith(`${uri}/`);
  if (!URL.canParse(consent.redirect_uri) || !redirectUris.some(isUnder)) {
    return `redirect_uri did not match any configured URIs. Passed URI: ${consent.redirect_uri}`;
  }
  return null;
}
