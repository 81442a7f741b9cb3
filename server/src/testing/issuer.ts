import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const AUDIENCE = "https://api.touchline.test";
export const CLIENT_ID = "touchline-web";

/** The least of an identity provider: discovery, keys, and tokens that say whatever a test wants. */
export async function testIssuer() {
  const kid = "test-key";
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }] };
  let url = "";
  let isUp = true;
  const server = createServer((request, response) => {
    if (!isUp) return void request.socket.destroy();
    const isDiscovery = request.url === "/.well-known/openid-configuration";
    const answer = isDiscovery ? { issuer: url, jwks_uri: `${url}/jwks` } : jwks;
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
    setUp(up: boolean) {
      isUp = up;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
