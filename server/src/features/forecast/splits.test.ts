import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { type Day, splitAmount, storedSplit, sum } from "@touchline/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { creditsByHand } from "../../testing/credits-by-hand.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-18T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

/** Nora has Ana and Ben, Sven has Eve; each manager sees their own people. */
async function company() {
  const org = await product.organisation({ managersSee: "tree" });
  const top = await org.manager({ name: "Carla" });
  const north = await org.manager({ name: "Nora", managerId: top.id });
  const south = await org.manager({ name: "Sven", managerId: top.id });
  const ana = await org.rep({ name: "Ana", managerId: north.id });
  const ben = await org.rep({ name: "Ben", managerId: north.id });
  const eve = await org.rep({ name: "Eve", managerId: south.id });
  const { owner } = product.database;
  const organisationId = org.id;
  await owner
    .insertInto("connections")
    .values({ organisationId, vendor: "hubspot", mode: "live" })
    .execute();
  await owner
    .updateTable("reportingPeriods")
    .set({ fromDay: "2026-04-01" })
    .where("organisationId", "=", organisationId)
    .execute();
  await owner
    .insertInto("owners")
    .values(
      [ana, ben, eve].map(({ id, name }, index) => ({
        ...{ organisationId, id: String(index + 1), name, userId: id },
      })),
    )
    .execute();
  // History begins here, for each of them.
  const at = new Date("2026-07-01T09:00:00Z");
  for (const { id: revieweeId, name: savedByName } of [ana, ben, eve]) {
    const goal = { organisationId, revieweeId, period: "2026-Q4" };
    await owner
      .insertInto("checkIns")
      .values({ ...goal, quota: 0, repCommit: 0, updatedAt: at })
      .execute();
    await owner
      .insertInto("checkInVersions")
      .values({
        ...{ ...goal, savedBy: revieweeId, savedAt: at, savedByName, note: "" },
        ...{ quota: 0, repCommit: 0, won: 0, open: 0, bestCase: 0, mostLikely: 0 },
      })
      .execute();
  }
  const people = [ana, ben, eve] as const;

  async function deal(given: {
    of: 0 | 1 | 2;
    amount: number;
    splits?: string | null;
    status?: "won" | "open";
    closeDate?: Day;
  }) {
    const { of, amount, splits = null, status = "won", closeDate = "2026-11-02" } = given;
    const id = randomUUID();
    await owner
      .insertInto("deals")
      .values({
        ...{ organisationId, id, crmId: id, name: `Secret ${id}`, status, closeDate, splits },
        ...{ ownerId: people[of].id, ownerCrmId: String(of + 1), amount },
        ...{ amountInHomeCurrency: amount, forecastCategory: status === "open" ? "COMMIT" : null },
        ...{ createdAt: new Date("2026-07-01T09:00:00Z"), crmModifiedAt: NOW },
      })
      .execute();
    return id;
  }
  /** The split was another one until the end of a day's morning. */
  const former = (dealId: string, day: Day, splits: string) =>
    owner
      .insertInto("formerSplits")
      .values({ organisationId, dealId, splits, at: new Date(`${day}T09:00:00Z`) })
      .execute();
  return { org, top, north, south, ana, ben, eve, people, deal, former };
}

type Query = { asOf?: string; closeDateStart?: string; closeDateEnd?: string; lead?: string };
const overview = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.forecast.teamOverview, { query })).body;
const wonOf = async (who: Person, query: Query = {}) =>
  Object.fromEntries(
    (await overview(who, query)).map(({ rep, attainment }) => [rep.name, attainment.won]),
  );
const tree = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.forecast.tree, { query })).body;
const PART_OF_A_MONTH = { closeDateStart: "2026-10-01", closeDateEnd: "2026-11-20" };
const A_PAST_DAY = { asOf: "2026-11-17" };

describe("[LINE-5] the credit of a deal that is split", () => {
  it("is each person's share, and the deal counts once, for its owner", async () => {
    const { top, deal } = await company();
    await deal({ of: 0, amount: 100.01, splits: "1:600000;3:400000" });
    await deal({ of: 1, amount: 50, splits: "1:500000;2:500000", status: "open" });
    for (const query of [{}, PART_OF_A_MONTH, A_PAST_DAY]) {
      expect(await wonOf(top, query)).toEqual({ Ana: 60.01, Ben: 0, Eve: 40 });
    }
    const rows = await overview(top);
    expect(rows.map(({ mostLikely: { value, count } }) => [value, count])).toEqual([
      ...[
        [25, 0],
        [25, 1],
        [0, 0],
      ],
    ]);
    expect(rows.map(({ shared }) => shared)).toEqual([
      { count: 2, ofOthers: 1, inFull: { won: 40, likely: -25, open: -25 } },
      { count: 1, ofOthers: 0, inFull: { won: 0, likely: 25, open: 25 } },
      { count: 1, ofOthers: 1, inFull: { won: -40, likely: 0, open: 0 } },
    ]);
    expect(rows[0]?.mostLikely.deals.map((one) => [one.share, one.amountInHomeCurrency])).toEqual([
      [0.5, 25],
    ]);
  });

  it("adds up to the whole deal where all its people report, and to their parts below", async () => {
    const { top, north, south, deal } = await company();
    await deal({ of: 0, amount: 100.01, splits: "1:600000;3:400000" });
    for (const query of [{}, A_PAST_DAY]) {
      const all = await tree(top, query);
      expect([all.total.won, all.rows.map(({ won }) => won).toSorted()]).toEqual([
        ...[100.01],
        [40, 60.01],
      ]);
      expect((await tree(north, query)).total.won).toBe(60.01);
      expect((await tree(south, query)).total.won).toBe(40);
    }
  });

  it("is seen by who gets it and their manager, also on past days; the deal itself isn't", async () => {
    const { south, eve, ben, deal } = await company();
    const id = await deal({ of: 0, amount: 100, splits: "1:600000;3:400000", status: "open" });
    for (const who of [eve, south])
      for (const query of [{}, { ...PART_OF_A_MONTH }, A_PAST_DAY]) {
        const rows = await overview(who, query);
        const row = rows.find(({ rep }) => rep.name === "Eve");
        expect(rows.map(({ rep }) => rep.name)).not.toContain("Ana");
        expect([row?.mostLikely.value, row?.mostLikely.count, row?.shared]).toEqual([
          ...[40, 0],
          { count: 1, ofOthers: 1, inFull: { won: 0, likely: -40, open: -40 } },
        ]);
        expect(JSON.stringify(rows)).not.toContain(id);
        expect(JSON.stringify(rows)).not.toContain("Secret");
      }
    const opened = await product.call(eve, api.checks.deal, { params: { hubspotId: id } });
    expect(opened.status).toBe(404);
    expect((await overview(ben))[0]?.mostLikely.value).toBe(0);
    const stranger = await (await product.organisation({})).manager();
    expect(JSON.stringify(await overview(stranger))).not.toContain(id);
  });

  it("of a past day is by the split of that day", async () => {
    const { top, eve, deal, former } = await company();
    const id = await deal({ of: 0, amount: 10, splits: "1:300000;3:700000" });
    await former(id, "2026-11-10", "1:900000;3:100000");
    await former(id, "2026-11-05", "");
    expect(await wonOf(top)).toMatchObject({ Ana: 3, Eve: 7 });
    expect(await wonOf(top, { asOf: "2026-11-10" })).toMatchObject({ Ana: 3, Eve: 7 });
    expect(await wonOf(eve, { asOf: "2026-11-09" })).toEqual({ Eve: 1 });
    expect(await wonOf(top, { asOf: "2026-11-04" })).toMatchObject({ Ana: 10, Eve: 0 });
  });

  it("of a past day has what the deal was then, also for who can't see the deal", async () => {
    const { org, top, eve, deal } = await company();
    const id = await deal({ of: 0, amount: 10, splits: "1:300000;3:700000" });
    const { owner } = product.database;
    const stage = { organisationId: org.id, pipelineId: "p", label: "s", displayOrder: 0 };
    await owner
      .insertInto("pipelines")
      .values({ organisationId: org.id, id: "p", label: "p", displayOrder: 0 })
      .execute();
    await owner
      .insertInto("stages")
      .values([
        { ...stage, id: "talks", isClosed: false, isWon: false },
        { ...stage, id: "signed", isClosed: true, isWon: true },
      ])
      .execute();
    await owner
      .updateTable("deals")
      .set({ pipelineId: "p", stageId: "signed" })
      .where("id", "=", id)
      .execute();
    const line = { organisationId: org.id, dealId: id, source: "crm", toValue: "x" };
    const when = (day: string) => new Date(`${day}T09:00:00Z`);
    await owner
      .insertInto("dealChanges")
      .values([
        { ...line, field: "amount", fromValue: "1000.55", at: when("2026-11-10") },
        { ...line, field: "stage", fromValue: "talks", at: when("2026-11-08") },
        { ...line, field: "forecast_category", fromValue: "COMMIT", at: when("2026-11-08") },
        { ...line, field: "close_date", fromValue: "2027-01-31", at: when("2026-11-06") },
      ])
      .execute();
    for (const who of [top, eve]) {
      const row = async (asOf: string) => {
        const rows = await overview(who, { asOf });
        const found = rows.find(({ rep }) => rep.id === eve.id);
        return [found?.attainment.won, found?.mostLikely.value, found?.shared.count];
      };
      expect(await row("2026-11-10")).toEqual([7, 0, 1]);
      expect(await row("2026-11-09")).toEqual([700.38, 0, 1]);
      expect(await row("2026-11-07")).toEqual([0, 700.38, 1]);
      expect(await row("2026-11-05")).toEqual([0, 0, 0]);
    }
  });

  it("stays with the owner while a split doesn't name them", async () => {
    const { top, deal } = await company();
    await deal({ of: 1, amount: 10, splits: "1:500000;3:500000" });
    for (const query of [{}, PART_OF_A_MONTH, A_PAST_DAY])
      expect(await wonOf(top, query)).toEqual({ Ana: 0, Ben: 10, Eve: 0 });
  });

  it("is added up to the cent on any day, and the people's figures to the top's", async () => {
    const split = fc.constantFrom(
      ...["", "1:333333;2:333333;3:333334", "1:1;3:999999", "2:142857;3:857143"],
      ...["1:650000;2:350000", "1:500000;99:500000"],
    );
    const drawn = fc.record({
      of: fc.constantFrom(0, 1, 2),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      now: split,
      before: split,
      on: fc.constantFrom("2026-10-20", "2026-11-10", "2026-11-16"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 8 }), async (deals) => {
        const { top, people, deal, former } = await company();
        for (const { of, cents, now, before, on } of deals) {
          const id = await deal({ of: of as 0 | 1 | 2, amount: cents / 100, splits: now });
          await former(id, on as Day, before);
        }
        for (const asOf of [undefined, "2026-11-17", "2026-11-12", "2026-10-05"]) {
          const expected = new Map<string | null, number[]>();
          for (const { of, cents, now, before, on } of deals) {
            const splits = asOf && asOf < on ? before : now;
            const owner = { ownerId: people[of as 0]?.id ?? null, ownerCrmId: String(of + 1) };
            const credits = creditsByHand(
              { ...owner, splits, amount: cents / 100, probability: 0, decimals: 2 },
              (crmId) => people[Number(crmId) - 1]?.id ?? null,
            );
            for (const { ownerId, value } of credits)
              expected.set(ownerId, [...(expected.get(ownerId) ?? []), value ?? 0]);
          }
          const query = asOf ? { asOf } : {};
          const won = await wonOf(top, query);
          for (const person of people) {
            const { id, name } = person;
            expect([name, won[name]]).toEqual([name, sum(expected.get(id) ?? [])]);
            // The same for who doesn't see the deals of the others.
            expect(await wonOf(person, query)).toEqual({ [name]: won[name] });
          }
          const { total, rows } = await tree(top, query);
          const here = people.flatMap(({ id }) => expected.get(id) ?? []);
          expect(total.won).toBe(sum(here));
          expect(sum(rows.map((row) => row.won))).toBe(total.won);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("is the same in the database and in the code, for any shares and currency", async () => {
    const drawn = fc.record({
      minor: fc.integer({ min: -99_999_999, max: 99_999_999 }),
      shares: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 6 }),
      currency: fc.constantFrom("EUR", "JPY", "KWD"),
    });
    const scale = { EUR: 100, JPY: 1, KWD: 1000 };
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 20, maxLength: 40 }), async (all) => {
        for (const { minor, shares, currency } of all) {
          const amount = minor / scale[currency];
          const { rows } = await sql<{ part: number }>`
            select part_of_amount(${amount}::numeric, ${shares}::bigint[], p.place::int, currency_decimals(${currency}))
              as part from generate_series(1, ${shares.length}::int) as p (place) order by p.place`.execute(
            product.database.owner,
          );
          const inCode = splitAmount(
            amount,
            shares.map((share) => share / 1_000_000),
            currency,
          );
          expect(rows.map(({ part }) => Number(part))).toEqual(inCode);
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe("[LINE-5] splits from HubSpot", () => {
  it("are history from the second reading on", async () => {
    const { org, top, deal } = await company();
    const id = await deal({ of: 0, amount: 10 });
    const system = systemOf(org.id);
    const read = (day: Day, shares: Array<[string, number]> | null) =>
      product.inStore(system, (store) =>
        store.mirror.saveDeals(
          [
            crmDeal(id, {
              ...{ ownerId: "1", stageId: "won", closeDate: "2026-11-02", modifiedAt: NOW },
              splits: shares?.map(([ownerId, share]) => ({ ownerId, share })) ?? null,
            }),
          ],
          new Date(`${day}T09:00:00Z`),
        ),
      );
    const kept = () =>
      product.database.owner
        .selectFrom("formerSplits")
        .select(["splits", sql<string>`(at at time zone 'UTC')::date::text`.as("day")])
        .where("dealId", "=", id)
        .orderBy("at")
        .execute();
    await read("2026-11-03", [
      ["1", 0.6],
      ["3", 0.4],
    ]);
    expect(await kept()).toEqual([]);
    await read("2026-11-04", null);
    await read("2026-11-05", []);
    expect(await kept()).toEqual([{ splits: "1:600000;3:400000", day: "2026-11-05" }]);
    await read("2026-11-06", [
      ["1", 0.5],
      ["3", 0.5],
    ]);
    expect((await kept()).map(({ splits }) => splits)).toEqual(["1:600000;3:400000", ""]);
    expect(storedSplit([])).toBe("");
    expect((await overview(top)).length).toBe(3);
  });
});
