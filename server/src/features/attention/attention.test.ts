import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal, type PortalDeal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

/** A Sunday: the current week started on Monday the ninth. */
const NOW = new Date("2026-11-15T12:00:00Z");
const [RUNNING, BEFORE] = ["2026-11-09", "2026-11-02"];
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team(timeZone = "UTC") {
  const org = await product.organisation({ timeZone });
  const maya = await org.manager({ name: "Maya" });
  const [sam, kim] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const made = await insertPortal(product, org.id);
  const { owner } = product.database;
  const atRisk = async (deal: Partial<PortalDeal>): Promise<string> => {
    const [id] = await made.deals([{ ownerId: sam.id, category: "COMMIT", ...deal }]);
    return id ?? "";
  };
  const change = (dealId: string, field: string, at: string, from: string | null, to: string) =>
    owner
      .insertInto("dealChanges")
      .values({
        ...{ organisationId: org.id, dealId, field, at: new Date(at) },
        ...{ fromValue: from, toValue: to, source: "crm" },
      })
      .execute();
  const review = (dealId: string, at: string) =>
    owner
      .insertInto("reviews")
      .values({
        ...{ organisationId: org.id, id: crypto.randomUUID(), revieweeId: sam.id, dealId },
        ...{ title: "Seen", reviewerId: maya.id, reviewerName: "Maya" },
        ...{ createdAt: new Date(at), updatedAt: new Date(at) },
      })
      .execute();
  return { org, maya, sam, kim, atRisk, change, review, ...made };
}

interface RoomScores extends Pick<Awaited<ReturnType<typeof team>>, "org" | "maya" | "sam"> {
  at: Date;
  /** The deal with both scores in and revealed. */
  scored: string;
  /** The deal that only the rep has scored. */
  hidden: string;
}

async function scoreInRoom({ org, maya, sam, at, scored, hidden }: RoomScores) {
  const { owner } = product.database;
  const room = { organisationId: org.id, roomId: crypto.randomUUID() };
  await owner
    .insertInto("rooms")
    .values({
      ...{ organisationId: org.id, id: room.roomId, hostId: maya.id, hostName: "Maya" },
      ...{ repId: sam.id, repName: "Sam", currency: "EUR", codeHash: "", keyId: "", sealed: "" },
      ...{ placeSince: at, createdAt: at, usedAt: at },
    })
    .execute();
  for (const [place, dealId] of [scored, hidden].entries()) {
    const isRevealed = dealId === scored;
    await owner
      .insertInto("roomDeals")
      .values({
        ...{ ...room, dealId, crmId: "1", place, name: "A deal", stage: "first" },
        ...{ reviewId: crypto.randomUUID(), isRepIn: true, isHostIn: isRevealed },
        ...{ revealedAt: isRevealed ? at : null },
      })
      .execute();
    await owner
      .insertInto("roomScores")
      .values({ ...room, dealId, scorerId: sam.id, score: 3, scoredAt: at })
      .execute();
  }
}

const read = (who: Person) => product.call(who, api.attention.map, {});
const readWeek = (who: Person, memberId: string, week: string) =>
  product.call(who, api.attention.week, { params: { memberId }, query: { week } });

async function cell(maya: Person, { id }: Person, week: string) {
  const { body } = await read(maya);
  const place = body.weeks.findIndex(({ first }) => first === week);
  return body.rows.find(({ member }) => member.id === id)?.cells[place];
}

describe("[BY-30] the attention map", () => {
  it("has every rep and the last twelve weeks, and of each what was at risk and what was seen", async () => {
    const { maya, sam, kim, atRisk, review } = await team();
    const [seen] = [await atRisk({ amount: 300 }), await atRisk({ amount: 100 })];
    await atRisk({ ownerId: kim.id, amount: 70, category: "BEST_CASE" });
    await review(seen, "2026-11-10T09:00:00Z");
    await review(seen, "2026-11-11T09:00:00Z");
    const { body } = await read(maya);
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks.at(-1)).toEqual({ first: RUNNING, last: "2026-11-15", isRunning: true });
    expect(body.rows.map(({ member }) => member.name)).toEqual(["Kim", "Sam"]);
    expect(body.rows.every(({ cells }) => cells.length === 12)).toBe(true);
    expect(await cell(maya, sam, RUNNING)).toEqual({
      atRisk: 400,
      seen: 300,
      deals: 2,
      seenDeals: 1,
    });
    expect(await cell(maya, sam, BEFORE)).toMatchObject({ atRisk: 400, seen: 0 });
    expect(await cell(maya, kim, RUNNING)).toMatchObject({ atRisk: 70, seen: 0 });
  });

  it("counts what is Likely or Maybe, open, in a pipeline that counts, and closes by the quarter's end", async () => {
    const { org, maya, sam, atRisk } = await team();
    const { owner } = product.database;
    await owner
      .updateTable("pipelines")
      .set({ counts: false })
      .where("organisationId", "=", org.id)
      .where("id", "=", "renewals")
      .execute();
    for (const deal of [
      { category: "PIPELINE" },
      { category: "OMIT" },
      { category: null },
      { closeDate: "2027-01-01" as const },
      { closeDate: null },
      { status: "won" as const },
      { status: "lost" as const },
      { archivedAt: NOW },
      { pipelineId: "renewals" },
      { createdAt: new Date("2026-11-09T00:00:00Z") },
    ]) {
      await atRisk(deal);
    }
    await atRisk({ amount: 8, closeDate: "2026-12-31" });
    await atRisk({ amount: 16, closeDate: "2026-01-05" });
    await atRisk({ amount: null });
    expect(await cell(maya, sam, RUNNING)).toEqual({ atRisk: 24, seen: 0, deals: 3, seenDeals: 0 });
    // This week started in the third quarter, so deals closing in the fourth weren't at risk in it.
    expect(await cell(maya, sam, "2026-09-28")).toMatchObject({ atRisk: 16, deals: 1 });
  });

  it("sees each deal as it was when the week began, whatever became of it", async () => {
    const { org, maya, sam, kim, atRisk, change, stageChange } = await team();
    await product.database.owner
      .insertInto("owners")
      .values({ organisationId: org.id, id: "crm-kim", userId: kim.id })
      .execute();
    const since = "2026-11-10T08:00:00Z";
    const lost = await atRisk({ amount: 1, status: "lost" });
    await stageChange(lost, new Date(since), "first", "lost");
    const pushed = await atRisk({ amount: 2, closeDate: "2027-02-01" });
    await change(pushed, "close_date", since, "2026-12-20", "2027-02-01");
    const demoted = await atRisk({ amount: 4, category: "PIPELINE" });
    await change(demoted, "forecast_category", since, "BEST_CASE", "PIPELINE");
    const promoted = await atRisk({ amount: 8 });
    await change(promoted, "forecast_category", since, "PIPELINE", "COMMIT");
    const [shrunk, handed] = [await atRisk({ amount: 10 }), await atRisk({ amount: 32 })];
    await change(shrunk, "amount", since, "16", "10");
    await change(shrunk, "amount", "2026-11-11T08:00:00Z", "12", "10");
    await change(handed, "owner", since, "crm-kim", "crm-sam");
    // Lost in a pipeline that was deleted: the stage's meaning in the other pipelines applies.
    const reopened = await atRisk({ amount: 128 });
    await stageChange(reopened, new Date(since), "lost", "first");
    await change(reopened, "pipeline", since, "old", "default");
    expect(await cell(maya, sam, RUNNING)).toMatchObject({ atRisk: 1 + 2 + 4 + 16, deals: 4 });
    expect(await cell(maya, kim, RUNNING)).toMatchObject({ atRisk: 32, deals: 1 });

    const twice = await atRisk({ ownerId: kim.id, amount: 64 });
    await change(twice, "forecast_category", "2026-10-20T08:00:00Z", "PIPELINE", "BEST_CASE");
    await change(twice, "forecast_category", "2026-10-28T08:00:00Z", "BEST_CASE", "OMIT");
    await change(twice, "forecast_category", "2026-11-04T08:00:00Z", "OMIT", "COMMIT");
    const weeks = ["2026-10-19", "2026-10-26", BEFORE, RUNNING];
    const of = await Promise.all(weeks.map((week) => cell(maya, kim, week)));
    expect(of.map((one) => one?.atRisk)).toEqual([32, 96, 32, 96]);
  });

  it("takes every dated look for one, within the organisation's own week", async () => {
    const { org, maya, sam, atRisk, review } = await team("America/New_York");
    const { owner } = product.database;
    const organisationId = org.id;
    const amounts = [1, 2, 4, 8, 16, 32, 64, 128, 256];
    const ids = await Promise.all(amounts.map((amount) => atRisk({ amount })));
    const [reviewed, noted, answered, settled, early, undone, solved, scored, hidden] = ids as [
      ...[string, string, string, string, string, string, string, string, string],
    ];
    // Already Monday in UTC, still Sunday in New York.
    await review(early, "2026-11-09T04:59:59Z");
    await review(reviewed, "2026-11-09T05:00:00Z");
    const at = new Date("2026-11-12T12:00:00Z");
    await owner
      .insertInto("crmWrites")
      .values({
        ...{ organisationId, id: crypto.randomUUID(), dealId: noted, kind: "note", state: "sent" },
        ...{ payload: "{}", createdBy: sam.id, createdByName: "Sam", createdAt: at },
      })
      .execute();
    for (const [dealId, undoneAt] of [
      [answered, null],
      [undone, at],
    ] as const) {
      await owner
        .insertInto("slackAnswers")
        .values({
          ...{ organisationId, id: crypto.randomUUID(), messageId: crypto.randomUUID() },
          ...{ userId: sam.id, dealId, answer: "on-track", before: "{}", answeredAt: at, undoneAt },
        })
        .execute();
    }
    for (const [dealId, settledBy] of [
      [settled, maya.id],
      [solved, null],
    ] as const) {
      await owner
        .insertInto("alerts")
        .values({
          ...{ organisationId, id: crypto.randomUUID(), key: `k ${dealId}`, label: "", icon: "" },
          ...{ actionType: "add-todo-item", actionContent: "", repId: sam.id, dealId },
          ...{ state: "solved", createdAt: at, settledAt: at, settledBy },
        })
        .execute();
    }
    await scoreInRoom({ org, maya, sam, at, scored, hidden });
    expect(await cell(maya, sam, RUNNING)).toMatchObject({
      atRisk: 511,
      seen: 1 + 2 + 4 + 8 + 128,
    });
    expect(await cell(maya, sam, BEFORE)).toMatchObject({ seen: 16 });
    const { body } = await readWeek(maya, sam.id, RUNNING);
    expect(body.map(({ amount, looks }) => [amount, looks])).toEqual([
      // Unrevealed scores are invisible to others.
      [256, []],
      [64, []],
      [32, []],
      [16, []],
      [128, ["score"]],
      [8, ["issue"]],
      [4, ["answer"]],
      [2, ["note"]],
      [1, ["feedback"]],
    ]);
    expect(body.at(-1)?.lastLookAt).toBe("2026-11-09T05:00:00.000Z");
  });

  it("opens a cell for managers of the team alone, and for weeks that it has", async () => {
    const { maya, sam, kim, atRisk, change, stageChange } = await team();
    const stranger = await (await product.organisation()).manager();
    const id = await atRisk({ name: "Acme", amount: 5, category: "BEST_CASE" });
    await change(id, "close_date", "2026-11-12T08:00:00Z", "2026-12-01", "2026-11-15");
    const won = await atRisk({ amount: 3, status: "won" });
    await stageChange(won, new Date("2026-11-10T08:00:00Z"), "first", "won");
    expect((await readWeek(maya, sam.id, RUNNING)).body).toMatchObject([
      {
        ...{ id, name: "Acme", amount: 5, closeDate: "2026-12-01", category: "BEST_CASE" },
        ...{ status: "open", looks: [] },
      },
      { id: won, amount: 3, status: "won", looks: [] },
    ]);
    expect((await readWeek(maya, kim.id, RUNNING)).body).toEqual([]);
    const odd = await readWeek(maya, sam.id, "2026-11-10");
    expect([odd.status, odd.raw.json().message]).toEqual([400, expect.stringMatching(/^Week /)]);
    expect((await readWeek(stranger, sam.id, RUNNING)).status).toBe(404);
    expect((await read(stranger)).body.rows).toEqual([]);
    for (const call of [read(sam), readWeek(sam, sam.id, RUNNING)]) {
      expect((await call).status).toBe(403);
    }
  });
});
