import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const AUDIENCE = "https://api.touchline.test";
export const CLIENT_ID = "touchline-web";

/** A key takes a fifth of a second to make, and one is as good as another, but for strangers. */
const firstKey = keyNamed("test-key");

/** A provider that nobody here trusts: the same name for its key, and another key. */
export const strangeIssuer = () => testIssuer(keyNamed("test-key"));

/** The least of an identity provider: discovery, keys, and tokens that say whatever a test wants. */
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
    /** Publishes another key instead of the first; gives a way to sign with it. */
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
