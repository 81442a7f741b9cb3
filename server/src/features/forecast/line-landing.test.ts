import { api, type ForecastLineInput, type Landing, type LineLanding } from "@touchline/contract";
import { addDays, addQuarters, type Day, type Quarter, quarterDays } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { eventually } from "../../testing/eventually.ts";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PERIOD: Quarter = "2026-Q4";
const PAST = Array.from({ length: 6 }, (_, index) => addQuarters(PERIOD, index - 6));
let product: TestProduct;
let company: Awaited<ReturnType<typeof twoTeams>>;

beforeAll(async () => {
  product = await testProduct({ now: NOW, works: true });
  company = await twoTeams();
});
afterAll(() => product.close());

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/**
 * Nora leads Ana and Ben, Sven leads Eve and Flo. Each quarter they won two of three deals, which
 * had been due earlier and for more. ARR and renewal date say the same as amount and close date,
 * now and before.
 */
async function twoTeams() {
  const org = await product.organisation({ timeZone: "UTC", managersSee: "tree" });
  const cro = await org.manager({ name: "Carla" });
  const north = await org.manager({ name: "Nora", managerId: cro.id });
  const south = await org.manager({ name: "Sven", managerId: cro.id });
  const crm = await insertPortal(product, org.id);
  await crm.connect();
  await product.inStore(systemOf(org.id), async (store) => {
    const given = { options: [], isEditable: true };
    await store.ownFields.add(
      { name: "arr", label: "ARR", type: "currency", ...given },
      0,
      NOW,
      NOW,
    );
    const date = { name: "renewal_date", label: "Renewal date", type: "date", ...given } as const;
    await store.ownFields.add(date, 1, NOW, NOW);
  });
  const { owner } = product.database;
  const changed = async (dealId: string, changes: Array<[string, Day, string | null, string]>) => {
    await owner
      .insertInto("dealChanges")
      .values(
        changes.map(([field, day, fromValue, toValue]) => ({
          ...{ organisationId: org.id, dealId, source: "crm" as const },
          ...{ field, at: noon(day), fromValue, toValue },
        })),
      )
      .execute();
  };
  const reps: Person[] = [];
  for (const [place, name] of ["Ana", "Ben", "Eve", "Flo"].entries()) {
    const rep = await org.rep({ name, managerId: place < 2 ? north.id : south.id });
    reps.push(rep);
    const size = 100 + 20 * place;
    for (const quarter of PAST) {
      const [first] = quarterDays(quarter, 1);
      const closes = addDays(first, 70);
      for (const isWon of [true, true, false]) {
        const [dealId = ""] = await crm.deals([
          {
            ...{ ownerId: rep.id, amount: size, closeDate: closes },
            ...{ status: isWon ? "won" : "lost", category: isWon ? "CLOSED" : "OMIT" },
            createdAt: noon(addDays(first, -30)),
          },
        ]);
        const [day, dueBefore] = [addDays(first, 60), addDays(first, 50)];
        await changed(dealId, [
          ["forecast_category", addDays(first, 10), null, "COMMIT"],
          ["forecast_category", closes, "COMMIT", isWon ? "CLOSED" : "OMIT"],
          ["stage", closes, "second", isWon ? "won" : "lost"],
          ["amount", day, String(3 * size), String(size)],
          ["own.arr", day, String(3 * size), String(size)],
          ["close_date", day, dueBefore, closes],
          ["own.renewal_date", day, dueBefore, closes],
        ]);
      }
    }
    await crm.deals([
      { ownerId: rep.id, amount: size, closeDate: "2026-11-03", status: "won", category: "CLOSED" },
      ...[1, 2, 3].map((times) => ({
        ...{ ownerId: rep.id, amount: times * size, closeDate: "2026-12-01" as Day },
        category: "COMMIT",
      })),
    ]);
    await owner
      .insertInto("hitRateLooks")
      .values({ organisationId: org.id, userId: rep.id, period: PERIOD, seenAt: NOW })
      .execute();
  }
  await owner
    .updateTable("reportingPeriods")
    .set({ fromDay: "2025-01-01" })
    .where("organisationId", "=", org.id)
    .execute();
  const stored = await owner
    .selectFrom("deals")
    .select(["id", "amountInHomeCurrency as amount", "closeDate"])
    .where("organisationId", "=", org.id)
    .execute();
  for (const { id, amount, closeDate } of stored) {
    await owner
      .updateTable("deals")
      .set({ amount, ownFields: JSON.stringify({ arr: amount, renewal_date: closeDate }) })
      .where("organisationId", "=", org.id)
      .where("id", "=", id)
      .execute();
  }
  return { organisationId: org.id, cro, north, south, reps };
}

async function add(given: Partial<ForecastLineInput>): Promise<string> {
  const { cro } = company;
  const body: ForecastLineInput = {
    ...{ name: "Renewals", pipelines: null, filter: null, periodKind: "quarter" },
    ...{ amountField: null, dateField: null, ownerField: null },
    categories: { COMMIT: "COMMIT", BEST_CASE: "BEST_CASE", PIPELINE: "PIPELINE", OMIT: "OMIT" },
    ...given,
  };
  const { status, body: line } = await product.call(cro, api.forecastLines.add, { body });
  expect(status).toBe(200);
  await eventually(async () => {
    const all = (await product.call(cro, api.forecastLines.list, {})).body;
    expect(all.find(({ id }) => id === line.id)?.isFilling).toBe(false);
  });
  return line.id;
}

const landingOf = async (
  who: Person,
  lineId: string,
  query: { kind?: "month" | "quarter"; lead?: string } = {},
): Promise<LineLanding> =>
  (await product.call(who, api.forecastLines.landing, { params: { lineId }, query })).body;

/** What the landing of all deals says, as far as a line says it. */
async function allDeals(who: Person, team?: string): Promise<LineLanding> {
  const query = team ? { team } : {};
  const { body } = await product.call(who, api.landing.read, { query });
  const { period, today, isOwn, evidence, landing, firstFor }: Landing = body;
  const { open, baselines, backTest } = body;
  return { period, today, isOwn, evidence, landing, firstFor, open, baselines, backTest };
}

/** Flo has 40% of Ana's deals; a person without an account has parts of Ben's and Eve's. */
async function shareDeals() {
  const { organisationId, reps } = company;
  const [ana, ben, eve, flo] = reps.map(({ id }) => id);
  const splits = [
    [ana, [`${ana}:600000`, `${flo}:400000`]],
    [ben, [`${ana}:300001`, `${ben}:300000`, "zz:399999"]],
    [eve, [`${eve}:500000`, "zz:500000"]],
  ] as const;
  for (const [ownerId = "", parts] of splits) {
    await product.database.owner
      .updateTable("deals")
      .set({ splits: parts.toSorted().join(";") })
      .where("organisationId", "=", organisationId)
      .where("ownerId", "=", ownerId)
      .where("amount", "<", 250)
      .execute();
  }
  // The deals of an owner without an account; Ana has a part of them.
  await product.database.owner
    .updateTable("deals")
    .set({ ownerId: null, ownerCrmId: "zz" })
    .where("organisationId", "=", organisationId)
    .where("ownerId", "=", ben ?? "")
    .where("closeDate", "<", "2026-01-01")
    .execute();
}

describe("[LINE-6] the landing of a line", () => {
  it("of all deals is the landing of all deals, for each viewer and team", async () => {
    const { cro, north, south, reps } = company;
    const id = await add({ name: "Everything" });
    const expectSame = async () => {
      for (const who of [...reps, north, south, cro])
        expect(await landingOf(who, id)).toEqual(await allDeals(who));
      const ofSouth = await landingOf(cro, id, { lead: south.id });
      expect(ofSouth).toEqual(await allDeals(cro, south.id));
      return ofSouth;
    };
    expect(await expectSame()).toMatchObject({ landing: { won: 300 }, backTest: { length: 4 } });
    await shareDeals();
    // 40 of Ana's 100 are Flo's, half of Eve's 140 nobody's here.
    expect(await expectSame()).toMatchObject({ landing: { won: 270 }, backTest: { length: 4 } });
  });

  it("goes by the line's own amount and date, now and in its past", async () => {
    const { cro, reps, organisationId } = company;
    const id = await add({ name: "By ARR", amountField: "arr", dateField: "renewal_date" });
    const [ana] = reps as [Person];
    const before = [await allDeals(cro), await allDeals(ana)];
    await product.database.owner
      .updateTable("deals")
      .set({ amount: 7, amountInHomeCurrency: 7, closeDate: "2031-01-01" })
      .where("organisationId", "=", organisationId)
      .execute();
    await product.database.owner
      .deleteFrom("dealChanges")
      .where("organisationId", "=", organisationId)
      .where("field", "in", ["amount", "close_date"])
      .execute();
    expect([await landingOf(cro, id), await landingOf(ana, id)]).toEqual(before);
  });

  it("takes what categories count as", async () => {
    const { cro } = company;
    const own = { amountField: "arr", dateField: "renewal_date" };
    const as = { COMMIT: "OMIT", BEST_CASE: "OMIT", PIPELINE: "OMIT", OMIT: "OMIT" } as const;
    const id = await add({ name: "Nothing counts", ...own, categories: as });
    expect((await landingOf(cro, id)).open).toEqual({
      likely: { count: 0, value: 0 },
      maybe: { count: 0, value: 0 },
      pipeline: { count: 0, value: 0 },
    });
  });

  it("[LINE-3] is of the current month for a line by month, measured by that month's quota", async () => {
    const { cro, north, reps } = company;
    const own = { amountField: "arr", dateField: "renewal_date" };
    const id = await add({ name: "By month", ...own, periodKind: "month" });
    const byQuarter = await add({ name: "By quarter", ...own });
    const set = (period: "2026-11" | "2026-12", value: number) =>
      product.call(north, api.forecastLines.setNumber, {
        params: { lineId: id },
        body: { kind: "quota", personId: reps[0]?.id ?? "", period, value },
      });
    expect((await set("2026-11", 400)).status).toBe(200);
    expect((await set("2026-12", 50)).status).toBe(200);
    // Of the 520 that were won, a person without an account has 118.
    // In February, May and August deals were open on the fifteenth day and due, and none was won.
    expect(await landingOf(cro, id)).toMatchObject({
      ...{ period: "2026-11", baselines: { stageWeighted: 402 } },
      ...{ landing: { won: 402, quota: 400, chance: 1 }, evidence: { quarters: 2, deals: 24 } },
    });
    const { landing, ...quarter } = await landingOf(cro, id, { kind: "quarter" });
    const { landing: usual, ...same } = await landingOf(cro, byQuarter);
    expect(quarter).toEqual(same);
    expect([landing?.quota, usual?.quota, landing?.mid]).toEqual([450, 0, usual?.mid]);
  });

  it("is refused for another team, a line that is not there and another organisation", async () => {
    const { north, south } = company;
    const id = await add({ name: "Refused" });
    const status = async (who: Person, lineId: string, query = {}) =>
      (await product.call(who, api.forecastLines.landing, { params: { lineId }, query })).status;
    const stranger = await (await product.organisation({})).manager({});
    expect(await status(north, id, { lead: south.id })).toBe(404);
    expect(await status(north, "00000000-0000-4000-8000-000000000000")).toBe(404);
    expect(await status(stranger, id)).toBe(404);
    expect(await status(north, id)).toBe(200);
  });
});
