import { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxControl } from "../control-client.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { signature } from "./outgoing.ts";
import { type Product, startProduct } from "./testing.ts";

const MAYA = "manager@demo.test";
const SCOPES = "channels:history,channels:read,chat:write,commands,im:history";

let product: Product;
let sandbox: Sandbox;
let control: ReturnType<typeof sandboxControl>["slack"];

beforeAll(async () => {
  product = await startProduct();
  sandbox = await startSandbox({ port: 0, appOrigins: [product.origin] });
  control = sandboxControl(sandbox.url).slack;
});
afterAll(async () => {
  await sandbox.close();
  await product.close();
});
beforeEach(async () => {
  await control.install();
  await control.clear();
  product.heard.length = 0;
  product.answer = () => ({});
});

const clientFor = (token?: string) =>
  new WebClient(token, {
    slackApiUrl: `${sandbox.url}/slack/api/`,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 5_000,
  });
const connected = async () => clientFor((await control.install()).access_token);

describe("messages", () => {
  it("go to a channel by id and to a person's own conversation", async () => {
    const client = await connected();
    const { channels = [] } = await client.conversations.list({ exclude_archived: true });
    expect(channels.map(({ name }) => name)).toEqual(["general", "sales", "wins", "forecast"]);
    const sales = channels[1]?.id ?? "";
    const posted = await client.chat.postMessage({ channel: sales, text: "Hello" });
    expect(posted).toMatchObject({ ok: true, channel: sales, message: { text: "Hello" } });

    const { people } = await control.workspaces();
    const maya = people.find(({ email }) => email === MAYA)?.id ?? "";
    const direct = await client.chat.postMessage({ channel: maya, text: "For you" });
    expect(direct.channel).toMatch(/^D/);
    expect(await control.messages({ user: MAYA })).toMatchObject([{ text: "For you" }]);
    expect(await control.messages({ channel: "#sales" })).toMatchObject([{ text: "Hello" }]);
  });
});

describe("requests to the product", () => {
  it("are signed, with bare content types", async () => {
    await control.type({ user: MAYA, text: "hi <there>" });
    await control.command({ user: MAYA, text: "help", channel: "#sales" });
    for (const { headers, body } of product.heard) {
      const timestamp = Number(headers["x-slack-request-timestamp"]);
      expect(headers["x-slack-signature"]).toBe(
        signature("sandbox-slack-signing-secret", timestamp, body),
      );
    }
    expect(product.heard.map(({ headers }) => headers["content-type"])).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
    ]);
  });
});

describe("installation", () => {
  it("gives a code on the consent page and a token for it, once", async () => {
    const redirect_uri = `${product.origin}/install-slack-app`;
    const asked = { client_id: "sandbox-slack-client-id", scope: SCOPES, redirect_uri, state: "s" };
    const url = `${sandbox.url}/slack/oauth/v2/authorize`;
    const page = await (await fetch(`${url}?${new URLSearchParams(asked)}`)).text();
    expect(page).toContain("Northwind Sales");
    const person = /name="person" value="(\w+)" checked/.exec(page)?.[1] ?? "";
    const back = await fetch(url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...asked, person, decision: "allow" }),
    });
    const location = new URL(back.headers.get("location") ?? "");
    const exchange = {
      client_id: asked.client_id,
      client_secret: "sandbox-slack-client-secret",
      code: location.searchParams.get("code") ?? "",
      redirect_uri,
    };
    const given = await clientFor().oauth.v2.access(exchange);
    expect(given).toMatchObject({ team: { id: "T0SANDBOX" }, scope: SCOPES, app_id: "A0SANDBOX" });
    await expect(clientFor().oauth.v2.access(exchange)).rejects.toThrow("invalid_code");
    const known = await clientFor(given.access_token).auth.test();
    expect(known).toMatchObject({ team: "Northwind Sales", user_id: given.bot_user_id });
  });
});
