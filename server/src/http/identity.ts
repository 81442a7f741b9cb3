import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import type { Config } from "../config.ts";
import { boundedFetch, readJson } from "../shared/read-response.ts";
import { introspect } from "./introspection.ts";
import { introspectionLimit } from "./introspection-limit.ts";
import { Refusal } from "./refusal.ts";
import { configurationFault, faultOf, isIdToken, TokenError, valuesOf } from "./token-faults.ts";

export interface Identity {
  issuer: string;
  subject: string;
}

export interface SignedInIdentity extends Identity {
  /** The sign-in time if the provider sends it; otherwise when the token was issued. */
  signedInAt: Date;
}

export interface IdTokenClaims {
  name: string | null;
  /** Set only if the provider has verified it, or the operator trusts unverified addresses. */
  email: string | null;
}

export interface TokenReader {
  readAccessToken(token: string, network: string): Promise<SignedInIdentity>;
  readIdToken(token: string, of: Identity): Promise<IdTokenClaims>;
}

/** How long accounts are cached. The transaction checks again. */
export const ACCOUNT_CACHE_MS = 1000;

const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional(),
});

/** How long a verified token is cached, because verification costs more than most responses. */
const CACHE_MS = 60_000;
const MAX_CACHED = 10_000;

interface Provider {
  keys: JWTVerifyGetKey;
  introspectionEndpoint: string | null;
}

/**
 * Verifies tokens of the configured provider. Its keys are fetched on first use, and again when
 * they rotate.
 */
export function tokenReader(config: Config["identity"], clock: () => Date): TokenReader {
  const { readClaims, readIdClaims } = tokenChecks(config, clock);
  const remembered = new Map<string, { identity: SignedInIdentity; until: number }>();
  const limited = introspectionLimit(clock);

  return {
    async readAccessToken(token, network) {
      const known = remembered.get(token);
      if (known && known.until > clock().getTime()) return known.identity;
      const read = () => readClaims(token);
      const payload = await (isSigned(token) ? read() : limited(token, network, read)).catch(
        (error: unknown) => {
          throw toRefusal(error, config);
        },
      );
      const identity = {
        issuer: config.issuer,
        subject: String(payload.sub),
        signedInAt: signedInAt(payload),
      };
      const rememberedUntil = clock().getTime() + CACHE_MS;
      const until = Math.min(Number(payload.exp ?? Infinity) * 1000, rememberedUntil);
      if (remembered.size >= MAX_CACHED) remembered.clear();
      remembered.set(token, { identity, until });
      return identity;
    },

    async readIdToken(token, of) {
      const payload = await readIdClaims(token).catch((error: unknown) => {
        throw toRefusal(error, config);
      });
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

/**
 * Returns the verified claims of access and id tokens; throws a `TokenError` or the library's own
 * error.
 */
export function tokenChecks(config: Config["identity"], clock: () => Date) {
  const provider = memoizeAsync(() => discover(config.issuer));
  const options = () => ({
    issuer: config.issuer,
    algorithms: ALGORITHMS,
    clockTolerance: 5,
    currentDate: clock(),
    requiredClaims: ["sub", "exp"],
  });

  async function verified(token: string): Promise<JWTPayload> {
    const { alg } = decodeProtectedHeader(token);
    if (!ALGORITHMS.includes(alg ?? "")) {
      throw new TokenError({ kind: "algorithm", found: alg ?? "nothing" });
    }
    const { keys } = await provider();
    const { payload, protectedHeader } = await jwtVerify(token, keys, options());
    // An id token identifies the user but does not grant access.
    if (isIdToken(protectedHeader, payload)) throw new TokenError({ kind: "id-token" });
    return payload;
  }

  async function asked(token: string): Promise<JWTPayload> {
    if (!config.introspection) throw new TokenError({ kind: "opaque" });
    const { introspectionEndpoint } = await provider();
    if (!introspectionEndpoint) throw new Error("The provider doesn't offer introspection.");
    return introspect(introspectionEndpoint, token, config);
  }

  return {
    async readClaims(token: string): Promise<JWTPayload> {
      const isReadable = isSigned(token);
      const payload = isReadable ? await verified(token) : await asked(token);
      const found = valuesOf(payload[config.audienceClaim]);
      // Introspection responses may lack an audience; then the client id has to be ours.
      const isOurClients = found.length === 0 && payload.client_id === config.clientId;
      if (!found.includes(config.audience) && (isReadable || !isOurClients)) {
        throw new TokenError({ kind: "audience", found });
      }
      return payload;
    },

    async readIdClaims(token: string): Promise<JWTPayload> {
      const { keys } = await provider();
      const { payload } = await jwtVerify(token, keys, { ...options(), audience: config.clientId });
      return payload;
    },
  };
}

/** A JWT: three parts, of which the first is a header with an algorithm. */
function isSigned(token: string): boolean {
  if (token.split(".").length !== 3) return false;
  try {
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function discover(issuer: string): Promise<Provider> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
  const found = Discovery.parse(await readJson(response));
  if (found.issuer !== issuer) throw new Error(`${address} names another issuer.`);
  return {
    keys: createRemoteJWKSet(new URL(found.jwks_uri), {
      cooldownDuration: 5000,
      [customFetch]: boundedFetch,
    }),
    introspectionEndpoint: found.introspection_endpoint ?? null,
  };
}

/** A bad token is the caller's fault; a failure to fetch the keys is not. */
function toRefusal(error: unknown, config: Config["identity"]): Refusal {
  if (error instanceof Refusal) return error;
  const fault = faultOf(error);
  if (!fault) {
    return new Refusal("unavailable", "Sign-in can't be checked right now. Try again in a moment.");
  }
  const mistake = configurationFault(fault, config);
  return mistake
    ? new Refusal("unauthenticated", `${mistake.what} Your administrator has to ${mistake.cure}.`)
    : invalidToken();
}

/**
 * Prefer `auth_time`, because a renewed token is issued later than the sign-in; few providers omit
 * it.
 */
function signedInAt({ auth_time: authTime, iat }: JWTPayload): Date {
  const seconds = typeof authTime === "number" ? authTime : (iat ?? 0);
  return new Date(seconds * 1000);
}

/**
 * Rejects sign-ins from before the last "sign out everywhere"; token times are in whole seconds.
 */
export function mustBeSignedInSince({ signedInAt }: SignedInIdentity, signedOutAt: Date | null) {
  if (signedOutAt && signedInAt <= signedOutAt) {
    throw new Refusal("signed_out", "You were signed out everywhere. Sign in again.");
  }
}

export function invalidToken(): Refusal {
  return new Refusal("unauthenticated", "Sign in first.");
}
