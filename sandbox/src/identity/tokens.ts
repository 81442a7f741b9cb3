import { randomBytes } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import { CLIENT_ID, claimsOf, SCOPE } from "./provider.ts";
import type { User } from "./users.ts";

export interface TokenRequest {
  issuer: string;
  key: JWK;
  user: User;
  audience: string;
  expiresInSeconds: number;
}

/** The tokens that the code flow would issue to this user. */
export async function issueTokens({ issuer, key, user, audience, expiresInSeconds }: TokenRequest) {
  const now = Math.floor(Date.now() / 1000);
  const { alg = "RS256" } = key;
  const signingKey = await importJWK(key, alg);
  const sign = (aud: string, header: { typ?: string }, claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...claimsOf(user) })
      .setProtectedHeader({ alg, kid: key.kid, ...header })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setAudience(aud)
      .setIssuedAt(now)
      .setExpirationTime(now + expiresInSeconds)
      .sign(signingKey);

  return {
    accessToken: await sign(
      audience,
      { typ: "at+jwt" },
      {
        jti: randomBytes(16).toString("base64url"),
        client_id: CLIENT_ID,
        scope: SCOPE,
        auth_time: now,
      },
    ),
    idToken: await sign(CLIENT_ID, {}, {}),
  };
}
