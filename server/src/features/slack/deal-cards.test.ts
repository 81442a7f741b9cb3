import { createHmac } from "node:crypto";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "../../jobs/catalog.ts";
import { eventually } from "../../testing/eventually.ts";
import { productWithHubspotAndSlack } from "../../testing/with-hubspot-and-slack.ts";
import { linkedDeals } from "./deal-links.ts";

let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;
beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

type Scene = Awaited<ReturnType<typeof product.scene>>;

const here = () => product.environment.PUBLIC_URL;
const dealUrl = (id = "1000") => `${here()}/deals?deal=${id}`;

/** Posts in #sales and waits until nothing is left to do about it. */
async function post({ team }: Pick<Scene, "team">, user: string, text: string) {
  const { message, shared } = await product.slack.type({ team, user, channel: "#sales", text });
  await nothingWaits();
  return { channel: message.channel, messageTs: message.ts, shared };
}

async function nothingWaits() {
  await eventually(async () => {
    const { rows } = await sql`select name from pgboss.job
      where name in (${jobs.unfurlDeals.name}, ${jobs.presentDeal.name}) and state < 'completed'`.execute(
      product.database.owner,
    );
    expect(rows).toEqual([]);
  });
}

/** The cards below a message. */
async function cards({ team }: Pick<Scene, "team">, messageTs: string) {
  const messages = await product.slack.messages({ team, channel: "#sales" });
  return messages.find(({ ts }) => ts === messageTs)?.unfurls ?? [];
}

const unfurlsDone = () =>
  product.done.filter((one) => one.startsWith(jobs.unfurlDeals.name)).length;

async function linkedRep({ org, team }: Pick<Scene, "org" | "team">) {
  const rep = await org.rep({ name: "Kim" });
  const member = await product.slack.createUser({ team, email: rep.email, name: rep.name });
  await product.database.owner
    .insertInto("slackBindings")
    .values({
      organisationId: org.id,
      userId: rep.id,
      teamId: team,
      slackUserId: member.id,
      boundAt: new Date(),
    })
    .execute();
  return member.id;
}

describe("[V-11] a link to a deal in Slack", () => {
  it("unfolds to name, stage and owner for a person who may see the deal, and to nothing else", async () => {
    const scene = await product.scene();
    for (const user of [scene.slackIds.rep, scene.slackIds.manager]) {
      const address = `${dealUrl()}&asOf=2026-01-01`;
      const { messageTs } = await post(scene, user, `See ${address}`);
      const found = await cards(scene, messageTs);
      expect(found).toMatchObject([
        {
          appUnfurlUrl: address.replace("&", "&amp;"),
          entity: {
            url: dealUrl(),
            external_ref: { id: "1000", type: "deal" },
            entity_payload: {
              attributes: { title: { text: "Deal 1000" }, display_type: "Deal" },
              custom_fields: [
                { label: "Stage", value: "Qualified To Buy" },
                { label: "Owner", user: { text: "Sam" } },
              ],
            },
          },
        },
      ]);
      expect(JSON.stringify(found)).not.toMatch(/10,?000|Risk|Close date/);
    }
  });

  it("reveals nothing to or for those who may not see it", async () => {
    const scene = await product.scene();
    const other = await product.scene({ deals: [{}, { dealname: "Theirs" }] });
    const kim = await linkedRep(scene);
    const { id: stranger } = await product.slack.createUser({
      team: scene.team,
      email: `stranger@${scene.org.id}.test`,
      name: "A stranger",
    });
    const before = unfurlsDone();
    const posted = [
      await post(scene, stranger, dealUrl()),
      await post(scene, kim, dealUrl()),
      await post(scene, scene.slackIds.manager, dealUrl("1001")),
      await post(scene, scene.slackIds.manager, dealUrl("999999")),
      await post(scene, scene.slackIds.manager, `${here()}/home?deal=1000 ${here()}/deals`),
      await post(other, other.slackIds.manager, "https://else.test/deals?deal=1000"),
    ];
    expect(unfurlsDone() - before, "only linked people's links to deals are looked up").toBe(3);
    for (const { messageTs } of posted) expect(await cards(scene, messageTs)).toEqual([]);
    const own = await post(other, other.slackIds.manager, dealUrl("1001"));
    expect(await cards(other, own.messageTs)).toHaveLength(1);
  });

  it("stays as it is when somebody left, while it is being written and where other companies read", async () => {
    const scene = await product.scene();
    const { messageTs: place, channel } = await post(scene, scene.slackIds.rep, "no link");
    const event = {
      type: "link_shared",
      user: scene.slackIds.manager,
      channel,
      message_ts: place,
      source: "conversations_history",
      links: [{ domain: "localhost", url: dealUrl() }],
    };
    const before = unfurlsDone();
    await sendEvent(scene.team, { ...event, source: "composer", channel: "COMPOSER" });
    await sendEvent(scene.team, { ...event, source: "composer" });
    await sendEvent(scene.team, event, { is_ext_shared_channel: true });
    await product.database.owner.deleteFrom("users").where("id", "=", scene.rep.id).execute();
    await sendEvent(scene.team, { ...event, user: scene.slackIds.rep });
    await nothingWaits();
    expect(unfurlsDone()).toBe(before);
    await sendEvent(scene.team, event);
    await nothingWaits();
    expect(unfurlsDone() - before).toBe(1);
  });

  it("unfolds once for an event that comes again, and ten of a message's links at most", async () => {
    const deals = Array.from({ length: 12 }, () => ({}));
    const scene = await product.scene({ deals });
    const text = deals.map((_deal, index) => dealUrl(String(1000 + index))).join(" ");
    const before = unfurlsDone();
    const { messageTs } = await post(scene, scene.slackIds.manager, text);
    expect(await cards(scene, messageTs)).toHaveLength(10);
    expect(await product.slack.redeliver({ kind: "event", times: 2 })).toEqual([200, 200]);
    await nothingWaits();
    expect(unfurlsDone() - before).toBe(1);
  });

  it("ends where Slack refuses, waits where Slack is away, and says where access was withdrawn", async () => {
    const scene = await product.scene();
    const { rep, manager } = scene.slackIds;
    const fail = (error: string) =>
      product.slack.fail({ kind: "error", times: 1, method: "chat.unfurl", error });
    await fail("missing_scope");
    const refused = await post(scene, rep, dealUrl());
    expect(await cards(scene, refused.messageTs)).toEqual([]);
    await product.slack.fail({ kind: "status", times: 1, method: "chat.unfurl", status: 503 });
    const late = await post(scene, rep, dealUrl());
    expect(await cards(scene, late.messageTs)).toHaveLength(1);
    const installed = async () => (await product.call(scene.manager, api.slack.installed, {})).body;
    expect(await installed()).toMatchObject({ isBound: true, trouble: null });
    await fail("token_revoked");
    await post(scene, manager, dealUrl());
    expect(await installed()).toMatchObject({
      isBound: false,
      trouble: "Slack has withdrawn Touchline's access.",
    });
  });

  it.each([
    ["/deals?deal=1", ["1"]],
    ["/deals?owner=2&amp;deal=1&amp;asOf=2026-01-01", ["1"]],
    ["/deals?deal=1#top", ["1"]],
    ["/deals/?deal=1", []],
    ["/deals?deal=", []],
    ["/deals?deal=1%27or", []],
    ["/slack?deal=1", []],
    [".evil.test/deals?deal=1", []],
    ["@evil.test/deals?deal=1", []],
  ])("is one only on our own page: %s", (path, ids) => {
    const found = linkedDeals([`https://app.touchline.test${path}`], "https://app.touchline.test");
    expect(found.map(({ crmId }) => crmId)).toEqual(ids);
  });
});

describe("[V-11] the pane of a deal in Slack", () => {
  async function openPane(scene: Scene, user: string) {
    const { channel, messageTs } = await post(scene, scene.slackIds.manager, dealUrl());
    await product.slack.openDetails({
      team: scene.team,
      user,
      channel,
      messageTs,
      url: dealUrl(),
    });
    await nothingWaits();
    return (await product.slack.pane({ team: scene.team, user }))?.answer;
  }

  it("shows value, close date and risk to a person who may see the deal", async () => {
    const scene = await product.scene({ deals: [{ closedate: "2031-03-03T12:00:00.000Z" }] });
    await product.database.owner
      .updateTable("deals")
      .set({ riskLevel: "high" })
      .where("organisationId", "=", scene.org.id)
      .execute();
    expect(await openPane(scene, scene.slackIds.rep)).toMatchObject({
      kind: "details",
      entity: {
        external_ref: { id: "1000" },
        entity_payload: {
          custom_fields: [
            { label: "Stage", value: "Qualified To Buy" },
            { label: "Owner", user: { text: "Sam" } },
            { label: "Value", value: "€10,000" },
            { label: "Close date", value: "2031-03-03" },
            { label: "Risk", value: "High" },
          ],
        },
      },
    });
  });

  it("tells others no more than that they can't open it", async () => {
    const scene = await product.scene();
    const kim = await linkedRep(scene);
    expect(await openPane(scene, kim)).toEqual({
      kind: "error",
      title: "You can't open this deal",
      message: "It isn't one of your deals in Touchline, or it was deleted.",
    });
  });

  it("offers a person without a link to connect their own account, and only theirs", async () => {
    const scene = await product.scene();
    const colleague = await scene.org.manager({ name: "Mo" });
    const { id: user } = await product.slack.createUser({
      team: scene.team,
      email: colleague.email,
      name: colleague.name,
    });
    const answer = await openPane(scene, user);
    const url = answer?.kind === "connect" ? answer.url : "";
    expect(url).toMatch(/\/slack\?sn=[\w-]+$/);
    const nonce = new URL(url).searchParams.get("sn") ?? "";
    expect((await product.call(colleague, api.slack.login, { body: { nonce } })).status).toBe(200);
    expect(await openPane(scene, user)).toMatchObject({ kind: "details" });
  });
});

let events = 0;

/** An event as Slack signs it. */
async function sendEvent(team: string, event: object, envelope: object = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const payload = JSON.stringify({
    type: "event_callback",
    team_id: team,
    event_id: `Ev${team}${events++}`,
    event,
    ...envelope,
  });
  const digest = createHmac("sha256", "sandbox-slack-signing-secret")
    .update(`v0:${timestamp}:${payload}`)
    .digest("hex");
  const { statusCode } = await product.app.inject({
    method: "POST",
    url: "/api/slack-api/requests",
    headers: {
      "content-type": "application/json",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${digest}`,
    },
    payload,
  });
  expect(statusCode).toBe(200);
}
