import { api, type Landing } from "@touchline/contract";
import { addDays, type Day, type Quarter, quarterDays } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Field = "stage" | "amount" | "forecast_category" | "owner";
type Change = [field: Field, at: Date, from: string | null, to: string];

interface PastDeal {
  owner: Person;
  quarter: Quarter;
  isWon: boolean;
  /** The day of the quarter, from 0; without it the deal was never called. */
  likelyOn?: number;
  closesOn?: number;
  changes?: Change[];
}

interface Setting {
  timeZone: string;
  fiscalStartMonth: number;
  connectedOn: Day;
}

async function setUp({ timeZone, fiscalStartMonth, connectedOn }: Setting) {
  const { owner: db } = product.database;
  const org = await product.organisation({ timeZone });
  const crm = await insertPortal(product, org.id);
  await crm.connect();
  await db
    .updateTable("connections")
    .set({ connectedAt: noon(connectedOn) })
    .where("organisationId", "=", org.id)
    .execute();
  await db
    .updateTable("organisations")
    .set({ fiscalStartMonth })
    .where("id", "=", org.id)
    .execute();
  const changed = (dealId: string, changes: Change[]) =>
    db
      .insertInto("dealChanges")
      .values(
        changes.map(([field, at, fromValue, toValue]) => ({
          ...{ organisationId: org.id, dealId, field, at, fromValue, toValue },
          source: "crm" as const,
        })),
      )
      .execute();
  /** Sets the deals' exchange rate: this many units of their currency per home unit. */
  const worth = (times: number, ids?: string[]) =>
    db
      .updateTable("deals")
      .set((eb) => ({ amount: eb("amountInHomeCurrency", "*", times) }))
      .where("organisationId", "=", org.id)
      .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
      .execute();
  const past = async ({ owner, quarter, isWon, likelyOn, closesOn = 70, changes }: PastDeal) => {
    const [first] = quarterDays(quarter, fiscalStartMonth);
    const closes = addDays(first, closesOn);
    const [end, category] = isWon ? (["won", "CLOSED"] as const) : (["lost", "OMIT"] as const);
    const [id = ""] = await crm.deals([
      {
        ...{ ownerId: owner.id, closeDate: closes, status: end, category },
        createdAt: noon(addDays(first, -30)),
      },
    ]);
    const called = likelyOn === undefined ? null : evening(addDays(first, likelyOn));
    await changed(id, [
      ...(called ? [["forecast_category", called, null, "COMMIT"] satisfies Change] : []),
      ["forecast_category", evening(closes), called ? "COMMIT" : null, category],
      ["stage", evening(closes), "second", end],
      ...(changes ?? []),
    ]);
  };
  return { org, crm, changed, worth, past };
}

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
/** Late in the day in Los Angeles, when the day is over in most of the world. */
const evening = (day: Day) => new Date(`${addDays(day, 1)}T05:00:00Z`);
const read = async (who: Person): Promise<Landing> =>
  (await product.call(who, api.landing.read, {})).body;
const rowOf = ({ reps }: Landing, { id }: Person) => reps.find(({ rep }) => rep.id === id);

describe("[BY-25] [BY-12] the landing of a team with its own calendar and two currencies", () => {
  const PAST: Quarter[] = ["2026-Q1", "2026-Q2", "2026-Q3"];

  /**
   * All of Ana's Likely deals were won and none of Bo's; Ana also wins one uncalled deal in each
   * quarter.
   */
  async function team() {
    const { org, crm, changed, worth, past } = await setUp({
      timeZone: "America/Los_Angeles",
      fiscalStartMonth: 2,
      connectedOn: "2026-01-05",
    });
    const manager = await org.manager({ name: "Maya" });
    const [ana, bo] = [await org.rep({ name: "Ana" }), await org.rep({ name: "Bo" })];
    await product.database.owner
      .insertInto("owners")
      .values([
        { organisationId: org.id, id: "ana", userId: ana.id },
        { organisationId: org.id, id: "bo", userId: bo.id },
      ])
      .execute();
    for (const quarter of PAST) {
      // Today is the fifteenth day of the quarter: calls made late that day count.
      const wasOfBo: Change = ["owner", noon(addDays(quarterDays(quarter, 2)[0], 30)), "bo", "ana"];
      await past({ owner: ana, quarter, isWon: true, likelyOn: 14, changes: [wasOfBo] });
      for (let more = 0; more < 3; more += 1) {
        await past({ owner: ana, quarter, isWon: true, likelyOn: 14 });
      }
      for (let more = 0; more < 4; more += 1) {
        await past({ owner: bo, quarter, isWon: false, likelyOn: 14 });
      }
      // Bo won the last of them and reassigned it after the quarter ended.
      const handedOn: Change[] =
        quarter === "2026-Q3" ? [["owner", noon("2026-11-05"), "bo", "ana"]] : [];
      await past({ owner: ana, quarter, isWon: true, closesOn: 60, changes: handedOn });
    }
    const category = "COMMIT";
    const [large = ""] = await crm.deals([
      { ownerId: ana.id, amount: 1000, closeDate: "2027-01-20", category },
      { ownerId: bo.id, amount: 1000, closeDate: "2027-01-31", category },
      { ownerId: ana.id, amount: 5000, closeDate: "2027-02-01", category },
    ]);
    await worth(1);
    await worth(2, [large]);
    await changed(large, [["amount", new Date("2026-11-15T10:00:00Z"), "1600", "2000"]]);
    return { manager, ana, bo };
  }

  it("is everybody's own: by who owns a deal now, on the days and in the money of the team", async () => {
    const { manager, ana, bo } = await team();
    const landing = await read(manager);
    expect(landing).toMatchObject({
      period: "2026-Q4",
      today: "2026-11-15",
      callsKnownSince: "2026-02-15",
      evidence: { deals: 24, quarters: 3 },
      open: { likely: { value: 2000, count: 2 }, maybe: { value: 0, count: 0 } },
      firstFor: null,
    });
    expect(rowOf(landing, ana)).toMatchObject({
      likely: { deals: 12, hits: 12, isBlended: false },
      landing: { mid: 1000, high: 1000 },
    });
    expect(rowOf(landing, bo)).toMatchObject({
      likely: { deals: 12, hits: 0, isBlended: false },
      landing: { low: 0, mid: 0 },
    });
    expect(landing.landing).toMatchObject({ won: 0, low: 0, mid: 1000, high: 2000 });
    expect(
      landing.backTest.map(({ period, result, isInside }) => [period, result, isInside]),
    ).toEqual([["2026-Q3", 500, true]]);
    const [third, running] = landing.pacing.slice(-2).map(({ values }) => values);
    expect([13, 14, 59, 60, 70].map((day) => third?.[day])).toEqual([0, 800, 800, 900, 500]);
    expect(landing.pacing.at(-2)?.result).toBe(500);
    // It grew today from 1600 to 2000 dollars, each worth half a euro.
    expect([13, 14, 15].map((day) => running?.[day])).toEqual([1800, 2000, null]);
    expect(rowOf(await read(ana), ana)).toEqual(rowOf(landing, ana));
    // Next to a commit are the deals they owned when the quarter ended, also for Bo, who no longer
    // sees the deal.
    const wonBy = (of: Landing, who: Person) => rowOf(of, who)?.accuracy.map(({ won }) => won);
    expect(wonBy(landing, ana)).toEqual([0, 0, 0, 500, 500, 400]);
    expect(wonBy(landing, bo)).toEqual([0, 0, 0, 0, 0, 100]);
    expect(wonBy(await read(bo), bo)).toEqual(wonBy(landing, bo));
  });
});

describe("[BY-25] the landing of a team of one", () => {
  /** In the second half of 2025 only one deal was called, but many were won. Lee has left. */
  async function team() {
    const { org, crm, worth, past } = await setUp({
      timeZone: "UTC",
      fiscalStartMonth: 1,
      connectedOn: "2026-11-10",
    });
    const manager = await org.manager({ name: "Maya" });
    const [solo, lee] = [await org.rep({ name: "Solo" }), await org.rep({ name: "Lee" })];
    for (const quarter of ["2025-Q2", "2026-Q1", "2026-Q2", "2026-Q3"] as const) {
      for (const isWon of [true, true, false]) {
        await past({ owner: solo, quarter, isWon, likelyOn: 10 });
      }
    }
    await past({ owner: solo, quarter: "2025-Q4", isWon: false, likelyOn: 10 });
    for (const quarter of ["2025-Q3", "2025-Q4"] as const) {
      for (let more = 0; more < 9; more += 1) await past({ owner: solo, quarter, isWon: true });
    }
    const won = { closeDate: "2026-10-20", status: "won", category: "CLOSED" } as const;
    const likely = { closeDate: "2026-12-01", category: "COMMIT" } as const;
    await crm.deals([
      { ownerId: solo.id, amount: 500, ...won },
      { ownerId: solo.id, amount: 1000, ...likely },
      { ownerId: lee.id, amount: 700, ...won },
      { ownerId: lee.id, amount: 50, ...likely },
    ]);
    await worth(1);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: noon("2026-11-01") })
      .where("id", "=", lee.id)
      .execute();
    return { manager, solo };
  }

  it("is that person's: it is theirs first, and holds who is here and quarters with calls alone", async () => {
    const { manager, solo } = await team();
    const before = await read(manager);
    expect(before).toMatchObject({
      landing: null,
      backTest: [],
      firstFor: { name: "Solo", from: "2026-11-24" },
      evidence: { deals: 12, quarters: 4 },
      reps: [{ rep: { name: "Solo" }, landing: null, likely: null }],
    });
    const own = await read(solo);
    expect(own).toMatchObject({
      firstFor: null,
      evidence: before.evidence,
      landing: { won: 500, low: 500, mid: 1500, high: 1500 },
    });
    expect((await product.call(solo, api.landing.recordHitRateView, {})).status).toBe(200);
    const after = await read(manager);
    expect(after).toMatchObject({ firstFor: null, landing: own.landing, backTest: own.backTest });
    expect(after.backTest.map(({ period }) => period)).toEqual(["2026-Q3"]);
    // This quarter's line ends today with won plus Likely.
    expect(after.open.likely).toEqual({ value: 1000, count: 1 });
    expect(after.pacing.at(-1)?.values[45]).toBe(1500);
  });
});
