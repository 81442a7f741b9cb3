import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

describe("[DL-3] issues of a page of deals", () => {
  const issues = (who: Person, ids: string[]) =>
    product.call(who, api.checks.issues, { query: { ids } });

  it("come in the order asked for, with score and findings", async () => {
    const world = await crmWorld(product);
    const late = await world.stored(await world.deal(world.rep, { closeDate: "2026-11-01" }));
    const other = await world.stored(await world.deal(world.colleague));
    const { status, body } = await issues(world.manager, [other.id, late.id]);
    expect(status).toBe(200);
    expect(body.map(({ dealId }) => dealId)).toEqual([other.id, late.id]);
    expect(body[1]?.findings.map(({ rule }) => rule)).toContain("close-date-passed");
    for (const { score, findings } of body) {
      expect(score).toBe(findings.reduce((total, finding) => total + finding.score, 0));
    }
  });

  it("leave out what the caller may not see", async () => {
    const [world, elsewhere] = [await crmWorld(product), await crmWorld(product)];
    const mine = await world.stored(await world.deal(world.rep));
    const theirs = await world.stored(await world.deal(world.colleague));
    const { body } = await issues(world.rep, [theirs.id, mine.id, randomUUID()]);
    expect(body.map(({ dealId }) => dealId)).toEqual([mine.id]);
    expect((await issues(elsewhere.manager, [mine.id])).body).toEqual([]);
  });

  it("are measured by the whole team, for a rep too", async () => {
    const world = await crmWorld(product);
    for (const amount of [100, 200, 300]) {
      await world.deal(world.colleague, { amount, amountInHomeCurrency: amount });
    }
    const large = await world.deal(world.rep, { amount: 250, amountInHomeCurrency: 250 });
    const { id } = await world.stored(large);
    for (const who of [world.rep, world.manager]) {
      const [found] = (await issues(who, [id])).body;
      expect(found?.findings.map(({ rule }) => rule)).toContain("few-contacts");
    }
  });

  it("know how long the team's deals usually stay in a stage", async () => {
    const world = await crmWorld(product);
    const moved = (at: string, value: string) =>
      ({ field: "stage", at: new Date(at), value, crmUserId: null }) as const;
    for (let n = 0; n < 10; n++) {
      await world.deal(world.colleague, {
        stageId: "proposal",
        history: [
          moved("2026-10-01T09:00:00Z", "qualified"),
          moved("2026-10-11T09:00:00Z", "proposal"),
        ],
      });
    }
    const history = [moved("2026-10-30T09:00:00Z", "qualified")];
    const { id } = await world.stored(await world.deal(world.rep, { history }));
    const [found] = (await issues(world.rep, [id])).body;
    const finding = found?.findings.find(({ rule }) => rule === "long-in-stage");
    expect(finding?.sentence).toContainEqual({ fact: "16 days" });
    expect(finding?.sentence).toContainEqual({ fact: "10" });
  });

  it("follow what the organisation has chosen", async () => {
    const world = await crmWorld(product);
    const { id } = await world.stored(await world.deal(world.rep));
    const rules = async () =>
      (await issues(world.manager, [id])).body[0]?.findings.map(({ rule }) => rule);
    expect(await rules()).toContain("no-next-step");
    await product.database.owner
      .insertInto("ruleSettings")
      .values({
        organisationId: world.org.id,
        rule: "no-next-step",
        isOn: false,
        updatedBy: world.manager.id,
        updatedAt: NOW,
      })
      .execute();
    expect(await rules()).not.toContain("no-next-step");
  });

  it("are refused for ids that are none", async () => {
    const world = await crmWorld(product);
    expect((await issues(world.manager, ["1"])).status).toBe(400);
    expect((await product.call(world.manager, api.checks.issues, { query: {} })).body).toEqual([]);
  });
});
