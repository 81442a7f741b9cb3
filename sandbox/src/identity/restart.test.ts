import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sandboxControl } from "../control-client.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { APP_ORIGIN, openProduct } from "../testing/product.ts";

let dataDir: string;
let running: Sandbox | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(async () => {
  await running?.close();
  await rm(dataDir, { recursive: true });
});

async function start(port = 0): Promise<Sandbox> {
  running = await startSandbox({ port, appOrigins: [APP_ORIGIN], dataDir });
  return running;
}

async function restart(sandbox: Sandbox) {
  await sandbox.close();
  return start(Number(new URL(sandbox.url).port));
}

it("signs nobody out when it restarts", async () => {
  const sandbox = await start();
  const product = await openProduct(sandbox.url);
  const tokens = await product.signIn("rep4@demo.test", "demo");

  await restart(sandbox);

  const silent = await product.finish(await product.start({ prompt: "none" }));
  expect(silent.claims()?.email).toBe("rep4@demo.test");
  const renewed = await product.refresh(tokens.refresh_token);
  expect(renewed.claims()?.email).toBe("rep4@demo.test");
});

it("still publishes the key that signed a token before the restart", async () => {
  const sandbox = await start();
  const { accessToken } = await sandboxControl(sandbox.url).identity.token({
    email: "manager@demo.test",
  });
  const { url } = await restart(sandbox);
  const keys = createRemoteJWKSet(new URL(`${url}/identity/jwks`));
  await expect(jwtVerify(accessToken, keys)).resolves.toBeTruthy();
});

it("remembers who registered", async () => {
  const sandbox = await start();
  const before = await sandboxControl(sandbox.url).identity.createUser({
    email: "kept@company.test",
    name: "Kept",
    password: "remember-me",
  });
  const { url } = await restart(sandbox);
  const tokens = await (await openProduct(url)).signIn("kept@company.test", "remember-me");
  expect(tokens.claims()?.sub).toBe(before.id);
});

it("finishes a sign-in that began before the restart", async () => {
  const sandbox = await start();
  const product = await openProduct(sandbox.url);
  const { verifier, page } = await product.start();
  await restart(sandbox);
  const back = await product.browser.submit(page, "/login", { demo: "rep5@demo.test" });
  const tokens = await product.finish({ verifier, page: back });
  expect(tokens.claims()?.email).toBe("rep5@demo.test");
});
