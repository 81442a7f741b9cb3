import { createHash, randomBytes } from "node:crypto";
import type { Form } from "../form.ts";
import { oauthProblem } from "./errors.ts";
import type { Grant, State } from "./state.ts";

const CODE_LIFETIME_MS = 60_000;

export const ACCESS_SECONDS = 1_800;

export function issueCode(
  state: State,
  grant: Grant,
  redirectUri: string,
  challenge: string | null,
): string {
  const code = `na1-${randomBytes(16).toString("hex")}`;
  state.oauth.codes.set(code, {
    ...grant,
    redirectUri,
    challenge,
    expiresAt: state.now() + CODE_LIFETIME_MS,
  });
  return code;
}

export interface ConsentQuery {
  client_id: string;
  redirect_uri: string;
  scope: string;
  optional_scope: string;
  state: string;
  code_challenge: string;
}

export interface TokenResponse {
  token_type: "bearer";
  access_token: string;
  refresh_token: string;
  expires_in: number;
  hub_id: number;
  user_id: number;
  scopes: string[];
  token_use: "access_token";
}

/** The first token pair of a portal, as created by connecting the app. */
export function grantTokens(state: State, grant: Grant): TokenResponse {
  const portal = state.portals.get(grant.portalId);
  if (portal) portal.isInstalled = true;
  const refreshToken = `na1-${randomBytes(20).toString("hex")}`;
  state.oauth.refresh.set(refreshToken, { ...grant, isRevoked: false });
  return issueAccess(state, grant, refreshToken);
}

function issueAccess(state: State, grant: Grant, refreshToken: string): TokenResponse {
  const { accessSeconds } = state.oauth;
  deleteExpired(state);
  const accessToken = `CJ${randomBytes(90).toString("base64url")}`;
  state.oauth.access.set(accessToken, {
    portalId: grant.portalId,
    userId: grant.userId,
    user: grant.user,
    scopes: grant.scopes,
    expiresAt: state.now() + accessSeconds * 1000,
    isRevoked: false,
    refreshToken,
  });
  state.changed(null);
  return {
    token_type: "bearer",
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    hub_id: grant.portalId,
    user_id: grant.userId,
    scopes: grant.scopes,
    token_use: "access_token",
  };
}

/** Expired tokens are retained for a week, to distinguish them from invalid ones. */
function deleteExpired({ oauth, now }: State): void {
  for (const [token, { expiresAt }] of oauth.access) {
    if (expiresAt < now() - 604_800_000) oauth.access.delete(token);
  }
}

export function exchange(state: State, form: Form): TokenResponse {
  checkClient(state, form);
  if (form.grant_type === "authorization_code") return redeem(state, form);
  if (form.grant_type === "refresh_token") return refresh(state, form);
  throw oauthProblem(
    "unsupported_grant_type",
    "BAD_GRANT_TYPE",
    `grant type ${form.grant_type ?? ""} is not supported`,
  );
}

export function checkClient(state: State, form: Form): void {
  if (form.client_id !== state.app.clientId) {
    throw oauthProblem("invalid_client", "BAD_CLIENT_ID", "missing or invalid client id");
  }
  if (form.client_secret !== state.app.clientSecret) {
    throw oauthProblem("invalid_client", "BAD_CLIENT_SECRET", "missing or invalid client secret");
  }
}

function redeem(state: State, form: Form): TokenResponse {
  const code = state.oauth.codes.get(form.code ?? "");
  // A code works once, even if the exchange then fails.
  state.oauth.codes.delete(form.code ?? "");
  if (!code || code.expiresAt <= state.now()) {
    throw oauthProblem("invalid_grant", "BAD_AUTH_CODE", "missing or unknown auth code");
  }
  if (form.redirect_uri !== code.redirectUri) {
    throw oauthProblem("invalid_grant", "BAD_REDIRECT_URI", "missing or invalid redirect uri");
  }
  if (code.challenge !== null) {
    const answer = createHash("sha256")
      .update(form.code_verifier ?? "")
      .digest("base64url");
    if (answer !== code.challenge) {
      throw oauthProblem("invalid_grant", "BAD_CODE_VERIFIER", "missing or invalid code verifier");
    }
  }
  return grantTokens(state, code);
}

function refresh(state: State, form: Form): TokenResponse {
  const token = form.refresh_token ?? "";
  const grant = state.oauth.refresh.get(token);
  if (!grant || grant.isRevoked) {
    throw oauthProblem(
      "invalid_grant",
      "BAD_REFRESH_TOKEN",
      "refresh token is invalid, expired or revoked",
    );
  }
  if (!state.portals.get(grant.portalId)?.isInstalled) {
    throw oauthProblem("access_denied", "BAD_HUB", "portal is not available");
  }
  if (!state.oauth.rotates) return issueAccess(state, grant, token);
  state.oauth.refresh.delete(token);
  return grantTokens(state, grant);
}

/**
 * Revokes a refresh token. Issued access tokens stay valid for their half hour, as with HubSpot.
 */
export function revokeRefresh(state: State, token: string): boolean {
  const grant = state.oauth.refresh.get(token);
  if (!grant) return false;
  grant.isRevoked = true;
  state.changed(null);
  return true;
}

/** The customer uninstalls the app: all tokens of the portal are revoked at once. */
export function uninstall(state: State, portalId: number): void {
  const portal = state.portals.get(portalId);
  if (portal) portal.isInstalled = false;
  for (const grant of state.oauth.refresh.values())
    if (grant.portalId === portalId) grant.isRevoked = true;
  for (const grant of state.oauth.access.values())
    if (grant.portalId === portalId) grant.isRevoked = true;
  state.changed(null);
}
