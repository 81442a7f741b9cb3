import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChatError } from "../../ports/chat.ts";
import { slackChat } from "./slack-chat.ts";
import { platformProblem, statusProblem } from "./slack-problems.ts";
import { readRequest } from "./slack-requests.ts";
import { respondAt } from "./slack-respond.ts";
import { verifySignature } from "./slack-signature.ts";

describe("[D4] Slack's signature", () => {
  const genuine = {
    secret: "8f742231b10e8888abcd99yyyzzz85a5",
    rawBody: Buffer.from(
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
    ),
    timestamp: "1531420618",
    signature: "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    now: new Date(1_531_420_618_000),
  };

  it("is recognised up to five minutes either way, and no longer", () => {
    const at = (ms: number) => new Date(genuine.now.getTime() + ms);
    for (const ms of [0, 300_000, -300_000]) {
      expect(verifySignature({ ...genuine, now: at(ms) })).toBe(true);
    }
    for (const ms of [300_001, -300_001]) {
      expect(verifySignature({ ...genuine, now: at(ms) })).toBe(false);
    }
  });

  it("is not that of other bytes, another secret, another moment or another version", () => {
    const { signature } = genuine;
    for (const change of [
      { rawBody: Buffer.from("token=x") },
      { secret: "another" },
      { timestamp: "1531420619" },
      { signature: signature.replace("v0", "v1") },
      { signature: signature.slice(0, -1) },
      { signature: "" },
    ]) {
      expect(verifySignature({ ...genuine, ...change })).toBe(false);
    }
  });
});

describe("what Slack sends", () => {
  const envelope = (event: object) =>
    JSON.stringify({ type: "event_callback", team_id: "T1", event_id: "Ev1", event });
  const json = (body: string) => readRequest(body, "application/json");

  it("[SL-1] only what people themselves say to the app counts as said", () => {
    const said = { type: "message", channel_type: "im", user: "U1", text: "hi" };
    expect(json(envelope(said))).toEqual({
      kind: "spoke",
      teamId: "T1",
      key: "Ev1",
      slackUserId: "U1",
    });
    for (const other of [
      { ...said, bot_id: "B1" },
      { ...said, subtype: "message_changed" },
      { ...said, channel_type: "channel" },
      { type: "reaction_added" },
    ]) {
      expect(json(envelope(other))).toEqual({ kind: "nothing" });
    }
  });

  it("[SL-5] what was typed after a command is read as it was typed", () => {
    const form = new URLSearchParams({
      team_id: "T1",
      user_id: "U1",
      user_name: "ana",
      channel_id: "C1",
      command: "/touchline",
      text: " a &lt;b&gt; &amp;lt; ",
      response_url: "https://hooks.slack.com/commands/1",
      trigger_id: "1.2",
    });
    const read = readRequest(form.toString(), "application/x-www-form-urlencoded; charset=utf-8");
    expect(read).toMatchObject({ kind: "command", text: "a <b> &lt;", slackName: "ana" });
  });
});

describe("what goes wrong with Slack", () => {
  it.each([
    ["token_revoked", "revoked"],
    ["account_inactive", "revoked"],
    ["channel_not_found", "gone"],
    ["restricted_action_read_only_channel", "gone"],
    ["invalid_blocks", "refused"],
    ["internal_error", "unsure"],
    ["service_unavailable", "away"],
    ["ratelimited", "limited"],
    ["constructor", "refused"],
  ])("[SL-5] %s means %s", (error, kind) => {
    expect(platformProblem({ error }).kind).toBe(kind);
  });

  it("[SL-5] a server that broke may have done its work; one that is away has not", () => {
    expect([500, 502, 503, 504, 404, 429].map((status) => statusProblem(status).kind)).toEqual([
      "unsure",
      "unsure",
      "away",
      "unsure",
      "refused",
      "limited",
    ]);
  });
});

describe("a stand-in that answers as it likes", () => {
  let status = 200;
  let asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { location: "http://127.0.0.1:1/elsewhere" });
    response.end(status === 200 ? "<html>" : "");
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof ChatError ? error.kind : String(error)),
    );

  it("[B5] only addresses of Slack's are answered, and no redirect is followed", async () => {
    asked = [];
    const app = { apiUrl: `${origin}/api/` };
    for (const url of [
      "http://169.254.169.254/latest/meta-data",
      "http://127.0.0.1:1/",
      `${origin.replace("127.0.0.1", "localhost")}/`,
      `${origin}@evil.test/`,
      "file:///etc/passwd",
      "nonsense",
    ]) {
      expect(await kindOf(respondAt(app, url, {}))).toBe("refused");
    }
    const slack = { apiUrl: "https://slack.com/api/" };
    expect(await kindOf(respondAt(slack, "https://hooks.slack.com.evil.test/", {}))).toBe(
      "refused",
    );
    expect(asked).toEqual([]);
    status = 302;
    expect(await kindOf(respondAt(app, `${origin}/respond/1`, {}))).toBe("unsure");
    status = 404;
    expect(await kindOf(respondAt(app, `${origin}/respond/1`, {}))).toBe("gone");
    expect(asked).toEqual(["/respond/1", "/respond/1"]);
  });

  it("[B7] an answer that is no answer leaves a post unsure and a look to be repeated", async () => {
    status = 200;
    const secrets = { clientId: "", clientSecret: "" };
    const app = { ...secrets, apiUrl: `${origin}/api/`, authorizeUrl: origin, standIn: null };
    const chat = slackChat(app, { token: "xoxb-1", scopes: [] }, () => new Date());
    const post = { channel: "C1", key: "k", text: "t", blocks: [] };
    expect(await kindOf(chat.post(post))).toBe("unsure");
    const search = { channel: "C1", key: "k", since: new Date(0), until: new Date(), cursor: null };
    expect(await kindOf(chat.find(search))).toBe("away");
  });
});
