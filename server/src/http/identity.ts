import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Config } from "../config.ts";
import { Refusal } from "./refusal.ts";

/** Who the identity provider says is calling. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** An identity, as a token that lets somebody in names it. */
export interface SignedInIdentity extends Identity {
  /** When they signed in, where the provider says so; otherwise when the token was issued. */
  signedInAt: Date;
}

export interface IdTokenClaims {
  name: string | null;
  /** Only if the provider has verified it, or the operator trusts it anyway. */
  email: string | null;
}

export interface TokenReader {
  readAccessToken(token: string): Promise<SignedInIdentity>;
  readIdToken(token: string, of: Identity): Promise<IdTokenClaims>;
}

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** A token that was checked is taken for good this long: the check costs more than most answers. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_AT_MOST = 10_000;

/** Checks tokens of the configured provider. Its keys are fetched when first needed, and again when they change. */
export function tokenReader(config: Config["identity"], clock: () => Date): TokenReader {
  const keys = lazyKeys(config.issuer);

  async function verified(token: string, audience: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, await keys(), {
        issuer: config.issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: 5,
        currentDate: clock(),
        requiredClaims: ["sub", "exp"],
      });
      return payload;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  const remembered = new Map<string, { identity: SignedInIdentity; until: number }>();

  return {
    async readAccessToken(token) {
      const known = remembered.get(token);
      if (known && known.until > clock().getTime()) return known.identity;
      const payload = await verified(token, config.audience);
      // An id token says who somebody is; it does not let them in.
      if ("nonce" in payload || "at_hash" in payload) throw invalidToken();
      const identity = {
        issuer: config.issuer,
        subject: String(payload.sub),
        signedInAt: signedInAt(payload),
      };
      const until = Math.min(Number(payload.exp) * 1000, clock().getTime() + REMEMBERED_MS);
      if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
      remembered.set(token, { identity, until });
      return identity;
    },

    async readIdToken(token, of) {
      const payload = await verified(token, config.clientId);
      if (payload.sub !== of.subject) throw invalidToken();
      const { name, email, email_verified: isVerified } = payload;
      const isTrusted = isVerified === true || config.trustUnverifiedEmail;
      return {
        name: typeof name === "string" && name.trim() ? name.trim().slice(0, 200) : null,
        email: typeof email === "string" && isTrusted ? email.toLowerCase() : null,
      };
    },
  };
}

function lazyKeys(issuer: string): () => Promise<JWTVerifyGetKey> {
  let found: Promise<JWTVerifyGetKey> | undefined;
  return () => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
  const provider = Discovery.parse(await response.json());
  if (provider.issuer !== issuer) throw new Error(`${address} names another issuer.`);
  return createRemoteJWKSet(new URL(provider.jwks_uri), { cooldownDuration: 5000 });
}

/** A bad token is the caller's fault; keys that cannot be fetched are not. */
function asRefusal(error: unknown): Refusal {
  const isTokenAtFault =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== "ERR_JOSE_GENERIC";
  return isTokenAtFault
    ? invalidToken()
    : new Refusal("unavailable", "Sign-in cannot be checked just now. Try again in a moment.");
}

/** A renewed token is newer than the sign-in that it goes back to; few providers do not say when that was. */
function signedInAt({ auth_time: authTime, iat }: JWTPayload): Date {
  const seconds = typeof authTime === "number" ? authTime : (iat ?? 0);
  return new Date(seconds * 1000);
}

/** Refuses whoever signed in before they were signed out everywhere; tokens count whole seconds. */
export function mustBeSignedInSince({ signedInAt }: SignedInIdentity, signedOutAt: Date | null) {
  if (signedOutAt && signedInAt <= signedOutAt) {
    throw new Refusal("signed_out", "You were signed out everywhere. Sign in again.");
  }
}

export function invalidToken(): Refusal {
  return new Refusal("unauthenticated", "Sign in first.");
}
