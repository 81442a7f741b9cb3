import { createHmac } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { productWithSlack } from "../../testing/with-slack.ts";

const SECRET = "sandbox-slack-signing-secret";
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

let product: Awaited<ReturnType<typeof productWithSlack>>;
beforeAll(async () => {
  product = await productWithSlack();
});
afterAll(() => product.close());

const seconds = (shift = 0) => String(Math.floor(Date.now() / 1000) + shift);
const sign = (body: string, timestamp: string, secret = SECRET) =>
  `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;

function send(payload: string, given: { type?: string; timestamp?: string; signature?: string }) {
  const { type = JSON_TYPE, timestamp = seconds() } = given;
  return product.app.inject({
    method: "POST",
    url: "/api/slack-api/requests",
    headers: {
      "content-type": type,
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": given.signature ?? sign(payload, timestamp),
    },
    payload,
  });
}

const removal = (team: string, id = "Ev1", shift = 5) =>
  JSON.stringify({
    type: "event_callback",
    team_id: team,
    event_id: id,
    event_time: Number(seconds(shift)),
    event: { type: "app_uninstalled" },
  });

describe("[D4] requests of Slack's", () => {
  it("count only if Slack signed these bytes, within five minutes either way", async () => {
    const { manager, team } = await product.installed();
    const body = removal(team);
    const now = seconds();
    const forged = [
      { signature: "v0=00" },
      { signature: "" },
      { signature: sign(body, now, "another secret"), timestamp: now },
      { signature: sign(removal(team, "Ev2"), now), timestamp: now },
      { timestamp: seconds(-310) },
      { timestamp: seconds(310) },
      { timestamp: "soon" },
      { timestamp: "" },
    ];
    for (const forgery of forged) expect((await send(body, forgery)).statusCode).toBe(401);
    const installed = await product.call(manager, api.slack.installed, {});
    expect(installed.body.isBound).toBe(true);
    expect((await send(body, { timestamp: seconds(-290) })).statusCode).toBe(200);
    expect((await product.call(manager, api.slack.installed, {})).body.isBound).toBe(false);
  });

  it("prove the address when Slack asks", async () => {
    const body = JSON.stringify({ type: "url_verification", challenge: "a challenge" });
    expect((await send(body, {})).json()).toEqual({ challenge: "a challenge" });
    expect((await send(body, { signature: "v0=00" })).statusCode).toBe(401);
    const check = await send("ssl_check=1&token=x", { type: FORM, signature: "" });
    expect(check).toMatchObject({ statusCode: 200, body: "" });
  });

  it("without sense, or of a workspace that nobody connected, are taken and do nothing", async () => {
    const nobody = removal("T-nobody");
    for (const body of [
      nobody,
      "not json",
      "{}",
      "null",
      JSON.stringify({ type: "event_callback" }),
    ]) {
      expect(await send(body, {})).toMatchObject({ statusCode: 200, body: "" });
    }
    for (const body of ["payload=%7B", "command=%2Ftouchline", "payload=null", ""]) {
      expect(await send(body, { type: FORM })).toMatchObject({ statusCode: 200, body: "" });
    }
  });

  it("of a removal before the app was installed again do not end the new installation", async () => {
    const { manager, team } = await product.installed();
    const isBound = async () => (await product.call(manager, api.slack.installed, {})).body.isBound;
    await send(removal(team, "Ev1", -60), {});
    expect(await isBound()).toBe(true);
    await send(removal(team, "Ev2"), {});
    expect(await isBound()).toBe(false);
  });

  it("a person's own token that was revoked is none of ours", async () => {
    const { manager, team } = await product.installed();
    const event = { type: "tokens_revoked", tokens: { oauth: ["U1"], bot: [] } };
    const body = { type: "event_callback", team_id: team, event_id: "Ev9", event };
    await send(JSON.stringify(body), {});
    expect((await product.call(manager, api.slack.installed, {})).body.isBound).toBe(true);
  });

  it("one workspace's requests do not touch another's", async () => {
    const [mine, theirs] = [await product.installed(), await product.installed()];
    await product.slack.uninstall({ team: mine.team });
    const installed = await product.call(theirs.manager, api.slack.installed, {});
    expect(installed.body.isBound).toBe(true);
  });

  it("a command that Slack delivers twice is one job, and the answer is empty", async () => {
    const { organisation, team } = await product.installed();
    const rep = await organisation.rep();
    const id = await product.bind(rep, team);
    const before = product.done.filter((job) => job.startsWith("slack.command")).length;
    const { delivery } = await product.slack.command({ team, user: id, text: "help" });
    expect(delivery).toMatchObject({ status: 200, answer: "" });
    await product.slack.redeliver({ kind: "command", times: 2 });
    await product.slack.command({ team, user: id, text: "help" });
    await eventually(() => {
      const now = product.done.filter((job) => job.startsWith("slack.command")).length;
      expect(now - before).toBe(2);
    });
  });
});
