import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SandboxControl, sandboxControl } from "./control-client.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { APP_ORIGIN, openProduct } from "./testing/product.ts";

let sandbox: Sandbox;
let control: SandboxControl;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: [APP_ORIGIN] });
  control = sandboxControl(sandbox.url);
});
afterEach(() => control.clearFaults());
afterAll(() => sandbox.close());

const jwks = () => createRemoteJWKSet(new URL(`${sandbox.url}/identity/jwks`));
const discovery = () => fetch(`${sandbox.url}/identity/.well-known/openid-configuration`);

describe("tokens", () => {
  it("have the shape of those the code flow issues", async () => {
    const product = await openProduct(sandbox.url);
    const walked = await product.signIn("rep1@demo.test", "demo");
    const given = await control.identity.token({ email: "rep1@demo.test" });
    const shape = (token = "") => {
      const { auth_time: signedInAt, ...claims } = decodeJwt(token);
      return {
        header: decodeProtectedHeader(token),
        claims: { ...claims, iat: 0, exp: 0, jti: "" },
        saysWhenSignedIn: typeof signedInAt,
      };
    };
    expect(shape(given.accessToken)).toEqual(shape(walked.access_token));
    expect(shape(given.idToken)).toEqual(shape(walked.id_token));
  });

  it("verify against the published keys", async () => {
    const { accessToken } = await control.identity.token({
      email: "manager@trial.test",
      audience: "https://else.test",
    });
    const { payload } = await jwtVerify(accessToken, jwks(), {
      issuer: `${sandbox.url}/identity`,
      audience: "https://else.test",
    });
    expect(payload.email).toBe("manager@trial.test");
  });

  it("can be expired from the start", async () => {
    const { accessToken } = await control.identity.token({
      email: "rep1@demo.test",
      expiresInSeconds: -60,
    });
    await expect(jwtVerify(accessToken, jwks())).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
  });

  it("are not for people nobody knows", async () => {
    await expect(control.identity.token({ email: "ghost@demo.test" })).rejects.toThrow("404");
  });

  it("are signed with the new key after a rotation, and the old ones stay valid", async () => {
    const product = await openProduct(sandbox.url);
    const old = await product.signIn("rep2@demo.test", "demo");
    const { signsWith, published } = await control.identity.rotateKeys();
    const renewed = await product.refresh(old.refresh_token);
    const { accessToken } = await control.identity.token({ email: "rep2@demo.test" });

    expect(decodeProtectedHeader(renewed.access_token).kid).toBe(signsWith);
    expect(decodeProtectedHeader(accessToken).kid).toBe(signsWith);
    expect(published).toContain(decodeProtectedHeader(old.access_token).kid);
    await expect(jwtVerify(old.access_token, jwks())).resolves.toBeTruthy();
    await expect(jwtVerify(renewed.access_token, jwks())).resolves.toBeTruthy();
  });
});

describe("faults", () => {
  it("fail as often as asked, then stop", async () => {
    await control.fail({ vendor: "identity", times: 2, status: 503, body: { sorry: true } });
    const first = await discovery();
    expect(first.status).toBe(503);
    expect(await first.json()).toEqual({ sorry: true });
    expect((await discovery()).status).toBe(503);
    expect((await discovery()).status).toBe(200);
  });

  it("spare other paths when they name one", async () => {
    await control.fail({ vendor: "identity", path: "/jwks", times: 1, status: 500 });
    expect((await discovery()).status).toBe(200);
    expect((await fetch(`${sandbox.url}/identity/jwks`)).status).toBe(500);
  });

  it("answer late but properly when only a delay is asked for", async () => {
    await control.fail({ vendor: "identity", times: 1, delayMs: 40 });
    const started = performance.now();
    expect((await discovery()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });

  it("can leave a call without an answer", async () => {
    await control.fail({ vendor: "identity", path: "/jwks", times: 1, hang: true });
    const controller = new AbortController();
    const hanging = fetch(`${sandbox.url}/identity/jwks`, { signal: controller.signal });
    const open = async () => (await control.calls("identity"))[0]?.status === null;
    await expect.poll(open).toBe(true);
    controller.abort();
    await expect(hanging).rejects.toThrow("aborted");
  });

  it("end when cleared", async () => {
    await control.fail({ vendor: "identity", times: 5, status: 500 });
    await control.clearFaults();
    expect((await discovery()).status).toBe(200);
  });

  it("are refused for a vendor that does not exist", async () => {
    await expect(control.fail({ vendor: "fax", times: 1, status: 500 })).rejects.toThrow("400");
  });
});

describe("calls", () => {
  it("tell method, path and status, newest first", async () => {
    await fetch(`${sandbox.url}/identity/jwks?why=test`);
    await fetch(`${sandbox.url}/identity/token`, { method: "POST" });
    const [newest, before] = await control.calls("identity");
    expect(newest).toMatchObject({ method: "POST", path: "/token", status: 400 });
    expect(before).toMatchObject({ method: "GET", path: "/jwks", query: "?why=test", status: 200 });
  });

  it("are kept up to a limit", async () => {
    for (let round = 0; round < 210; round++) await fetch(`${sandbox.url}/identity/jwks`);
    expect(await control.calls("identity")).toHaveLength(200);
  });
});

it("tells who the demo people are and what they aim for", async () => {
  const { organisations } = await control.demo();
  const [northwind] = organisations;
  expect(northwind?.people.map(({ email }) => email)).toContain("rep6@demo.test");
  expect(northwind?.goals.length).toBeGreaterThan(0);
});
