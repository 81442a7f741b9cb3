import { errors, type JWTHeaderParameters, type JWTPayload } from "jose";
import type { Config } from "../config.ts";

/**
 * Why a token is rejected. Some faults only the operator can fix; the rest are fixed by signing in
 * again.
 */
export type TokenFault =
  | { kind: "opaque" }
  | { kind: "audience"; found: string[] }
  | { kind: "issuer"; found: string }
  | { kind: "algorithm"; found: string }
  | { kind: "id-token" }
  | { kind: "expired" }
  | { kind: "not-yet-valid" }
  | { kind: "incomplete"; claim: string }
  | { kind: "unknown-key" }
  | { kind: "inactive" }
  | { kind: "garbled" };

/** A rejected token. Any other error is not the token's fault. */
export class TokenError extends Error {
  readonly fault: TokenFault;
  constructor(fault: TokenFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

type Expected = Pick<Config["identity"], "audience" | "audienceClaim" | "issuer" | "introspection">;

/** Explains a token fault and its fix to the operator; null if signing in again is enough. */
export function configurationFault(
  fault: TokenFault,
  expected: Expected,
): { what: string; cure: string } | null {
  switch (fault.kind) {
    case "opaque":
      return {
        what: "Only the identity provider can read the access token that it gave.",
        cure: "have it give signed tokens (JWT) for OIDC_AUDIENCE, or set OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET so that Touchline asks it",
      };
    case "audience": {
      const found = fault.found.length > 0 ? fault.found.join(", ") : "no one in particular";
      return {
        what: `The access token is for ${found} (${expected.audienceClaim}), and Touchline expects ${expected.audience}.`,
        cure: "have the identity provider put that audience into access tokens, or correct OIDC_AUDIENCE, OIDC_RESOURCE or OIDC_AUDIENCE_CLAIM",
      };
    }
    case "issuer":
      return {
        what: `The token was issued by ${fault.found}, and Touchline expects ${expected.issuer}.`,
        cure: "write OIDC_ISSUER exactly as the identity provider does",
      };
    case "algorithm":
      return {
        what: `The token is signed with ${fault.found}, which a public application can't check.`,
        cure: "have the identity provider sign with RS256, PS256, ES256 or EdDSA",
      };
    case "incomplete":
      return {
        what: `The access token doesn't say ${fault.claim}.`,
        cure: `have the identity provider put ${fault.claim} into access tokens`,
      };
    default:
      return null;
  }
}

/**
 * Maps a library error to a token fault; null if it isn't the token's fault, e.g. unreachable keys.
 */
export function faultOf(error: unknown): TokenFault | null {
  if (error instanceof TokenError) return error.fault;
  if (error instanceof errors.JWTExpired) return { kind: "expired" };
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return { kind: "issuer", found: String(error.payload.iss) };
    if (error.claim === "aud") return { kind: "audience", found: valuesOf(error.payload.aud) };
    if (error.claim === "nbf") return { kind: "not-yet-valid" };
    return { kind: "incomplete", claim: error.claim };
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return { kind: "algorithm", found: "another key" };
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) return null;
  if (error.code === "ERR_JOSE_GENERIC") return null;
  const isKey =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWSSignatureVerificationFailed;
  return { kind: isKey ? "unknown-key" : "garbled" };
}

/** Parses a claim that is one value, an array, or a space-separated string like scopes. */
export function valuesOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((one) => typeof one === "string");
  return typeof claim === "string" ? claim.split(" ").filter(Boolean) : [];
}

/**
 * Returns whether it is an id token rather than an access token. Some providers repeat the nonce in
 * access tokens, so it decides only if nothing else does.
 */
export function isIdToken({ typ }: JWTHeaderParameters, payload: JWTPayload): boolean {
  if (/^(application\/)?at\+jwt$/i.test(typ ?? "")) return false;
  if (payload.typ === "ID" || payload.typ === "Bearer") return payload.typ === "ID";
  if ("at_hash" in payload || "c_hash" in payload) return true;
  return "nonce" in payload && !("scope" in payload || "scp" in payload);
}
