import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxControl } from "../control-client.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { APP_ORIGIN, openProduct } from "../testing/product.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: [APP_ORIGIN] });
});
afterAll(() => sandbox.close());

const ada = { name: "Ada <Byron>", email: "ada@company.test", password: "difference" };

it("registers a new person, who can sign in with their password afterwards", async () => {
  const product = await openProduct(sandbox.url);
  const { verifier, page } = await product.start({ prompt: "create" });
  expect(page.text).toContain("<h1>Create an account</h1>");
  const back = await product.browser.submit(page, "/register", ada);
  const tokens = await product.finish({ verifier, page: back });
  expect(tokens.claims()).toMatchObject({
    email: "ada@company.test",
    email_verified: true,
    name: "Ada <Byron>",
  });

  const elsewhere = await openProduct(sandbox.url);
  const again = await elsewhere.signIn(" Ada@Company.test ", "difference");
  expect(again.claims()?.sub).toBe(tokens.claims()?.sub);
  await expect(
    (await openProduct(sandbox.url)).signIn("ada@company.test", "indifference"),
  ).rejects.toThrow();
});

it("lets somebody who came to register sign in instead", async () => {
  const product = await openProduct(sandbox.url);
  const { verifier, page } = await product.start({ prompt: "create" });
  const login = await product.browser.visit(new URL(`${page.url}/login`));
  const back = await product.browser.submit(login, "/login", {
    email: "rep3@demo.test",
    password: "demo",
  });
  const tokens = await product.finish({ verifier, page: back });
  expect(tokens.claims()?.name).toBe("Stefan Novak");
});

it("offers an account to somebody who came to sign in", async () => {
  const product = await openProduct(sandbox.url);
  const { page } = await product.start();
  const [, link = ""] = /<a href="([^"]*)">Create an account/.exec(page.text) ?? [];
  const form = await product.browser.visit(new URL(link, page.url));
  expect(form.text).toContain("<h1>Create an account</h1>");
});

it.each([
  ["a taken e-mail", { email: "manager@demo.test" }, "There is an account with this e-mail"],
  ["something that is no e-mail", { email: "ada" }, "Enter an e-mail address"],
  ["a short password", { password: "short" }, "Use at least 8 characters"],
  ["a missing name", { name: " " }, "Enter your name"],
])("refuses %s and says which field is wrong", async (_what, wrong, message) => {
  const product = await openProduct(sandbox.url);
  const { page } = await product.start({ prompt: "create" });
  const valid = { name: "Grace Hopper", email: "grace@company.test", password: "nanosecond" };
  const again = await product.browser.submit(page, "/register", { ...valid, ...wrong });
  expect(again.status).toBe(422);
  expect(again.text).toContain(message);
  expect(again.text).toContain('aria-invalid="true"');
});

it("marks the e-mail of a person as unverified when told so", async () => {
  const control = sandboxControl(sandbox.url);
  await control.identity.createUser({
    email: "unproven@company.test",
    name: "Una Proven",
    emailVerified: false,
    password: "whatever1",
  });
  const product = await openProduct(sandbox.url);
  const tokens = await product.signIn("unproven@company.test", "whatever1");
  expect(tokens.claims()?.email_verified).toBe(false);
});

it("refuses to create a person twice", async () => {
  const control = sandboxControl(sandbox.url);
  const twin = { email: "twin@company.test", name: "Twin" };
  await control.identity.createUser(twin);
  await expect(control.identity.createUser(twin)).rejects.toThrow("409");
});
