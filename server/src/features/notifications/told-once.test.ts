import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { slackRows } from "../../testing/with-slack-rows.ts";
import { scanForAlerts } from "./scan-alerts.service.ts";

/** After the connections, which PostgreSQL dates. */
const NOW = new Date("2036-11-17T12:00:00.000Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

describe("[X-15] what the inbox says, Slack says", () => {
  it("in the same words, once, and not to whoever has read it", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org, system } = world;
    const slack = await slackRows(product, org.id);
    await slack.bind(rep.id);
    const give = async (name: string, comment: string, more = {}) => {
      const dealId = await world.deal(rep, { name });
      await product.call(manager, api.reviews.create, {
        body: {
          ...{ RevieweeId: rep.id, dealId, title: name, url: "", source: "deal-check" as const },
          ...{ score: 3, comment, attributes: {}, ...more },
        },
      });
    };
    const asked = [{ kind: "update" as const, value: null }];
    await give("Acme", "Find the <b>budget</b>", { expectation: { asked, dueDay: "2036-11-20" } });
    await give("Beta", "Call them");
    const { items } = (await product.call(rep, api.inbox.list, { query: {} })).body;
    const beta = items.find(({ sentence }) => sentence.includes("Beta"));
    await product.call(rep, api.inbox.mark, {
      params: { id: beta?.id ?? "" },
      body: { isRead: true },
    });
    const scan = () =>
      scanForAlerts({
        ...{ viewer: system, inStore: product.inStore, clock: () => NOW },
        publicUrl: "https://touchline.test",
      });
    await scan();
    await scan();
    const said = await product.database.owner
      .selectFrom("chatMessages")
      .select(["recipientId", "blocks"])
      .where("organisationId", "=", org.id)
      .execute();
    expect(said.map(({ recipientId }) => recipientId)).toEqual([rep.id]);
    const words = JSON.stringify(said[0]?.blocks);
    const ask = items.find(({ kind }) => kind === "ask")?.sentence ?? "";
    expect(ask).toBe("Ask on Acme, due Thu 20 Nov: Write an update");
    expect(words).toContain(`“Find the budget” by Maya. ${ask}`);
    expect(words).not.toContain("Beta");
  });
});
