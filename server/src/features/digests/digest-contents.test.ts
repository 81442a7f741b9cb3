import { randomUUID } from "node:crypto";
import { api, type DigestFilters, type DigestQueryType } from "@touchline/contract";
import { teamTotals } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal, type PortalDeal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

/** A Sunday; the quarter runs from October to December. */
const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const { deals } = await insertPortal(product, org.id);
  for (const [revieweeId, quota] of [
    [rep.id, 1000],
    [colleague.id, 5000],
  ] as const) {
    await product.database.owner
      .insertInto("checkIns")
      .values({ organisationId: org.id, revieweeId, period: "2026-Q4", quota, updatedAt: NOW })
      .execute();
  }
  return { org, manager, rep, colleague, deals };
}

async function preview(
  who: Person,
  type: DigestQueryType,
  filters: DigestFilters = {},
  reader: Person = who,
) {
  const { body: digest } = await product.call(who, api.digests.create, { body: {} });
  const params = { id: digest.id, queryId: type };
  const body = { isAdded: true, filters };
  expect((await product.call(who, api.digests.saveQuery, { params, body })).status).toBe(200);
  const answer = await product.call(reader, api.digests.preview, { params: { id: digest.id } });
  expect(answer.status).toBe(200);
  return { ...answer.body, text: answer.raw.body };
}
type Previewed = Awaited<ReturnType<typeof preview>>;
const named = ({ previewData }: Previewed) =>
  previewData.flatMap(({ data }) =>
    (data.deals as Array<{ name: string }>).map(({ name }) => name),
  );
function first({ previewData: [item] }: Previewed) {
  if (!item) throw new Error("nothing is said");
  return item.data;
}

const MIXED = (ownerId: string): PortalDeal[] => [
  { ownerId, name: "won", status: "won", amount: 400.1, closeDate: "2026-11-12" },
  { ownerId, name: "won before", status: "won", amount: 7, closeDate: "2026-10-02" },
  { ownerId, name: "lost", status: "lost", amount: 30, closeDate: "2026-11-14" },
  { ownerId, name: "likely", category: "COMMIT", amount: 500.2, closeDate: "2026-11-20" },
  { ownerId, name: "maybe", category: "BEST_CASE", amount: 200, closeDate: "2026-12-20" },
  { ownerId, name: "open", category: null, amount: 900, closeDate: "2026-12-31" },
  { ownerId, name: "omitted", category: "OMIT", amount: 9999 },
  { ownerId, name: "next quarter", category: "COMMIT", amount: 8888, closeDate: "2027-01-01" },
  { ownerId, name: "archived", amount: 7777, archivedAt: NOW },
];

describe("[DG-6] the preview of a digest", () => {
  it("has for each rep the figures of the forecast page", async () => {
    const { manager, rep, colleague, deals } = await team();
    await deals([...MIXED(rep.id), ...MIXED(colleague.id), { ownerId: null, amount: 5 }]);
    const { body: rows } = await product.call(manager, api.forecast.teamOverview, { query: {} });
    const { previewData, name } = await preview(manager, "pipeline-brief");
    expect(name).toBe("Untitled digest");
    expect(previewData.map(({ data }) => data.rep)).toEqual(rows.map((row) => row.rep));
    for (const [index, { data, blocks }] of previewData.entries()) {
      const row = rows[index];
      if (!row) throw new Error("a rep too many");
      expect(data).toMatchObject({
        period: "2026-Q4",
        quota: row.attainment.quota,
        won: row.attainment.won,
        open: row.totalOpen.open,
        coverage: row.totalOpen.multiplication,
        likely: row.mostLikely.value,
        maybe: Math.round((row.bestCase.value - row.mostLikely.value) * 100) / 100,
        count: row.totalOpen.count,
        gap: teamTotals([row]).gap.likely,
      });
      // A line a rep; the first comes with the headline.
      expect(blocks).toHaveLength(index === 0 ? 2 : 1);
    }
    const brief = await preview(manager, "pipeline-brief", { repIds: [rep.id] });
    expect(named(brief)).toEqual(["open", "likely", "maybe"]);
    const narrowed = { repIds: [rep.id], confidence: ["COMMIT" as const, "BEST_CASE" as const] };
    expect(named(await preview(manager, "pipeline-brief", narrowed))).toEqual(["likely", "maybe"]);
    expect(named(await preview(manager, "pipeline-brief", { pipelineIds: ["renewals"] }))).toEqual(
      [],
    );
  });

  it("has the metrics of the team, equal to the forecast's totals", async () => {
    const { manager, rep, colleague, deals } = await team();
    await deals([...MIXED(rep.id), ...MIXED(colleague.id)]);
    const { body: rows } = await product.call(manager, api.forecast.teamOverview, { query: {} });
    const totals = teamTotals(rows);
    const figures = async (filters: DigestFilters) =>
      Object.fromEntries(
        (
          first(await preview(manager, "pipeline-metrics", filters)).figures as Array<{
            name: string;
            value: number;
            count: number;
          }>
        ).map(({ name, value, count }) => [name, [value, count]]),
      );
    expect(await figures({ timeFrame: "this-quarter" })).toEqual({
      "Open pipeline": [totals.open.value, totals.open.count],
      "Closed won": [totals.won, 4],
      "Closed lost": [60, 2],
      Maybe: [400, 2],
      Likely: [totals.likely.value, totals.likely.count],
    });
    // Open deals don't close in the past, so these are the quarter's.
    expect(await figures({})).toMatchObject({
      "Open pipeline": [totals.open.value, totals.open.count],
      "Closed won": [800.2, 2],
    });
    expect(await figures({ timeFrame: "this-month", repIds: [rep.id] })).toEqual({
      "Open pipeline": [500.2, 1],
      "Closed won": [400.1, 1],
      "Closed lost": [30, 1],
      Maybe: [0, 0],
      Likely: [500.2, 1],
    });
    expect(Object.keys(await figures({ metrics: ["closed-lost", "closed-won"] }))).toEqual([
      "Closed won",
      "Closed lost",
    ]);
  });

  it("has what closes within 14 days, by day", async () => {
    const { manager, rep, deals } = await team();
    const ownerId = rep.id;
    await deals([
      { ownerId, name: "yesterday", closeDate: "2026-11-14" },
      { ownerId, name: "last day", closeDate: "2026-11-28" },
      { ownerId, name: "today", closeDate: "2026-11-15" },
      { ownerId: null, name: "nobody's", closeDate: "2026-11-16", category: "COMMIT" },
      { ownerId, name: "too far", closeDate: "2026-11-29" },
      { ownerId, name: "won", closeDate: "2026-11-16", status: "won" },
      { ownerId, name: "omitted", category: "OMIT" },
    ]);
    expect(named(await preview(manager, "closing-soon"))).toEqual(["today", "last day"]);
    expect(named(await preview(manager, "closing-soon", { confidence: ["PIPELINE"] }))).toEqual([
      "today",
      "last day",
    ]);
  });

  it("has what nobody has reviewed for seven days, the surest first", async () => {
    const { org, manager, rep, deals } = await team();
    const ownerId = rep.id;
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const ids = await deals([
      { ownerId, name: "pipeline" },
      { ownerId, name: "maybe", category: "BEST_CASE" },
      { ownerId, name: "seen 7 days ago", category: "COMMIT", amount: 1 },
      { ownerId, name: "seen 6 days ago", category: "COMMIT" },
      { ownerId, name: "likely", category: "COMMIT", amount: 2 },
      { ownerId, name: "new", category: "COMMIT", createdAt: daysAgo(6) },
      { ownerId, name: "next quarter", category: "COMMIT", closeDate: "2027-01-01" },
    ]);
    for (const [index, days] of [
      [2, 7],
      [3, 6],
    ] as const) {
      await product.database.owner
        .updateTable("deals")
        .set({ reviewedAt: daysAgo(days) })
        .where("organisationId", "=", org.id)
        .where("id", "=", ids[index] ?? "")
        .execute();
    }
    const shown = await preview(manager, "deals-to-review");
    expect(named(shown)).toEqual(["likely", "seen 7 days ago", "maybe"]);
    expect(shown.text).toContain("not reviewed for 7 days");
  });

  it("has what was pushed out in the time frame and still is", async () => {
    const { org, manager, rep, deals } = await team();
    const ownerId = rep.id;
    const [pushed, pulled, early, twice, backAgain, dated] = await deals([
      { ownerId, name: "pushed", closeDate: "2026-12-20", amount: 1 },
      { ownerId, name: "pulled in", closeDate: "2026-11-20" },
      { ownerId, name: "pushed last month", closeDate: "2026-12-20", amount: 3 },
      { ownerId, name: "pushed twice", closeDate: "2027-01-10", amount: 2 },
      { ownerId, name: "and back", closeDate: "2026-11-20" },
      { ownerId, name: "dated and pushed", closeDate: "2026-12-20", amount: 0.5 },
    ]);
    const moves: Array<[string | undefined, string, string | null, string]> = [
      [pushed, "2026-11-10T10:00:00Z", "2026-11-20", "2026-12-20"],
      [pulled, "2026-11-10T10:00:00Z", "2026-12-20", "2026-11-20"],
      [early, "2026-10-20T10:00:00Z", "2026-11-20", "2026-12-20"],
      [twice, "2026-11-09T00:00:00Z", "2026-11-30", "2026-12-15"],
      [twice, "2026-11-11T10:00:00Z", "2026-12-15", "2027-01-10"],
      [backAgain, "2026-11-10T10:00:00Z", "2026-11-20", "2026-12-20"],
      [backAgain, "2026-11-11T10:00:00Z", "2026-12-20", "2026-11-20"],
      [dated, "2026-11-10T10:00:00Z", null, "2026-11-20"],
      [dated, "2026-11-11T10:00:00Z", "2026-11-20", "2026-12-20"],
    ];
    for (const [dealId = "", at, fromValue, toValue] of moves) {
      const field = { field: "close_date", source: "crm" } as const;
      await product.database.owner
        .insertInto("dealChanges")
        .values({ organisationId: org.id, dealId, ...field, at: new Date(at), fromValue, toValue })
        .execute();
    }
    const shown = await preview(manager, "slipped-this-period");
    expect(named(shown)).toEqual(["pushed twice", "pushed", "dated and pushed"]);
    expect(shown.text).toContain("Mon 30 Nov → Sun 10 Jan 2027, 41 days later");
    expect(
      named(await preview(manager, "slipped-this-period", { timeFrame: "this-quarter" })),
    ).toEqual(["pushed last month", "pushed twice", "pushed", "dated and pushed"]);
  });

  it("has open actions that are late or due within seven days", async () => {
    const { manager, rep, colleague } = await team();
    for (const [text, dueDate, assigneeId] of [
      ["late", "2026-11-01", rep.id],
      ["in time", "2026-11-22", rep.id],
      ["later", "2026-11-23", rep.id],
      ["Kim's", "2026-11-20", colleague.id],
      ["some day", null, rep.id],
    ] as const) {
      await product.call(manager, api.actions.create, { body: { text, dueDate, assigneeId } });
    }
    const texts = async (filters: DigestFilters = {}) =>
      (
        first(await preview(manager, "actions-due", filters)).actions as Array<{ text: string }>
      ).map(({ text }) => text);
    expect(await texts()).toEqual(["late", "Kim's", "in time"]);
    expect(await texts({ repIds: [colleague.id] })).toEqual(["Kim's"]);
  });

  it("names five of 300 deals and counts the rest", async () => {
    const { manager, rep, deals } = await team();
    await deals(
      Array.from({ length: 300 }, (_, index) => ({
        ownerId: rep.id,
        name: `Deal ${index}`,
        amount: index,
      })),
    );
    const shown = await preview(manager, "closing-soon");
    expect(named(shown)).toEqual(["Deal 299", "Deal 298", "Deal 297", "Deal 296", "Deal 295"]);
    expect(first(shown)).toMatchObject({ count: 300, value: 44_850, more: 295 });
    expect(shown.text).toContain("Plus 295 more");
  });

  it("[AUTH-11] a rep's digest has the rep's own, whoever looks at it", async () => {
    const { manager, rep, colleague, deals } = await team();
    await deals([
      { ownerId: rep.id, name: "mine", category: "COMMIT" },
      { ownerId: colleague.id, name: "a marker", category: "COMMIT" },
      { ownerId: null, name: "nobody's marker", category: "COMMIT" },
    ]);
    await product.call(colleague, api.actions.create, { body: { text: "a marker" } });
    for (const reader of [rep, manager]) {
      for (const type of [
        "pipeline-brief",
        "pipeline-metrics",
        "deals-to-review",
        "closing-soon",
        "actions-due",
      ] as const) {
        const { text } = await preview(rep, type, {}, reader);
        expect(text).not.toContain("marker");
        expect(text).not.toContain("Kim");
        expect(text).not.toMatch(/[^\w-]200\b/);
      }
      expect(named(await preview(rep, "closing-soon", {}, reader))).toEqual(["mine"]);
    }
    // Also if a manager sets it to another rep.
    const { body: digest } = await product.call(rep, api.digests.create, { body: {} });
    const params = { id: digest.id, queryId: "closing-soon" as const };
    const filters = { repIds: [colleague.id] };
    await product.call(manager, api.digests.saveQuery, {
      params,
      body: { isAdded: true, filters },
    });
    const { raw } = await product.call(manager, api.digests.preview, { params: { id: digest.id } });
    expect(raw.body).not.toContain("marker");
  });

  it("what people wrote cannot become markup", async () => {
    const { manager, rep, deals } = await team();
    await deals([{ ownerId: rep.id, name: "<!channel> & <https://evil.test|Acme>" }]);
    const { previewData } = await preview(manager, "closing-soon");
    const words = JSON.stringify(previewData[0]?.blocks);
    expect(words).toContain("&lt;!channel&gt; &amp; &lt;https://evil.test|Acme&gt;");
    expect(words).not.toContain("<!channel>");
  });

  it("of a digest that is not there is 'Digest not found'", async () => {
    const { manager } = await team();
    const params = { id: randomUUID() };
    const { status, raw } = await product.call(manager, api.digests.preview, { params });
    expect([status, raw.json().message]).toEqual([404, "Digest not found"]);
  });
});

describe("[R-12] the confidence filter of the pipeline brief", () => {
  it("narrows the figures as well as the list, and the title says so", async () => {
    const { manager, rep, deals } = await team();
    await deals(MIXED(rep.id));
    const brief = (confidence?: DigestFilters["confidence"]) =>
      preview(manager, "pipeline-brief", { repIds: [rep.id], ...(confidence && { confidence }) });
    const figures = async (confidence?: DigestFilters["confidence"]) => {
      const { quota, won, open, likely, maybe, coverage, gap, count, value } = first(
        await brief(confidence),
      );
      return { quota, won, open, likely, maybe, coverage, gap, count, value };
    };
    const always = { quota: 1000, won: 407.1 };
    const whole = { open: 1600.2, likely: 500.2, maybe: 200, coverage: 2.7, gap: 92.7 };
    expect(await figures()).toEqual({ ...always, ...whole, count: 3, value: 1600.2 });
    expect(await figures(["COMMIT"])).toEqual({
      ...always,
      ...{ open: 500.2, likely: 500.2, maybe: null, coverage: 0.8, gap: 92.7 },
      ...{ count: 1, value: 500.2 },
    });
    expect(await figures(["PIPELINE", "BEST_CASE"])).toEqual({
      ...always,
      ...{ open: 1100, likely: null, maybe: 200, coverage: 1.9, gap: null },
      ...{ count: 2, value: 1100 },
    });
    expect((await brief(["BEST_CASE", "COMMIT"])).text).toContain("Likely and Maybe only");
    expect((await brief()).text).not.toContain(" only");
  });
});

describe("[R-11] deals whose owners aren't on the team", () => {
  it("are in no figure or list of a digest, and named beside it", async () => {
    const { org, manager, rep, deals } = await team();
    const left = await org.rep({ name: "Lee" });
    await deals([
      ...MIXED(rep.id),
      { ownerId: null, name: "nobody's", amount: 66_000.5, closeDate: "2026-11-16" },
      { ownerId: left.id, name: "Lee's", category: "COMMIT", amount: 45, closeDate: "2026-11-17" },
      { ownerId: left.id, name: "won by Lee", status: "won", amount: 3, closeDate: "2026-11-14" },
      { ownerId: null, name: "omitted", category: "OMIT", amount: 4, closeDate: "2026-11-16" },
    ]);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("organisationId", "=", org.id)
      .where("id", "=", left.id)
      .execute();
    const { body: rows } = await product.call(manager, api.forecast.teamOverview, { query: {} });
    const soon = await preview(manager, "closing-soon");
    expect(named(soon)).toEqual(["likely"]);
    expect(first(soon)).toMatchObject({
      ...{ count: 1, value: 500.2 },
      outsideTeam: { count: 2, value: 66_045.5, withoutOwner: { count: 1, value: 66_000.5 } },
    });
    const words =
      "Plus 1 deal, €45, whose owner isn't on your team, and 1 deal, €66,001, without an owner.";
    expect(soon.text).toContain(words);
    const metrics = await preview(manager, "pipeline-metrics", { timeFrame: "this-quarter" });
    const { figures, outsideTeam } = first(metrics) as {
      figures: Array<{ name: string; value: number }>;
      outsideTeam: Array<{ name: string; value: number; count: number }>;
    };
    expect(figures.find(({ name }) => name === "Open pipeline")?.value).toBe(
      teamTotals(rows).open.value,
    );
    expect(outsideTeam.map(({ name, value, count }) => [name, value, count])).toEqual([
      ["Open pipeline", 66_045.5, 2],
      ["Closed won", 3, 1],
      ["Likely", 45, 1],
    ]);
    expect(metrics.text).toContain(`Open pipeline, ${words.replace("Plus", "plus")}`);
    expect(metrics.text).toContain("Likely, plus 1 deal, €45, whose owner isn't on your team.");
    // Choosing reps excludes everyone else.
    const chosen = await preview(manager, "closing-soon", { repIds: [rep.id] });
    expect(first(chosen)).toMatchObject({ count: 1, outsideTeam: { count: 0, value: 0 } });
  });
});

describe("[R-10] [R-11] the deals to review", () => {
  it("are Likely or Maybe, of the team, by the end of the quarter, whatever the filter", async () => {
    const { org, manager, rep, deals } = await team();
    const left = await org.rep({ name: "Lee" });
    const ownerId = rep.id;
    await deals([
      { ownerId, name: "likely", category: "COMMIT" },
      { ownerId, name: "maybe", category: "BEST_CASE", closeDate: "2026-12-31" },
      { ownerId, name: "pipeline" },
      { ownerId, name: "omitted", category: "OMIT" },
      { ownerId, name: "next quarter", category: "COMMIT", closeDate: "2027-01-01" },
      { ownerId, name: "undated", category: "COMMIT", closeDate: null },
      { ownerId: null, name: "nobody's", category: "COMMIT" },
      { ownerId: left.id, name: "Lee's", category: "COMMIT" },
      { ownerId: null, name: "Daniel's", category: "COMMIT" },
      { ownerId: null, name: "nobody's next year", category: "COMMIT", closeDate: "2027-01-01" },
    ]);
    await product.database.owner
      .updateTable("deals")
      .set({ ownerCrmId: "77" })
      .where("organisationId", "=", org.id)
      .where("name", "=", "Daniel's")
      .execute();
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("organisationId", "=", org.id)
      .where("id", "=", left.id)
      .execute();
    const shown = await preview(manager, "deals-to-review");
    expect(named(shown).toSorted()).toEqual(["likely", "maybe"]);
    expect(first(shown)).toMatchObject({
      count: 2,
      outsideTeam: { count: 3, value: 300, withoutOwner: { count: 1, value: 100 } },
    });
    expect(shown.text).toContain(
      "Plus 2 deals, €200, whose owners aren't on your team, and 1 deal, €100, without an owner.",
    );
    // Choosing reps excludes everyone else.
    expect(first(await preview(manager, "deals-to-review", { repIds: [rep.id] }))).toMatchObject({
      count: 2,
      outsideTeam: { count: 0, value: 0 },
    });
    // The confidence filter can only narrow it.
    expect(named(await preview(manager, "deals-to-review", { confidence: ["PIPELINE"] }))).toEqual(
      [],
    );
  });
});
