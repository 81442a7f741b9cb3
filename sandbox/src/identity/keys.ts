import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import { saveSetting, setting } from "./database.ts";

export interface SigningKeys {
  /** Private keys, newest first; the provider signs with the first. */
  keys: (JWK & { kty: string })[];
}

async function newSigningKey(): Promise<SigningKeys["keys"][number]> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kty: "RSA", kid: await calculateJwkThumbprint(jwk), use: "sig", alg: "RS256" };
}

/** A key for another algorithm than the first's, for the lifetime of this process. */
export async function signingKeyFor(algorithm: string): Promise<SigningKeys["keys"][number]> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { ...jwk, kty: jwk.kty ?? "", kid, use: "sig", alg: algorithm };
}

/**
 * Generating a key takes a fifth of a second, so all providers of this process start with the same
 * one.
 */
let firstKey: ReturnType<typeof newSigningKey> | undefined;

export async function signingKeys(db: DatabaseSync): Promise<SigningKeys> {
  const make = async () => {
    firstKey ??= newSigningKey();
    return JSON.stringify({ keys: [await firstKey] });
  };
  return JSON.parse(await setting(db, "jwks", make));
}

/** Adds a new signing key. The old ones stay published, so issued tokens stay valid. */
export async function rotateSigningKeys(db: DatabaseSync): Promise<SigningKeys> {
  const { keys } = await signingKeys(db);
  const rotated = { keys: [await newSigningKey(), ...keys] };
  saveSetting(db, "jwks", JSON.stringify(rotated));
  return rotated;
}

export function cookieSecret(db: DatabaseSync): Promise<string> {
  return setting(db, "cookie-secret", () => randomBytes(32).toString("base64url"));
}
