import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAYA, SAM, startSlack } from "./testing.ts";

const SCOPES =
  "channels:history,channels:read,chat:write,commands,groups:history,groups:read,im:history,links:read,links:write,users:read";

let slack: Awaited<ReturnType<typeof startSlack>>;

beforeAll(async () => {
  slack = await startSlack({ limits: { isOn: false } });
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } }) as const;

describe("installation", () => {
  const asked = () => ({
    client_id: "sandbox-slack-client-id",
    scope: SCOPES,
    redirect_uri: `${slack.product.origin}/install-slack-app`,
    state: "a state",
  });
  const authorize = () => `${slack.url}/oauth/v2/authorize`;

  async function consent(decision: "allow" | "cancel", person: string) {
    const answer = await fetch(authorize(), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...asked(), person, decision }),
    });
    return new URL(answer.headers.get("location") ?? "").searchParams;
  }

  it("shows what is asked for, by whom, and takes yes", async () => {
    const page = await (await fetch(`${authorize()}?${new URLSearchParams(asked())}`)).text();
    for (const text of ["Northwind Sales", "Maya Lindqvist", "im:history", "Allow", "Cancel"]) {
      expect(page).toContain(text);
    }
    const back = await consent("allow", await slack.idOf(SAM));
    expect(back.get("state")).toBe("a state");
    const exchange = {
      client_id: asked().client_id,
      client_secret: "sandbox-slack-client-secret",
      code: back.get("code") ?? "",
      redirect_uri: asked().redirect_uri,
    };
    const given = await slack.clientFor().oauth.v2.access(exchange);
    expect(given).toMatchObject({
      app_id: "A0SANDBOX",
      scope: SCOPES,
      token_type: "bot",
      team: { id: "T0SANDBOX", name: "Northwind Sales" },
      authed_user: { id: await slack.idOf(SAM) },
    });
    await expect(slack.clientFor().oauth.v2.access(exchange)).rejects.toThrow("invalid_code");
    expect(await slack.clientFor(given.access_token).auth.test()).toMatchObject({
      team: "Northwind Sales",
      user_id: given.bot_user_id,
      url: "https://northwind-sales.slack.com/",
    });
  });

  it("tells when somebody said no", async () => {
    const back = await consent("cancel", await slack.idOf(MAYA));
    expect(Object.fromEntries(back)).toEqual({ error: "access_denied", state: "a state" });
  });

  it("refuses foreign addresses, wrong secrets and old codes", async () => {
    const foreign = { ...asked(), redirect_uri: "https://else.test/" };
    expect((await fetch(`${authorize()}?${new URLSearchParams(foreign)}`)).status).toBe(400);
    const redirectUri = asked().redirect_uri;
    const exchange = async (change: object) =>
      slack.clientFor().oauth.v2.access({
        client_id: asked().client_id,
        client_secret: "sandbox-slack-client-secret",
        code: await slack.control.code({ redirectUri }),
        redirect_uri: redirectUri,
        ...change,
      });
    await expect(exchange({ client_secret: "no" })).rejects.toThrow("bad_client_secret");
    await expect(exchange({ client_id: "no" })).rejects.toThrow("invalid_client_id");
    await expect(exchange({ redirect_uri: "http://x/" })).rejects.toThrow("bad_redirect_uri");
    const code = await slack.control.code({ redirectUri });
    await slack.control.advance(600_000);
    await expect(exchange({ code })).rejects.toThrow("invalid_code");
  });

  it("ends with the token: uninstalled, revoked, unknown", async () => {
    const client = await slack.client();
    await client.apps.uninstall({
      client_id: asked().client_id,
      client_secret: "sandbox-slack-client-secret",
    });
    await expect(client.auth.test()).rejects.toThrow("account_inactive");
    await slack.control.deliveries();
    // Slack guarantees no order.
    expect(
      slack.product
        .events()
        .map(({ event }) => event.type)
        .toSorted(),
    ).toEqual(["app_uninstalled", "tokens_revoked"]);
    const again = await slack.client();
    await slack.control.revokeToken();
    await expect(again.auth.test()).rejects.toThrow("token_revoked");
    await expect(slack.clientFor("xoxb-none").auth.test()).rejects.toThrow("invalid_auth");
    await expect(slack.clientFor().auth.test()).rejects.toThrow("not_authed");
  });

  it("keeps workspaces apart", async () => {
    const mine = await slack.client();
    const theirs = slack.clientFor((await slack.control.install({ team: "T0FRESH" })).access_token);
    const { channels = [] } = await theirs.conversations.list();
    const channel = channels[0]?.id ?? "";
    await theirs.chat.postMessage({ channel, text: "Ours" });
    await expect(mine.chat.postMessage({ channel, text: "x" })).rejects.toThrow(
      "channel_not_found",
    );
  });
});

describe("[V-9] private channels", () => {
  const types = "public_channel,private_channel";
  const namesOf = (channels: Array<{ name?: string }> = []) => channels.map(({ name }) => name);

  it("are listed where the app is a member; the others don't exist for it", async () => {
    const { access_token } = await slack.control.install({ team: "T0FRESH" });
    const client = slack.clientFor(access_token);
    await slack.control.createPrivateChannel("leadership", "T0FRESH");
    const { id: hidden } = await slack.control.createPrivateChannel("layoffs", "T0FRESH");
    const { id: channel } = await slack.control.inviteBot("#leadership", "T0FRESH");
    const publicOnes = namesOf((await client.conversations.list()).channels);
    expect(publicOnes).not.toContain("leadership");
    const { channels = [] } = await client.conversations.list({ types });
    expect(namesOf(channels)).toEqual([...publicOnes, "leadership"]);
    expect(channels.at(-1)).toMatchObject({ is_private: true, is_channel: true, is_member: true });
    const { ts = "" } = await client.chat.postMessage({ channel, text: "Ours" });
    const { messages } = await client.conversations.history({ channel });
    expect(messages).toMatchObject([{ text: "Ours", ts }]);
    const refused = [
      () => client.conversations.info({ channel: hidden }),
      () => client.conversations.history({ channel: hidden }),
      () => client.chat.postMessage({ channel: hidden, text: "x" }),
      () => client.chat.update({ channel: hidden, ts, text: "x" }),
    ];
    for (const call of refused) await expect(call()).rejects.toThrow("channel_not_found");
    await slack.control.uninstall({ team: "T0FRESH" });
  });

  it("need scopes of their own, and types have to be known", async () => {
    const scopes = ["channels:history", "channels:read", "chat:write"];
    const { access_token } = await slack.control.install({ team: "T0FRESH", scopes });
    const client = slack.clientFor(access_token);
    await slack.control.createPrivateChannel("board", "T0FRESH");
    const { id: channel } = await slack.control.inviteBot("#board", "T0FRESH");
    const provided = scopes.join(",");
    await expect(client.conversations.list({ types })).rejects.toMatchObject({
      data: { error: "missing_scope", needed: "groups:read", provided },
    });
    await expect(client.conversations.history({ channel })).rejects.toMatchObject({
      data: { error: "missing_scope", needed: "groups:history", provided },
    });
    expect(await client.chat.postMessage({ channel, text: "Ours" })).toMatchObject({ ok: true });
    await expect(client.conversations.list({ types: "secret" })).rejects.toThrow("invalid_types");
    await slack.control.uninstall({ team: "T0FRESH" });
  });
});

describe("messages", () => {
  it("go to a channel, and to a person's own conversation", async () => {
    const client = await slack.client();
    const { channels = [] } = await client.conversations.list({ exclude_archived: true });
    expect(channels.map(({ name }) => name)).toEqual(["general", "sales", "wins", "forecast"]);
    const channel = channels[1]?.id ?? "";
    const posted = await client.chat.postMessage({ channel, text: "Hello" });
    expect(posted).toMatchObject({ ok: true, channel, message: { text: "Hello" } });
    const direct = await client.chat.postMessage({ channel: await slack.idOf(MAYA), text: "You" });
    expect(direct.channel).toMatch(/^D/);
    expect(await slack.control.messages({ user: MAYA })).toMatchObject([{ text: "You" }]);
    expect(await slack.control.messages({ channel: "#sales" })).toMatchObject([{ text: "Hello" }]);
  });

  it("can be changed and deleted by the app alone", async () => {
    const client = await slack.client();
    const { ts = "", channel = "" } = await client.chat.postMessage({
      channel: await slack.idOf(MAYA),
      text: "Before",
      blocks: [section("Before")],
    });
    await client.chat.update({ channel, ts, text: "After" });
    const [kept] = await slack.control.messages({ user: MAYA });
    expect(kept).toMatchObject({ ts, text: "After", blocks: [section("Before")] });
    await client.chat.update({ channel, ts, text: "Bare", blocks: [] });
    expect((await slack.control.messages({ user: MAYA }))[0]?.blocks).toEqual([]);

    const { message } = await slack.control.type({ user: MAYA, text: "Mine" });
    const theirs = { channel, ts: message.ts, text: "Forged" };
    await expect(client.chat.update(theirs)).rejects.toThrow("cant_update_message");
    await client.chat.delete({ channel, ts });
    await expect(client.chat.delete({ channel, ts })).rejects.toThrow("message_not_found");
  });

  it("are found again by what was attached to them", async () => {
    const client = await slack.client();
    const metadata = { event_type: "digest_run", event_payload: { run_id: "7" } };
    const channel = await slack.idOf(MAYA);
    const posted = await client.chat.postMessage({ channel, text: "Digest", metadata });
    const history = await client.conversations.history({
      channel: posted.channel ?? "",
      oldest: "0",
      include_all_metadata: true,
    });
    expect(history.messages).toMatchObject([{ ts: posted.ts, metadata }]);
  });

  it("come in pages, newest first", async () => {
    const client = await slack.client();
    const channel = await slack.idOf(MAYA);
    const posts = [];
    for (const text of ["1", "2", "3"]) {
      posts.push(await client.chat.postMessage({ channel, text }));
    }
    const direct = posts[0]?.channel ?? "";
    const first = await client.conversations.history({ channel: direct, limit: 2 });
    expect(first.messages?.map(({ text }) => text)).toEqual(["3", "2"]);
    const cursor = first.response_metadata?.next_cursor;
    const rest = await client.conversations.history({ channel: direct, limit: 2, cursor });
    expect(rest.messages?.map(({ text }) => text)).toEqual(["1"]);
    const oldest = posts[1]?.ts;
    const since = await client.conversations.history({ channel: direct, oldest });
    expect(since.messages?.map(({ text }) => text)).toEqual(["3"]);
  });

  it("are refused where the app cannot write", async () => {
    const client = await slack.client();
    const post = (channel: string) => client.chat.postMessage({ channel, text: "x" });
    await slack.control.removeBot("#wins");
    await expect(post("#wins")).rejects.toThrow("not_in_channel");
    await slack.control.inviteBot("#wins");
    await slack.control.archiveChannel("#wins");
    await expect(post("#wins")).rejects.toThrow("is_archived");
    await slack.control.unarchiveChannel("#wins");
    await post("#wins");
    await expect(post("C0NOWHERE")).rejects.toThrow("channel_not_found");
    const { id } = await slack.control.createUser({ email: "new@demo.test", name: "New Person" });
    await post(id);
    await slack.control.deactivateUser("new@demo.test");
    await expect(post(id)).rejects.toThrow("channel_not_found");
  });

  it.each([
    ["no text", { text: "" }, "no_text"],
    ["too many blocks", { blocks: Array(51).fill(section("x")) }, "invalid_blocks"],
    ["a section that is too long", { blocks: [section("x".repeat(3001))] }, "invalid_blocks"],
    ["an empty section", { blocks: [section("")] }, "invalid_blocks"],
    [
      "too much in total",
      { blocks: Array(5).fill(section("x".repeat(2700))) },
      "msg_blocks_too_long",
    ],
    [
      "a header that is too long",
      { blocks: [{ type: "header", text: { type: "plain_text", text: "x".repeat(151) } }] },
      "invalid_blocks",
    ],
    ["a block of no kind", { blocks: [{ type: "party" }] }, "invalid_blocks"],
    [
      "a repeated block id",
      {
        blocks: [
          { ...section("a"), block_id: "b" },
          { ...section("b"), block_id: "b" },
        ],
      },
      "invalid_blocks",
    ],
    [
      "a button's text that is too long",
      {
        blocks: [
          {
            type: "actions",
            elements: [{ type: "button", text: { type: "plain_text", text: "x".repeat(76) } }],
          },
        ],
      },
      "invalid_blocks",
    ],
  ])("are refused with %s", async (_name, given, error) => {
    const client = await slack.client();
    const call = client.apiCall("chat.postMessage", { channel: "#sales", text: "x", ...given });
    await expect(call).rejects.toThrow(error);
    expect(await slack.control.messages()).toEqual([]);
  });

  it("can be for one person in a channel only, and outside its history", async () => {
    const client = await slack.client();
    const user = await slack.idOf(SAM);
    await client.chat.postEphemeral({ channel: "#sales", user, text: "Psst" });
    const [seen] = await slack.control.messages({ channel: "#sales" });
    expect(seen).toMatchObject({ text: "Psst", visibleTo: user });
    const { messages } = await client.conversations.history({ channel: seen?.channel ?? "" });
    expect(messages).toEqual([]);
  });
});

it("asks for the scope a method needs", async () => {
  const client = await slack.client();
  const lookup = client.users.lookupByEmail({ email: SAM });
  await expect(lookup).rejects.toMatchObject({
    data: { error: "missing_scope", needed: "users:read.email", provided: SCOPES },
  });
  const more = ["users:read", "users:read.email", "im:write"];
  const { access_token } = await slack.control.install({ scopes: more });
  const able = slack.clientFor(access_token);
  const { user } = await able.users.lookupByEmail({ email: SAM });
  expect(user?.real_name).toBe("Sam Okafor");
  const info = await able.users.info({ user: user?.id ?? "" });
  expect(info.user?.profile?.email).toBe(SAM);
  const picture = await fetch(info.user?.profile?.image_72 ?? "");
  expect(picture.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16)]).toEqual(["PNG", 72]);
  expect((await fetch(picture.url.replace("_72", "_73"))).status).toBe(404);
  const opened = await able.conversations.open({ users: user?.id ?? "" });
  expect(opened.channel?.id).toMatch(/^D/);
  await slack.control.uninstall();
});

describe("what goes wrong", () => {
  const post = async (timeout?: number) =>
    (await slack.client(timeout)).chat.postMessage({ channel: "#sales", text: "Once" });
  const posted = async () => (await slack.control.messages()).length;

  it.each([
    ["a limit", { kind: "limit", retryAfter: 7 }, { retryAfter: 7 }, 0],
    ["a broken server", { kind: "status", status: 503 }, { statusCode: 503 }, 0],
    ["a refusal", { kind: "error", error: "is_archived" }, { data: { error: "is_archived" } }, 0],
    ["a reset after it was taken", { kind: "reset" }, { code: "slack_webapi_request_error" }, 1],
    [
      "a reset before",
      { kind: "reset", accepts: false },
      { code: "slack_webapi_request_error" },
      0,
    ],
    ["silence after it was taken", { kind: "hang" }, { code: "slack_webapi_request_error" }, 1],
  ] as const)("%s", async (_name, fault, error, arrived) => {
    await slack.control.fail({ ...fault, times: 1, method: "chat.postMessage" });
    const impatient = fault.kind === "hang" ? 200 : undefined;
    await expect(post(impatient)).rejects.toMatchObject(error);
    await expect.poll(posted).toBe(arrived);
    await post();
    expect(await posted()).toBe(arrived + 1);
  });

  it("a page instead of an answer", async () => {
    await slack.control.fail({ kind: "html", times: 1 });
    await expect(post()).rejects.toThrow();
  });
});

describe("[V-10] Slack's limits, at its values without being asked for", () => {
  let limited: typeof slack;
  beforeEach(async () => {
    limited = await startSlack();
  });
  afterEach(() => limited.close());

  it("a burst of five messages a channel, then one a second", async () => {
    const client = await limited.client();
    const post = (channel: string) => client.chat.postMessage({ channel, text: "Hello" });
    for (let count = 0; count < 5; count++) await post("#sales");
    await expect(post("#sales")).rejects.toMatchObject({
      code: "slack_webapi_rate_limited_error",
      retryAfter: expect.any(Number),
    });
    await post("#wins");
    await limited.control.advance(5_000);
    await post("#sales");
  });

  it("calls a minute by the method's tier, each method by itself", async () => {
    const client = await limited.client();
    for (let count = 0; count < 20; count++) await client.conversations.list({});
    await expect(client.conversations.list({})).rejects.toMatchObject({
      code: "slack_webapi_rate_limited_error",
    });
    const [channel] = (await limited.control.workspaces()).channels;
    await client.conversations.info({ channel: channel?.id ?? "" });
    await limited.control.advance(60_000);
    await client.conversations.list({});
  });
});

it("remembers everything after a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-slack-"));
  try {
    const before = await startSlack({ dataDir });
    const { access_token } = await before.control.install();
    await before.clientFor(access_token).chat.postMessage({ channel: "#wins", text: "Kept" });
    await before.control.archiveChannel("#forecast");
    await before.close();

    const after = await startSlack({ dataDir });
    expect(await after.control.messages({ channel: "#wins" })).toMatchObject([{ text: "Kept" }]);
    const { channels = [] } = await after
      .clientFor(access_token)
      .conversations.list({ exclude_archived: true });
    expect(channels.map(({ name }) => name)).toEqual(["general", "sales", "wins"]);
    await after.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
