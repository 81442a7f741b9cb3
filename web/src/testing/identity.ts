import { User } from "oidc-client-ts";
import { type Identity, identityFrom } from "../lib/identity.ts";

export const AUTHORITY = "https://identity.test";
export const CLIENT = "touchline-web";
export const USER_KEY = `touchline.identity.user:${AUTHORITY}:${CLIENT}`;

interface Stored {
  accessToken?: string;
  expiresInSeconds?: number;
  subject?: string;
}

/** Puts a signed-in person where the browser keeps them. */
export function rememberUser({
  accessToken = "stored-token",
  expiresInSeconds = 600,
  subject = "person-1",
}: Stored = {}) {
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

export function testIdentity(): Identity {
  return identityFrom({
    authority: AUTHORITY,
    clientId: CLIENT,
    audience: "https://api.test",
    scope: "openid profile email",
  });
}

export function idTokenOf(subject: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const claims = { sub: subject, iss: AUTHORITY, aud: CLIENT, exp: 9_999_999_999, iat: 0 };
  return `${part({ alg: "none" })}.${part(claims)}.signature`;
}
