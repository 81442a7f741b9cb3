import type { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAYA, SAM, startSlack } from "./testing.ts";

let slack: Awaited<ReturnType<typeof startSlack>>;

beforeAll(async () => {
  slack = await startSlack();
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const dealUrl = (id = "7") => `${slack.product.origin}/deals?deal=${id}`;

function entity(change: object = {}, payload: object = {}) {
  return {
    entity_type: "slack#/entities/item",
    url: dealUrl(),
    app_unfurl_url: dealUrl(),
    external_ref: { id: "7", type: "deal" },
    entity_payload: {
      attributes: { title: { text: "Acme <b>" }, display_type: "Deal", product_name: "Touchline" },
      custom_fields: [
        { key: "owner", label: "Owner", type: "slack#/types/user", user: { text: "Sam" } },
        { key: "stage", label: "Stage", type: "string", value: "Proposal" },
      ],
      display_order: ["stage", "owner"],
      ...payload,
    },
    ...change,
  };
}

async function shareLink(text = `Look: ${dealUrl()}.`, user = MAYA) {
  const { message } = await slack.control.type({ user, channel: "#sales", text });
  return { channel: message.channel, ts: message.ts };
}

async function unfurl(client: WebClient, place: { channel: string; ts: string }, given: object) {
  await client.chat.unfurl({ ...place, metadata: { entities: [given as never] } });
}

const events = (type: string) =>
  slack.product.events().flatMap(({ event }) => (event.type === type ? [event] : []));

describe("[V-10] [V-11] links", () => {
  it("to the app's domains are told to it, written as Slack writes them, once each", async () => {
    const address = `${dealUrl()}&asOf=2026-01-01`;
    await shareLink(`${address} and ${address}, https://else.test/deals?deal=7`);
    const written = address.replace("&", "&amp;");
    expect(events("link_shared")).toMatchObject([
      {
        user: await slack.idOf(MAYA),
        source: "conversations_history",
        is_bot_user_member: true,
        links: [{ domain: "localhost", url: written }],
      },
    ]);
  });

  it("are told to nobody without a link of the app's, or without the scope", async () => {
    await shareLink("https://else.test/deals?deal=7 and localhost/deals?deal=7");
    await slack.control.uninstall();
    await slack.control.install({ scopes: ["chat:write", "links:write"] });
    await shareLink();
    expect(events("link_shared")).toEqual([]);
  });

  it("unfold for everybody in the conversation, and again without a second card", async () => {
    const client = await slack.client();
    const place = await shareLink();
    await unfurl(client, place, entity());
    await unfurl(client, place, entity({}, { custom_fields: [], display_order: [] }));
    await unfurl(client, place, entity());
    const page = await fetch(`${slack.url}/?as=${await slack.idOf(SAM)}&in=${place.channel}`).then(
      (answer) => answer.text(),
    );
    expect(page.match(/class="entity"/g)).toHaveLength(1);
    expect(page).toContain("Acme &lt;b&gt;");
    expect(page).toMatch(/Stage<\/dt><dd>Proposal<[\s\S]*Owner<\/dt><dd>Sam</);
  });

  it("unfold only where Slack would let them", async () => {
    const client = await slack.client();
    const place = await shareLink();
    const elsewhere = await shareLink("nothing");
    slack.product.answer = () => ({ status: 500 });
    await slack.control.requests({ retryMs: [] });
    const unheard = await shareLink();
    await slack.control.requests({ retryMs: [0, 60_000, 300_000] });
    slack.product.answer = () => ({});
    const given = entity();
    const refusals: Array<[string, object, { channel: string; ts: string }]> = [
      ["cannot_find_channel", given, { ...place, channel: "C0NONE" }],
      ["cannot_find_message", given, { ...place, ts: "1.000001" }],
      ["cannot_unfurl_message", given, elsewhere],
      ["cannot_unfurl_url", given, unheard],
      ["error_processing_metadata", entity({ app_unfurl_url: undefined }), place],
      ["error_processing_metadata", entity({ url: "deals" }), place],
      ["error_processing_metadata", entity({ entity_type: "slack#/entities/task" }), place],
      ["error_processing_metadata", entity({ external_ref: {} }), place],
      ["error_processing_metadata", entity({}, { attributes: {} }), place],
      ["error_processing_metadata", entity({}, { fields: { status: { value: "x" } } }), place],
      ["error_processing_metadata", entity({}, { display_order: ["amount"] }), place],
      ...[
        { key: "a", type: "string", value: "x" },
        { key: "a", label: "A", type: "money", value: 1 },
        { key: "a", label: "A", type: "slack#/types/date", value: "soon" },
        { key: "a", label: "A", type: "slack#/types/user", user: {} },
        { key: "a", label: "A", type: "slack#/types/user", user: { text: "S", user_id: "U1" } },
        { key: "a", label: "A", type: "string", value: "x", tag_color: "pink" },
      ].map((field): [string, object, typeof place] => [
        "error_processing_metadata",
        entity({}, { custom_fields: [field], display_order: [] }),
        place,
      ]),
    ];
    for (const [error, asked, at] of refusals) {
      await expect(unfurl(client, at, asked), JSON.stringify(asked)).rejects.toThrow(error);
    }
    const call = (form: object) => client.apiCall("chat.unfurl", { ...form });
    await expect(call(place)).rejects.toThrow("missing_unfurls");
    await expect(call({ ...place, metadata: "{" })).rejects.toThrow("invalid_metadata_format");
    await expect(call({ channel: place.channel })).rejects.toThrow("missing_ts");
    await slack.control.uninstall();
    const { access_token } = await slack.control.install({ scopes: ["links:read"] });
    await expect(unfurl(slack.clientFor(access_token), place, entity())).rejects.toThrow(
      "missing_scope",
    );
  });
});

describe("[V-10] [V-11] the pane of a link", () => {
  async function openPane() {
    const client = await slack.client();
    const place = await shareLink();
    await unfurl(client, place, entity());
    await slack.control.openDetails({
      user: SAM,
      channel: place.channel,
      messageTs: place.ts,
      url: dealUrl(),
    });
    const [event] = events("entity_details_requested");
    const present = (answer: object) =>
      client.apiCall("entity.presentDetails", { trigger_id: event.trigger_id, ...answer });
    return { client, event, place, present };
  }

  it("asks the app what one person may see, and shows it to them only", async () => {
    const { event, place, present } = await openPane();
    expect(event).toMatchObject({
      user: await slack.idOf(SAM),
      external_ref: { id: "7", type: "deal" },
      entity_url: dealUrl(),
      app_unfurl_url: dealUrl(),
    });
    const value = { key: "value", label: "Value", type: "string", value: "€9" };
    await present({ metadata: entity({}, { custom_fields: [value], display_order: [] }) });
    const pageOf = async (email: string) =>
      (await fetch(`${slack.url}/?as=${await slack.idOf(email)}&in=${place.channel}`)).text();
    expect(await pageOf(SAM)).toContain("Value</dt><dd>€9");
    expect(await pageOf(MAYA)).not.toContain("€9");
  });

  it("takes a way to connect, or a reason", async () => {
    const { present } = await openPane();
    const url = "https://touchline.test/slack";
    await present({ user_auth_required: true, user_auth_url: url });
    expect(await slack.control.pane({ user: SAM })).toMatchObject({
      answer: { kind: "connect", url },
    });
    await present({ error: { status: "custom", custom_title: "No", custom_message: "Gone." } });
    expect(await slack.control.pane({ user: SAM })).toMatchObject({
      answer: { kind: "error", title: "No", message: "Gone." },
    });
  });

  it("refuses what Slack refuses", async () => {
    const { client, present } = await openPane();
    await expect(present({})).rejects.toThrow("invalid_arguments");
    await expect(present({ metadata: "{" })).rejects.toThrow("invalid_metadata");
    await expect(present({ error: { status: "sorry" } })).rejects.toThrow("invalid_arguments");
    await expect(present({ user_auth_required: true })).rejects.toThrow("user_auth_url_missing");
    await expect(present({ metadata: entity({ external_ref: { id: "8" } }) })).rejects.toThrow(
      "entity_metadata_does_not_match_trigger",
    );
    await expect(
      client.apiCall("entity.presentDetails", { trigger_id: "1.2", metadata: entity() }),
    ).rejects.toThrow("invalid_trigger_id");
    await slack.control.advance(60_001);
    await expect(present({ metadata: entity() })).rejects.toThrow("invalid_trigger_id");
  });
});
