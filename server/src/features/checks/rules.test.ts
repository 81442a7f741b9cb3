import { api, type RouteInput } from "@touchline/contract";
import { RULES } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const DAY_MS = 86_400_000;
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Choice = RouteInput<typeof api.rules.save>["body"];
const USUAL: Choice = { isOn: true, threshold: null, more: null };
const list = (who: Person) => product.call(who, api.rules.list, {});
const save = (who: Person, id: string, body: Partial<Choice>) =>
  product.call(who, api.rules.save, { params: { id }, body: { ...USUAL, ...body } });
const preview = (who: Person, id: string, choice: Partial<Choice>) =>
  product.call(who, api.rules.preview, { body: { rules: [{ ...USUAL, ...choice, id }] } });

/** Three open deals, created 10, 20 and 40 days ago without contact since. */
async function silentDeals() {
  const world = await crmWorld(product);
  for (const days of [10, 20, 40]) {
    await world.deal(world.rep, { createdAt: new Date(NOW.getTime() - days * DAY_MS) });
  }
  return world;
}

describe("[BY-8] the rules of an organisation", () => {
  it("are the product's own until somebody chooses otherwise", async () => {
    const { manager } = await crmWorld(product);
    const { body } = await list(manager);
    expect(body.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    expect(body.find(({ id }) => id === "no-contact")).toMatchObject({
      isOn: true,
      threshold: { value: 14, usual: 14, unit: "days" },
      more: null,
      score: 2,
    });
    expect(body.find(({ id }) => id === "long-in-stage")).toMatchObject({
      threshold: { value: 1.5, usual: 1.5, unit: "times" },
      more: { value: 30, usual: 30, unit: "days" },
    });
  });

  it("tell before saving how many deals they would flag today", async () => {
    const { manager, rep } = await silentDeals();
    const flagged = async (choice: Partial<Choice>) =>
      (await preview(manager, "no-contact", choice)).body;
    expect(await flagged({})).toEqual({
      open: 3,
      looked: 3,
      flagged: [{ id: "no-contact", count: 2 }],
    });
    expect((await flagged({ threshold: 30 })).flagged[0]?.count).toBe(1);
    expect((await flagged({ threshold: 5 })).flagged[0]?.count).toBe(3);
    expect((await flagged({ isOn: false })).flagged[0]?.count).toBe(0);
    expect((await preview(rep, "no-contact", {})).status).toBe(403);
  });

  it("change what is found as soon as they are saved, and go back to their own numbers", async () => {
    const world = await silentDeals();
    const deals = await product.database.owner
      .selectFrom("deals")
      .select("id")
      .where("organisationId", "=", world.org.id)
      .execute();
    const found = async () => {
      const query = { ids: deals.map(({ id }) => id) };
      const { body } = await product.call(world.manager, api.checks.issues, { query });
      return body.filter(({ findings }) => findings.some(({ rule }) => rule === "no-contact"));
    };
    expect(await found()).toHaveLength(2);
    const { body: saved } = await save(world.manager, "no-contact", { threshold: 30 });
    expect(saved.threshold).toEqual({ value: 30, usual: 14, unit: "days" });
    expect(await found()).toHaveLength(1);
    await save(world.manager, "no-contact", { isOn: false, threshold: 30 });
    expect(await found()).toHaveLength(0);
    await save(world.manager, "no-contact", {});
    expect(await found()).toHaveLength(2);
    const audited = await product.database.owner
      .selectFrom("auditLog")
      .select("detail")
      .where("organisationId", "=", world.org.id)
      .where("action", "=", "rule.changed")
      .execute();
    expect(audited).toHaveLength(3);
  });

  it("refuse what makes no sense, and whoever is no manager", async () => {
    const { manager, rep } = await crmWorld(product);
    expect((await save(manager, "no-such-rule", {})).status).toBe(404);
    expect((await save(manager, "no-next-step", { threshold: 3 })).status).toBe(400);
    expect((await save(manager, "value-dropped", { threshold: 101 })).status).toBe(400);
    expect((await save(manager, "no-contact", { more: 3 })).status).toBe(400);
    expect((await save(manager, "no-contact", { threshold: 0 })).status).toBe(400);
    expect((await save(rep, "no-contact", { threshold: 3 })).status).toBe(403);
    expect((await list(rep)).status).toBe(403);
  });
});
