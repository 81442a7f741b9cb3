import type { FastifyInstance } from "fastify";
import { consentRoutes } from "../consent.ts";
import type { Form } from "../form.ts";
import { type Consent, consentPage, problemPage } from "./consent-page.ts";
import { issueCode } from "./installation.ts";
import type { State } from "./state.ts";

/** The page where a user installs the app in their workspace. */
export function oauthRoutes(app: FastifyInstance, state: State): void {
  consentRoutes(app, {
    paths: ["/oauth/v2/authorize"],
    asked: consentOf,
    problemOf: (consent) => problemOf(state, consent),
    problemPage,
    page: (consent) => consentPage(state, consent),
    answer: (consent, form) => ({ ...decision(state, consent, form), state: consent.state }),
  });
}

function decision(state: State, consent: Consent, form: Form): Record<string, string> {
  const person = state.people.get(form.person ?? "");
  if (form.decision !== "allow" || !person || person.isDeactivated) {
    return { error: "access_denied" };
  }
  const scopes = scopesOf(consent.scope);
  const grant = { userId: person.id, scopes, redirectUri: consent.redirect_uri };
  return { code: issueCode(state, grant) };
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
