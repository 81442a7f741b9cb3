import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signature } from "./outgoing.ts";
import { MAYA, SAM, startSlack } from "./testing.ts";

let slack: Awaited<ReturnType<typeof startSlack>>;

beforeAll(async () => {
  slack = await startSlack();
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const BLOCKS = [
  {
    type: "actions" as const,
    block_id: "nudge",
    elements: [
      {
        type: "button" as const,
        action_id: "on_track",
        text: { type: "plain_text" as const, text: "On track" },
        value: "deal-1",
      },
      { type: "datepicker" as const, action_id: "move", initial_date: "2026-05-01" },
      {
        type: "static_select" as const,
        action_id: "stage",
        options: [{ text: { type: "plain_text" as const, text: "Won" }, value: "won" }],
      },
    ],
  },
];

async function nudge(email = MAYA) {
  const client = await slack.client();
  const channel = await slack.idOf(email);
  const posted = await client.chat.postMessage({ channel, text: "Nudge", blocks: BLOCKS });
  await slack.control.deliveries();
  slack.product.heard.length = 0;
  return { channel: posted.channel ?? "", messageTs: posted.ts ?? "" };
}

const isGenuine = ({ headers, body }: (typeof slack.product.heard)[number]) =>
  headers["x-slack-signature"] ===
  signature("sandbox-slack-signing-secret", Number(headers["x-slack-request-timestamp"]), body);

it("signs as in the example that Slack documents", () => {
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  expect(signature("8f742231b10e8888abcd99yyyzzz85a5", 1_531_420_618, body)).toBe(
    "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  );
});

it("signs events, commands and clicks, with bare content types", async () => {
  const message = await nudge();
  await slack.control.type({ user: MAYA, text: "hello" });
  await slack.control.command({ user: MAYA, text: "help" });
  await slack.control.click({ ...message, actionId: "on_track", asUser: MAYA });
  expect(slack.product.heard.map(({ headers }) => headers["content-type"])).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded",
  ]);
  expect(slack.product.heard.every(isGenuine)).toBe(true);
});

describe("events", () => {
  it("tell what somebody types to the app, escaped, and the app's own words as a bot's", async () => {
    const { message } = await slack.control.type({ user: SAM, text: "a < b & c" });
    const [typed] = slack.product.events();
    expect(typed).toMatchObject({
      type: "event_callback",
      team_id: "T0SANDBOX",
      api_app_id: "A0SANDBOX",
      event: {
        type: "message",
        channel_type: "im",
        user: await slack.idOf(SAM),
        text: "a &lt; b &amp; c",
        ts: message.ts,
      },
    });
    const client = await slack.client();
    await client.chat.postMessage({ channel: message.channel, text: "Answer" });
    await slack.control.deliveries();
    expect(slack.product.events()[1]?.event).toMatchObject({ bot_id: expect.any(String) });
  });

  it("tell when somebody opens the app's messages", async () => {
    await slack.control.openHome(SAM);
    expect(slack.product.events()[0]?.event).toMatchObject({
      type: "app_home_opened",
      user: await slack.idOf(SAM),
      channel: expect.stringMatching(/^D/),
    });
  });

  it("are not sent without the scope for them", async () => {
    await slack.control.uninstall();
    slack.product.heard.length = 0;
    await slack.control.install({ scopes: ["chat:write"] });
    const { delivery } = await slack.control.type({ user: SAM, text: "unheard" });
    expect(delivery).toBeNull();
    expect(slack.product.heard).toEqual([]);
  });

  it("are tried again with the same id until they are answered", async () => {
    await slack.control.requests({ retryMs: [0, 0, 0] });
    let refusals = 2;
    slack.product.answer = () => ({ status: refusals-- > 0 ? 500 : 200 });
    await slack.control.type({ user: SAM, text: "again" });
    await expect.poll(() => slack.product.heard.length).toBe(3);
    const retries = slack.product.heard.map(({ headers }) => headers["x-slack-retry-num"]);
    expect(retries).toEqual([undefined, "1", "2"]);
    expect(slack.product.heard[1]?.headers["x-slack-retry-reason"]).toBe("http_error");
    expect(new Set(slack.product.events().map(({ event_id }) => event_id)).size).toBe(1);
  });

  it("are not tried again when the product says so", async () => {
    await slack.control.requests({ retryMs: [0, 0, 0] });
    slack.product.answer = () => ({ status: 500, headers: { "x-slack-no-retry": "1" } });
    await slack.control.type({ user: SAM, text: "once" });
    const [delivery] = await slack.control.deliveries();
    expect(delivery).toMatchObject({ status: 500, retries: 0 });
  });

  it("can be sent once more, forged or old", async () => {
    await slack.control.type({ user: SAM, text: "once" });
    expect(await slack.control.redeliver({ times: 2 })).toEqual([200, 200]);
    expect(new Set(slack.product.events().map(({ event_id }) => event_id)).size).toBe(1);
    expect(slack.product.heard.every(isGenuine)).toBe(true);
    await slack.control.forge({ signature: "v0=00" });
    await slack.control.type({ user: SAM, text: "forged" });
    expect(slack.product.heard.filter(isGenuine)).toHaveLength(3);
    await slack.control.forge({ skewSeconds: -301 });
    await slack.control.type({ user: SAM, text: "old" });
    const stamp = Number(slack.product.heard.at(-1)?.headers["x-slack-request-timestamp"]);
    expect(Date.now() / 1000 - stamp).toBeGreaterThan(300);
  });
});

describe("commands", () => {
  it("carry who asks what and where, and show the answer to them alone", async () => {
    slack.product.answer = () => ({ body: { text: "Three deals" } });
    await slack.control.command({ user: SAM, text: "deals & more", channel: "#sales" });
    const form = Object.fromEntries(new URLSearchParams(slack.product.heard[0]?.body));
    expect(form).toMatchObject({
      command: "/touchline",
      text: "deals &amp; more",
      user_id: await slack.idOf(SAM),
      user_name: "sam.okafor",
      team_id: "T0SANDBOX",
      channel_name: "sales",
      is_enterprise_install: "false",
    });
    expect(await slack.control.messages({ channel: "#sales" })).toMatchObject([
      { text: "Three deals", visibleTo: await slack.idOf(SAM), isFromBot: true },
    ]);
  });

  it("show the answer to everybody when it says so", async () => {
    slack.product.answer = () => ({ body: { response_type: "in_channel", text: "All" } });
    await slack.control.command({ user: SAM, text: "", channel: "#sales" });
    const [message] = await slack.control.messages({ channel: "#sales" });
    expect(message).toMatchObject({ text: "All", visibleTo: null });
  });

  it("fail where somebody sees it", async () => {
    slack.product.answer = () => ({ status: 500 });
    await slack.control.command({ user: SAM, text: "" });
    const [message] = await slack.control.messages({ user: SAM });
    expect(message?.text).toContain("dispatch_failed");
  });
});

describe("clicks", () => {
  it("carry the message, the button and what a picker was set to", async () => {
    const message = await nudge();
    const asUser = MAYA;
    await slack.control.click({ ...message, actionId: "on_track", asUser });
    await slack.control.click({ ...message, actionId: "move", asUser, chosen: "2026-06-30" });
    await slack.control.click({ ...message, actionId: "stage", asUser, chosen: "won" });
    const [button, date, stage] = slack.product.clicks();
    expect(button).toMatchObject({
      type: "block_actions",
      user: { id: await slack.idOf(MAYA), team_id: "T0SANDBOX" },
      team: { id: "T0SANDBOX" },
      container: { message_ts: message.messageTs, channel_id: message.channel },
      message: { ts: message.messageTs, text: "Nudge" },
      actions: [{ type: "button", action_id: "on_track", block_id: "nudge", value: "deal-1" }],
      state: { values: { nudge: { move: { selected_date: "2026-05-01" } } } },
    });
    expect(date.actions).toMatchObject([{ selected_date: "2026-06-30" }]);
    expect(date.state.values.nudge.move.selected_date).toBe("2026-06-30");
    expect(stage.actions).toMatchObject([{ selected_option: { value: "won" } }]);
  });

  it("of what is not there are refused", async () => {
    const message = await nudge();
    const wish = { ...message, asUser: MAYA };
    await expect(slack.control.click({ ...wish, actionId: "none" })).rejects.toThrow("404");
    await expect(
      slack.control.click({ ...wish, actionId: "stage", chosen: "none" }),
    ).rejects.toThrow("option_not_found");
  });

  it("can be answered at their own address, five times within half an hour", async () => {
    const message = await nudge();
    const wish = { ...message, actionId: "on_track", asUser: MAYA };
    const { responseUrl } = await slack.control.click(wish);
    const respond = async (body: object, url = responseUrl) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await respond({ text: "Noted" })).status).toBe(200);
    expect((await respond({ replace_original: true, text: "Done" })).status).toBe(200);
    const [noted, original] = await slack.control.messages({ user: MAYA });
    expect(noted).toMatchObject({ text: "Noted", visibleTo: await slack.idOf(MAYA) });
    expect(original).toMatchObject({ ts: message.messageTs, text: "Done", blocks: [] });
    expect((await respond({})).status).toBe(400);
    await respond({ delete_original: true });
    expect(await slack.control.messages({ user: MAYA })).toHaveLength(1);
    await respond({ text: "five" });
    const used = await respond({ text: "six" });
    expect([used.status, await used.json()]).toEqual([404, { ok: false, error: "used_url" }]);

    const next = await slack.control.click({ ...(await nudge()), actionId: "move", asUser: MAYA });
    await slack.control.advance(1_800_000);
    expect((await respond({ text: "late" }, next.responseUrl)).status).toBe(404);
  });
});
