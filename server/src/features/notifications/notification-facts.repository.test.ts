import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

const SINCE = new Date("2026-11-10T09:00:00.000Z");
const after = (ms: number) => new Date(SINCE.getTime() + ms);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => product.close());

async function changed({ org, stored }: CrmWorld, crmId: string, field: string, at: Date) {
  const { id: dealId } = await stored(crmId);
  await product.database.owner
    .insertInto("dealChanges")
    .values({
      organisationId: org.id,
      dealId,
      field,
      at,
      fromValue: "1",
      toValue: "2",
      source: "crm",
    })
    .execute();
}

describe("[T-1] changes that people are told of", () => {
  it("are those after the last look, the newest of each field, in the order in which they happened", async () => {
    const world = await crmWorld(product);
    const { rep, system } = world;
    const deals = {
      old: await world.deal(rep, { name: "Old" }),
      again: await world.deal(rep, { name: "Again" }),
      late: await world.deal(rep, { name: "Late" }),
      gone: await world.deal(rep, { name: "Gone" }),
      nobodys: await world.deal(null, { name: "Nobody's" }),
    };
    await changed(world, deals.old, "stage", after(-1));
    await changed(world, deals.old, "amount", after(0));
    await changed(world, deals.late, "close_date", after(9));
    await changed(world, deals.again, "amount", after(1));
    await changed(world, deals.again, "stage", after(2));
    await changed(world, deals.again, "stage", after(3));
    await changed(world, deals.again, "pipeline", after(4));
    await changed(world, deals.nobodys, "deal_update", after(5));
    await changed(world, deals.gone, "amount", after(6));
    await product.database.owner
      .updateTable("deals")
      .set({ archivedAt: after(7) })
      .where("organisationId", "=", world.org.id)
      .where("crmId", "=", deals.gone)
      .execute();
    const other = await crmWorld(product);
    await changed(other, await other.deal(other.rep), "amount", after(1));

    const since = (at: Date) =>
      product.inStore(system, async (store) =>
        (await store.notificationFacts.changesSince(at)).map(
          ({ name, field, at: when, ownerName }) =>
            `${name} ${field} +${when.getTime() - SINCE.getTime()} ${ownerName}`,
        ),
      );
    const news = [
      "Again amount +1 Sam",
      "Again stage +3 Sam",
      "Nobody's deal_update +5 ",
      "Late close_date +9 Sam",
    ];
    expect(await since(SINCE)).toEqual(news);
    expect(await since(after(1))).toEqual(news.slice(1));
    expect(await since(after(9))).toEqual([]);
    expect(await since(after(-1))).toEqual(["Old amount +0 Sam", ...news]);
  });

  it("and feedback, from the same instant on", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org, system } = world;
    const crmId = await world.deal(rep, { name: "Acme" });
    for (const [comment, at] of [
      ["third", 2],
      ["second", 1],
      ["first", 0],
    ] as const) {
      const { body } = await product.call(manager, api.reviews.create, {
        body: {
          RevieweeId: rep.id,
          dealId: crmId,
          title: "Acme",
          url: "",
          source: "deal-check",
          score: 3,
          comment,
          attributes: {},
        },
      });
      await product.database.owner
        .updateTable("reviews")
        .set({ createdAt: after(at) })
        .where("organisationId", "=", org.id)
        .where("id", "=", body.id)
        .execute();
    }
    const since = (at: Date) =>
      product.inStore(system, async (store) =>
        (await store.notificationFacts.feedbackSince(at)).map(({ detail }) => detail),
      );
    expect(await since(SINCE)).toEqual(["second", "third"]);
    expect(await since(after(-1))).toEqual(["first", "second", "third"]);
    expect(await since(after(2))).toEqual([]);
  });
});
