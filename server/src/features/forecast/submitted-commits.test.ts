import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmSubmission } from "../../ports/crm.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const submission = (ownerId: string, given: Partial<CrmSubmission> = {}): CrmSubmission => ({
  ...{ id: `1${ownerId}${given.first ?? ""}`.replaceAll("-", ""), ownerId, pipelineId: null },
  ...{ first: "2026-07-01", last: "2026-09-30", amount: 90_000 },
  submittedAt: new Date("2026-09-20T10:00:00Z"),
  ...given,
});
const accuracyOf = async (who: Person, of: Person) => {
  const { body } = await product.call(who, api.landing.read, { query: {} });
  const row = body.reps.find(({ rep }) => rep.id === of.id);
  return row?.accuracy?.find(({ period }) => period === "2026-Q3");
};

async function scene() {
  const world = await crmWorld(product);
  await world.deal(world.rep, { stageId: "won", closeDate: "2026-09-10", amount: 80_000 });
  await world.deal(world.rep, { stageId: "proposal", closeDate: "2026-12-10" });
  const submit = (items: CrmSubmission[]) =>
    product.inStore(world.system, (store) => store.crmGoals.saveSubmissions({ items }, NOW));
  return { ...world, submit };
}

describe("[GOAL-2] past submissions of HubSpot's forecast", () => {
  it("are the commit where there was none here, and said to be HubSpot's", async () => {
    const { rep, submit } = await scene();
    expect(await accuracyOf(rep, rep)).toMatchObject({ final: null, isFromHubspot: false });
    await submit([submission("2"), submission("3", { amount: 1 })]);
    expect(await accuracyOf(rep, rep)).toMatchObject({
      ...{ early: null, final: 90_000, isFromHubspot: true },
    });
    await submit([submission("2", { submittedAt: new Date("2026-07-20T10:00:00Z") })]);
    expect(await accuracyOf(rep, rep)).toMatchObject({ early: 90_000, final: 90_000 });
    await submit([submission("2", { submittedAt: new Date("2026-10-02T10:00:00Z") })]);
    expect(await accuracyOf(rep, rep)).toMatchObject({ final: null, isFromHubspot: false });
  });

  it("never replace a commit made here", async () => {
    const { org, rep, submit } = await scene();
    const values = { open: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0, repCommit: 70_000 };
    await product.call(rep, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, period: "2026-Q3", values },
    });
    await product.database.owner
      .updateTable("checkInVersions")
      .set({ savedAt: "2026-09-01T10:00:00Z" })
      .where("organisationId", "=", org.id)
      .execute();
    await submit([submission("2")]);
    expect(await accuracyOf(rep, rep)).toMatchObject({ final: 70_000, isFromHubspot: false });
  });
});
