import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const AUDIENCE = "https://api.touchline.test";
export const CLIENT_ID = "touchline-web";

/** Generating a key takes a fifth of a second, so share one except for untrusted issuers. */
const firstKey = keyNamed("test-key");

/** An untrusted provider: the same key id with a different key. */
export const untrustedIssuer = () => testIssuer(keyNamed("test-key"));

/** A minimal identity provider: discovery, keys, and tokens with any claims. */
export async function testIssuer(key = firstKey) {
  const { kid, publicKey, privateKey, jwk } = await key;
  let keys = [jwk];
  let url = "";
  let isUp = true;
  const server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    const isDiscovery = request.url === "/.well-known/openid-configuration";
    const answer = isDiscovery ? { issuer: url, jwks_uri: `${url}/jwks` } : { keys };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload) =>
    new SignJWT({ iss: url, ...claims })
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? "10m")
      .sign(privateKey);
  return {
    url,
    publicKey,
    sign,
    accessToken: (sub: string, claims: JWTPayload = {}) => sign({ sub, aud: AUDIENCE, ...claims }),
    idToken: (sub: string, claims: JWTPayload = {}) => sign({ sub, aud: CLIENT_ID, ...claims }),
    /** Replaces the published key; returns a signer for the new one. */
    async rotate(name: string) {
      const next = await keyNamed(name);
      keys = [next.jwk];
      return (claims: JWTPayload) =>
        new SignJWT({ iss: url, ...claims })
          .setProtectedHeader({ alg: "RS256", kid: next.kid })
          .setIssuedAt()
          .setExpirationTime("10m")
          .sign(next.privateKey);
    },
    setUp(up: boolean) {
      isUp = up;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

async function keyNamed(kid: string) {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, jwk, ...pair };
}
