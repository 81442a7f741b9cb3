import { errors, type JWTHeaderParameters, type JWTPayload } from "jose";
import type { Config } from "../config.ts";

/** Why a token is not taken. What only the operator can mend says so; the rest is mended by signing in. */
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

/** A token that is not taken. Anything else that goes wrong is not the token's fault. */
export class TokenError extends Error {
  readonly fault: TokenFault;
  constructor(fault: TokenFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

type Expected = Pick<Config["identity"], "audience" | "audienceClaim" | "issuer" | "introspection">;

/** What is wrong with a token, and what to change; null where signing in again is all there is to do. */
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
      const found = fault.found.length > 0 ? fault.found.join(", ") : "nobody in particular";
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
        what: `The token is signed with ${fault.found}, which a public application cannot check.`,
        cure: "have the identity provider sign with RS256, PS256, ES256 or EdDSA",
      };
    case "incomplete":
      return {
        what: `The access token does not say ${fault.claim}.`,
        cure: `have the identity provider put ${fault.claim} into access tokens`,
      };
    default:
      return null;
  }
}

/** Which fault an error of the library is; null: not the token's, such as keys that cannot be fetched. */
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

/** A claim that may be one value, several, or several in one text, as scopes are. */
export function valuesOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((one) => typeof one === "string");
  return typeof claim === "string" ? claim.split(" ").filter(Boolean) : [];
}

/**
 * Whether a token says who somebody is instead of letting them in.
 *
 * Some providers repeat the nonce in access tokens, so that alone decides only where nothing else does.
 */
export function isIdToken({ typ }: JWTHeaderParameters, payload: JWTPayload): boolean {
  if (/^(application\/)?at\+jwt$/i.test(typ ?? "")) return false;
  if (payload.typ === "ID" || payload.typ === "Bearer") return payload.typ === "ID";
  if ("at_hash" in payload || "c_hash" in payload) return true;
  return "nonce" in payload && !("scope" in payload || "scp" in payload);
}
