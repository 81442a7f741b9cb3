import { api, DealOrder, type RouteInput } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
let world: CrmWorld;

/** Deals of three users and unowned ones, in four stages, one of which HubSpot has deleted. */
beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
  world = await crmWorld(product);
  const people = [world.rep, world.colleague, world.manager, null];
  for (let index = 0; index < 14; index++) {
    await world.deal(people[index % 4] ?? null, {
      name: `Deal ${index}`,
      closeDate: `2026-12-${10 + ((index * 7) % 11)}` as Day,
      amountInHomeCurrency: index === 4 ? null : (index * 5) % 9,
      forecastCategory: index % 3 === 0 ? "COMMIT" : null,
      ...(index % 5 === 1 && { stageId: "proposal" }),
      ...(index % 5 === 2 && { pipelineId: "renewals", stageId: "renewing" }),
      ...(index % 5 === 3 && { stageId: "deleted" }),
    });
  }
});
afterAll(() => product.close());

const OPEN = { closed: "false", closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" } as const;
type GroupQuery = RouteInput<typeof api.deals.groups>["query"];
type ListQuery = RouteInput<typeof api.deals.list>["query"];
const groups = async (who: Person, query: GroupQuery) =>
  (await product.call(who, api.deals.groups, { query: { ...OPEN, ...query } })).body;
const list = async (who: Person, query: ListQuery) =>
  (await product.call(who, api.deals.list, { query: { ...OPEN, pageSize: 8, ...query } })).body;

type Listed = Awaited<ReturnType<typeof list>>["deals"];
const KEYS = {
  owner: ({ Owner }: Listed[number]) => Owner?.User.id ?? "nobody",
  stage: ({ Stage }: Listed[number]) => `${Stage.pipelineId ?? ""}/${Stage.hubspotId ?? ""}`,
};

async function allPages(who: Person, query: ListQuery) {
  const pages = await Promise.all([1, 2].map((page) => list(who, { ...query, page })));
  return { deals: pages.flatMap(({ deals }) => deals), totals: pages.map(({ total }) => total) };
}

describe("[BY-5] deals by owner or stage", () => {
  it("come group by group in the order of the groups, whatever they are sorted by, and add up", async () => {
    for (const by of ["owner", "stage"] as const) {
      for (const who of [world.manager, world.rep]) {
        const found = await groups(who, { by });
        for (const orderBy of who === world.rep ? (["closeDate"] as const) : DealOrder.options) {
          for (const order of ["ASC", "DESC"] as const) {
            const { deals, totals } = await allPages(who, { groupBy: by, orderBy, order });
            const inOrder = deals.map(KEYS[by]).filter((key, at, all) => key !== all[at - 1]);
            expect(inOrder, `${by} ${orderBy} ${order}`).toEqual(found.map(({ key }) => key));
            expect(new Set(deals.map(({ id }) => id)).size).toBe(totals[0]);
            for (const group of found) {
              const own = deals.filter((deal) => KEYS[by](deal) === group.key);
              expect([group.deals, group.amount]).toEqual([
                own.length,
                own.reduce((sum, deal) => sum + (deal.amountInHomeCurrency ?? 0), 0),
              ]);
            }
          }
        }
      }
    }
  });

  it("are in the order asked for within each group", async () => {
    const { deals } = await allPages(world.manager, {
      groupBy: "owner",
      orderBy: "amountInHomeCurrency",
      order: "DESC",
    });
    const own = deals.filter(({ Owner }) => Owner?.User.id === world.colleague.id);
    const amounts = own.map(({ amountInHomeCurrency: amount }) => amount ?? -1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  it("of groups that are closed are neither listed nor counted", async () => {
    for (const by of ["owner", "stage"] as const) {
      const found = await groups(world.manager, { by });
      for (const { key } of found) {
        const { deals, totals } = await allPages(world.manager, {
          groupBy: by,
          closedGroups: [key],
        });
        expect(deals.map(KEYS[by])).not.toContain(key);
        expect([deals.length, totals[0]]).toEqual([totals[0], 14 - (countOf(found, key) ?? 0)]);
      }
      const all = found.map(({ key }) => key);
      expect((await list(world.manager, { groupBy: by, closedGroups: all })).total).toBe(0);
    }
  });

  it("say whose they are and which stage of which pipeline; what nobody has comes last", async () => {
    expect(await groups(world.manager, { by: "owner" })).toMatchObject([
      { key: world.colleague.id, label: "Kim", pipeline: null },
      { key: world.manager.id, label: "Maya" },
      { key: world.rep.id, label: "Sam" },
      { key: "nobody", label: null },
    ]);
    expect(await groups(world.manager, { by: "stage" })).toMatchObject([
      { key: "default/qualified", label: "The qualified stage", pipeline: "Sales" },
      { key: "default/proposal" },
      { key: "default/deleted", label: "deleted" },
      { key: "renewals/renewing", pipeline: "Renewals" },
    ]);
  });

  it("[AUTH-11] are a rep's own, and narrowed down by the filters", async () => {
    expect(await groups(world.rep, { by: "owner" })).toMatchObject([{ key: world.rep.id }]);
    const likely = await groups(world.manager, { by: "owner", forecastCategory: ["COMMIT"] });
    expect(likely.reduce((sum, { deals }) => sum + deals, 0)).toBe(5);
    const elsewhere = await (await product.organisation()).manager();
    expect(await groups(elsewhere, { by: "stage" })).toEqual([]);
  });
});

function countOf(found: Array<{ key: string; deals: number }>, key: string): number | undefined {
  return found.find((group) => group.key === key)?.deals;
}
