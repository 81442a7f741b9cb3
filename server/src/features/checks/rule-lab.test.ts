import { api } from "@touchline/contract";
import { type Day, RULES } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmField } from "../../ports/crm.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;
let world: CrmWorld;
/** A deal of the rep's with the no-contact finding. */
let silent: string;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await twoQuarters();
  silent = await open("2026-12-20");
});
afterAll(() => product.close());

const at = (day: Day) => new Date(`${day}T09:00:00Z`);
const changes = (field: CrmField, values: Record<Day, string>) =>
  Object.entries(values).map(([day, value]) => ({
    field,
    at: at(day as Day),
    value,
    crmUserId: null,
  }));

const open = (closeDate: Day) =>
  world.deal(world.rep, { createdAt: at("2026-05-01"), closeDate, nextStep: "Send it" });

/**
 * Ten deals without contact since May: five lost, two pushed into the next quarter, one won on
 * time, two still open. Eight that were won within days, two of them after a push.
 */
async function twoQuarters() {
  world = await crmWorld(product);
  const closed = (days: { created: Day; end: Day; stage: "won" | "lost"; from?: Day; to: Day }) =>
    world.deal(world.rep, {
      createdAt: at(days.created),
      stageId: days.stage,
      closeDate: days.to,
      history: [
        ...changes("stage", { [days.created]: "qualified", [days.end]: days.stage }),
        ...changes("close_date", {
          [days.created]: days.from ?? days.to,
          ...(days.from && { [days.end]: days.to }),
        }),
      ],
    });
  const long = { created: "2026-05-01", end: "2026-10-01" } as const;
  for (let deal = 0; deal < 5; deal += 1) {
    await closed({ ...long, stage: "lost", to: "2026-10-01" });
  }
  for (const from of ["2026-09-01", "2026-09-30"] as const) {
    await closed({ ...long, stage: "won", from, to: "2026-10-01" });
  }
  await closed({ ...long, stage: "won", to: "2026-10-01" });
  await open("2026-12-01");
  // Evaluated once, when they were five days old.
  const short = { created: "2026-09-01", end: "2026-09-10", stage: "won" } as const;
  for (let deal = 0; deal < 6; deal += 1) await closed({ ...short, to: "2026-09-10" });
  const late = { created: "2026-06-23", end: "2026-07-02", stage: "won" } as const;
  for (let deal = 0; deal < 2; deal += 1) {
    await closed({ ...late, from: "2026-06-30", to: "2026-07-02" });
  }
  return world;
}

const records = (who: Person) => product.call(who, api.ruleLab.records, {});
const backTest = (who: Person, id: string, threshold: number | null, more: number | null = null) =>
  product.call(who, api.ruleLab.backTest, { params: { id }, body: { threshold, more } });
const recordOf = async (rule: string) =>
  (await records(world.manager)).body.rules.find(({ id }) => id === rule);

const FLAGGED = { deals: 10, lost: 5, slipped: 2, kept: 1, undecided: 2 };
const OTHERS = { deals: 8, lost: 0, slipped: 2, kept: 6, undecided: 0 };

describe("[BY-29] what became of the deals that a rule flagged", () => {
  it("is told beside what became of the others, of deals as they stood", async () => {
    const { body } = await records(world.manager);
    expect(body).toMatchObject({ since: "2026-05-17", open: 18, looked: 18 });
    expect(body.rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    expect(await recordOf("no-contact")).toMatchObject({
      notJudged: null,
      since: "2026-05-17",
      record: { flagged: FLAGGED, others: OTHERS },
      contested: 0,
    });
    expect(await recordOf("close-date-pushed")).toMatchObject({
      record: { flagged: { deals: 0 }, others: { deals: 18 } },
    });
    expect((await recordOf("task-overdue"))?.notJudged).toContain("HubSpot doesn't say");
  });

  it("tells what another threshold would have meant", async () => {
    const { body } = await backTest(world.manager, "no-contact", 5);
    expect(body).toMatchObject({ since: "2026-05-17", looked: 18 });
    expect(body.asIs).toMatchObject({ flagged: FLAGGED, others: OTHERS });
    expect(body.asSet).toMatchObject({
      flagged: { deals: 18, lost: 5, slipped: 4, kept: 7, undecided: 2 },
      others: { deals: 0 },
    });
    const stricter = await backTest(world.manager, "no-contact", 10_000);
    expect(stricter.body.asSet).toMatchObject({ flagged: { deals: 0 }, others: { deals: 18 } });
  });

  it("is the managers' to know, and only of rules and numbers that there are", async () => {
    expect((await records(world.rep)).status).toBe(403);
    expect((await backTest(world.rep, "no-contact", 5)).status).toBe(403);
    expect((await backTest(world.manager, "no-such-rule", 5)).status).toBe(404);
    expect((await backTest(world.manager, "no-contact", 5, 3)).status).toBe(400);
    expect((await backTest(world.manager, "value-dropped", 101)).status).toBe(400);
    const unable = await backTest(world.manager, "few-contacts", 3);
    expect(unable.status).toBe(409);
    expect(unable.body).toMatchObject({ errorMessage: expect.stringContaining("contact") });
  });

  it("is of one's own organisation, and empty where nothing was open", async () => {
    const { manager } = await crmWorld(product);
    const { body } = await records(manager);
    expect(body).toMatchObject({ open: 0, looked: 0 });
    expect(body.rules.every(({ record }) => record.flagged.deals + record.others.deals === 0)).toBe(
      true,
    );
  });
});

describe("[BY-29] an issue that somebody says is none", () => {
  const issue = (hubspotId: string, rule = "no-contact") => ({ params: { hubspotId, rule } });
  const contest = (who: Person, reason: string, rule?: string) =>
    product.call(who, api.ruleLab.contest, { ...issue(silent, rule), body: { reason } });
  const withdraw = (who: Person) => product.call(who, api.ruleLab.withdraw, issue(silent));
  const deal = async (who: Person) =>
    (await product.call(who, api.checks.deal, { params: { hubspotId: silent }, query: {} })).body;

  it("stays, with whose word it is beside it, until they take it back", async () => {
    const before = await deal(world.manager);
    const heard = await collectNotices(product, () => contest(world.rep, "They are on holiday"));
    expect(heard).toMatchObject([{ managers: true, userIds: [world.rep.id] }]);
    await contest(world.rep, "  They are back on Monday ");
    await contest(world.manager, "");
    const seen = await deal(world.rep);
    expect(seen.issues).toEqual(before.issues);
    expect(seen.issueScore).toBe(before.issueScore);
    const said = { rule: "no-contact", at: NOW.toISOString() };
    expect(seen.contests).toHaveLength(2);
    expect(seen.contests).toEqual(
      expect.arrayContaining([
        { ...said, by: "Sam", isOwn: true, reason: "They are back on Monday" },
        { ...said, by: "Maya", isOwn: false, reason: "" },
      ]),
    );
    expect((await recordOf("no-contact"))?.contested).toBe(1);
    expect((await withdraw(world.rep)).status).toBe(200);
    expect((await withdraw(world.rep)).status).toBe(404);
    expect((await deal(world.rep)).contests).toMatchObject([{ by: "Maya" }]);
    const audited = await product.database.owner
      .selectFrom("auditLog")
      .select("action")
      .where("organisationId", "=", world.org.id)
      .where("action", "like", "deal.%contest%")
      .orderBy("action")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "deal.contest-withdrawn",
      ...Array.from({ length: 3 }, () => "deal.issue-contested"),
    ]);
  });

  it("must be there, and be one that the caller sees", async () => {
    expect((await contest(world.rep, "", "close-date-pushed")).status).toBe(404);
    expect((await contest(world.rep, "", "no-such-rule")).status).toBe(404);
    expect((await contest(world.colleague, "")).status).toBe(404);
    expect((await withdraw(world.colleague)).status).toBe(404);
    expect((await contest(world.rep, "x".repeat(501))).status).toBe(400);
  });
});
