import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmDeal } from "../../ports/crm.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = async (who: Person) => (await product.call(who, api.checks.outsideTeam, {})).body;
const worth = (amount: number): Partial<CrmDeal> => ({ amount, amountInHomeCurrency: amount });
const daniel = { id: "50", name: "Daniel Frost", email: "daniel@frost.test" };

async function withDaniel(): Promise<CrmWorld> {
  const world = await crmWorld(product);
  await product.inStore(world.system, (store) =>
    store.mirror.saveOwners([{ ...daniel, crmUserId: "150", isArchived: false }]),
  );
  return world;
}

describe("[X-2] open deals that nobody on the team owns", () => {
  it("are added up with their owners, the largest first, and those without any", async () => {
    const world = await withDaniel();
    await world.deal(world.rep, { name: "the team's", ...worth(9000) });
    await world.deal(null, { name: "small", ownerId: "50", ...worth(844.35) });
    const large = await world.deal(null, { name: "large", ownerId: "50", ...worth(64_000.4) });
    await world.deal(null, { name: "nobody's", ...worth(7) });
    await world.deal(null, { name: "deleted owner's", ownerId: "66", ...worth(5) });
    await world.deal(null, { name: "won", ownerId: "50", stageId: "won", ...worth(70_000) });
    const { deals, ...totals } = await read(world.manager);
    expect(totals).toEqual({
      count: 4,
      value: 64_856.75,
      owners: [
        { id: "50", name: daniel.name, email: daniel.email, count: 2, value: 64_844.75 },
        { id: "66", name: "HubSpot owner 66", email: null, count: 1, value: 5 },
      ],
      withoutOwner: { count: 1, value: 7 },
    });
    expect(deals.map(({ name }) => name)).toEqual([
      "large",
      "small",
      "nobody's",
      "deleted owner's",
    ]);
    expect(deals[0]).toEqual({
      hubspotId: large,
      url: `https://app-eu1.hubspot.com/contacts/777/record/0-3/${large}`,
      name: "large",
      amountInHomeCurrency: 64_000.4,
      ownedBy: { id: "50", name: daniel.name, isOnTeam: false },
    });
  });

  it("are none in a company whose deals all have an owner here, and no rep's business", async () => {
    const [world, other] = [await withDaniel(), await withDaniel()];
    await world.deal(world.rep);
    await other.deal(null, { ownerId: "50" });
    expect(await read(world.manager)).toEqual({
      count: 0,
      value: 0,
      owners: [],
      withoutOwner: { count: 0, value: 0 },
      deals: [],
    });
    expect((await product.call(world.rep, api.checks.outsideTeam, {})).status).toBe(403);
  });

  it("offer no address of somebody who has left the team", async () => {
    const world = await withDaniel();
    await world.deal(world.colleague, worth(1));
    await product.call(world.manager, api.workspace.deactivate, {
      params: { id: world.colleague.id },
      body: { handOverTo: null },
    });
    expect((await read(world.manager)).owners).toEqual([
      { id: world.colleague.id, name: "Kim", email: null, count: 1, value: 1 },
    ]);
  });

  it("belong to somebody as soon as their owner is added, and open browsers are told", async () => {
    const world = await withDaniel();
    await world.deal(null, { name: "Daniel's", ownerId: "50", forecastCategory: "COMMIT" });
    const queued = async () => {
      const { body } = await product.call(world.manager, api.checks.smartQueues, { query: {} });
      const { data = [], outsideTeam } = body.find(({ id }) => id === "triaged-deals") ?? {};
      return { names: data.map(({ name }) => name), outside: outsideTeam?.count };
    };
    expect(await queued()).toEqual({ names: [], outside: 1 });
    const [owner] = (await read(world.manager)).owners;
    const notices = await collectNotices(product, () =>
      product.call(world.manager, api.people.addMember, {
        body: {
          name: owner?.name ?? "",
          emailAddress: owner?.email ?? "",
          title: "Account Executive",
          invite: false,
        },
      }),
    );
    expect((await read(world.manager)).count).toBe(0);
    expect(await queued()).toEqual({ names: ["Daniel's"], outside: 0 });
    const stale = notices.flatMap(({ event }) => (event.type === "stale" ? event.paths : []));
    const { outsideTeam, smartQueues, batch } = api.checks;
    expect(stale).toEqual(expect.arrayContaining([outsideTeam.path, smartQueues.path, batch.path]));
  });
});
