import type { JWTPayload } from "jose";
import { z } from "zod";
import type { Config } from "../config.ts";
import { readJson } from "../shared/read-response.ts";
import { TokenError } from "./token-faults.ts";

const TIMEOUT_MS = 5000;
const Answer = z.looseObject({
  active: z.boolean(),
  sub: z.string().optional(),
  iss: z.string().optional(),
  exp: z.number().optional(),
  client_id: z.string().optional(),
});

/** Introspects an opaque token at the provider (RFC 7662). */
export async function introspect(
  endpoint: string,
  token: string,
  { issuer, introspection }: Config["identity"],
): Promise<JWTPayload> {
  if (!introspection) throw new TokenError({ kind: "opaque" });
  const credentials = [introspection.clientId, introspection.clientSecret].map(encodeURIComponent);
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(credentials.join(":"))}`, accept: "application/json" },
    body: new URLSearchParams({ token, token_type_hint: "access_token" }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}.`);
  const answer = Answer.parse(await readJson(response));
  if (!answer.active) throw new TokenError({ kind: "inactive" });
  if (answer.iss !== undefined && answer.iss !== issuer) {
    throw new TokenError({ kind: "issuer", found: answer.iss });
  }
  if (!answer.sub) throw new TokenError({ kind: "incomplete", claim: "sub" });
  return answer;
}
