import { SigninState, User } from "oidc-client-ts";
import { vi } from "vitest";
import { createIdentity, type Identity } from "../lib/identity.ts";

export const AUTHORITY = "https://identity.test";
export const CLIENT = "touchline-web";
export const USER_KEY = `touchline.identity.user:${AUTHORITY}:${CLIENT}`;

interface StoredUser {
  accessToken?: string;
  expiresInSeconds?: number;
  subject?: string;
}

/** Stores a signed-in user where the browser would. */
export function storeUser({
  accessToken = "stored-token",
  expiresInSeconds = 600,
  subject = "person-1",
}: StoredUser = {}) {
  const user = new User({
    access_token: accessToken,
    refresh_token: `refresh-of-${accessToken}`,
    id_token: idTokenOf(subject),
    token_type: "Bearer",
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    profile: { sub: subject, iss: AUTHORITY, aud: CLIENT, exp: 0, iat: 0 },
  });
  localStorage.setItem(USER_KEY, user.toStorageString());
}

export function testIdentity(given: { resource?: string } = {}): Identity {
  return createIdentity({
    ...given,
    authority: AUTHORITY,
    clientId: CLIENT,
    audience: "https://api.test",
    scope: "openid profile email",
  });
}

export function idTokenOf(subject: string, also: Record<string, unknown> = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const claims = { sub: subject, iss: AUTHORITY, aud: CLIENT, exp: 9_999_999_999, iat: 0, ...also };
  return `${part({ alg: "none" })}.${part(claims)}.signature`;
}

/** Simulates the provider's redirect after sign-in; returns the callback address. */
export async function returnFromProvider(returnTo: string): Promise<string> {
  const begun = await SigninState.create({
    authority: AUTHORITY,
    client_id: CLIENT,
    redirect_uri: `${window.location.origin}/auth/callback`,
    scope: "openid profile email",
    response_mode: "query",
    code_verifier: true,
    data: { returnTo },
  });
  localStorage.setItem(`oidc.${begun.id}`, begun.toStorageString());
  const product = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.startsWith(AUTHORITY)) return product(url, init);
    return Response.json({
      ...{ issuer: AUTHORITY, token_endpoint: `${AUTHORITY}/token` },
      ...{ access_token: "new", id_token: idTokenOf("person-1"), token_type: "Bearer" },
      expires_in: 600,
    });
  });
  const address = `/auth/callback?code=abc&state=${begun.id}`;
  window.history.replaceState(null, "", address);
  return address;
}
