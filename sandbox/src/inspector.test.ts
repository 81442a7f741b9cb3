import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { APP_ORIGIN, openProduct } from "./testing/product.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: [APP_ORIGIN] });
});
afterAll(() => sandbox.close());

const inspect = async () => (await fetch(sandbox.url)).text();

it("shows who is signed in and what was called", async () => {
  expect(await inspect()).toContain("Nobody at the moment");
  const product = await openProduct(sandbox.url);
  await product.signIn("rep6@demo.test", "demo");
  const page = await inspect();
  expect(page).not.toContain("Nobody at the moment");
  expect(page).toContain("/.well-known/openid-configuration");
});

it("escapes what callers put into a path", async () => {
  await fetch(`${sandbox.url}/identity/none?x=${"<script>"}`);
  expect(await inspect()).not.toContain("x=<script>");
});

it("is reached by name and by both loopback addresses", async () => {
  const { port } = new URL(sandbox.url);
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  }
});
