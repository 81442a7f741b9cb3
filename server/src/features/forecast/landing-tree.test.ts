import { api, type Landing } from "@touchline/contract";
import { addDays, addQuarters, type Day, type Quarter, quarterDays } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PERIOD: Quarter = "2026-Q4";
const PAST = Array.from({ length: 6 }, (_, index) => addQuarters(PERIOD, index - 6));
const NAMES = ["Ana", "Ben", "Cat", "Eve", "Flo"] as const;
let product: TestProduct;
let company: Awaited<ReturnType<typeof tree>>;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  company = await tree();
});
afterAll(() => product.close());

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Nora leads Ana, Ben and Cat, Sven leads Eve and Flo; all have won two of three deals each quarter. */
async function tree() {
  const org = await product.organisation({ timeZone: "UTC", managersSee: "tree" });
  const cro = await org.manager({ name: "Carla" });
  const north = await org.manager({ name: "Nora", managerId: cro.id });
  const south = await org.manager({ name: "Sven", managerId: cro.id });
  const crm = await insertPortal(product, org.id);
  await crm.connect();
  const { owner } = product.database;
  const reps: Person[] = [];
  for (const [place, name] of NAMES.entries()) {
    const rep = await org.rep({ name, managerId: place < 3 ? north.id : south.id });
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
        const line = { organisationId: org.id, dealId, source: "crm" as const };
        await owner
          .insertInto("dealChanges")
          .values([
            {
              ...line,
              ...{ field: "forecast_category", at: noon(addDays(first, 10)) },
              ...{ fromValue: null, toValue: "COMMIT" },
            },
            {
              ...line,
              ...{ field: "forecast_category", at: noon(closes), fromValue: "COMMIT" },
              toValue: isWon ? "CLOSED" : "OMIT",
            },
            {
              ...line,
              ...{ field: "stage", at: noon(closes), fromValue: "second" },
              toValue: isWon ? "won" : "lost",
            },
          ])
          .execute();
      }
    }
    await crm.deals([
      { ownerId: rep.id, amount: size, closeDate: "2026-10-20", status: "won", category: "CLOSED" },
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
    .updateTable("deals")
    .set((eb) => ({ amount: eb.ref("amountInHomeCurrency") }))
    .where("organisationId", "=", org.id)
    .execute();
  return { cro, north, south, reps };
}

const read = async (who: Person, team?: string): Promise<Landing> =>
  (await product.call(who, api.landing.read, { query: team ? { team } : {} })).body;
const rowOf = ({ reps }: Landing, name: string) => reps.find(({ rep }) => rep.name === name);

describe("[TREE-8] [J-2] the landing of a tree", () => {
  it("is the same for the same person and team, whoever reads it", async () => {
    const { cro, north, reps } = company;
    const [whole, own] = [await read(cro), await read(north)];
    expect(await read(cro, north.id)).toEqual(own);
    for (const [place, name] of NAMES.entries()) {
      const rep = reps[place] as Person;
      const theirs = (await read(rep)).landing;
      expect(theirs, name).not.toBeNull();
      expect(rowOf(whole, name)?.landing, name).toEqual(theirs);
      expect(rowOf(own, name)?.landing, name).toEqual(place < 3 ? theirs : undefined);
    }
  });

  it("is drawn together: narrower than the ranges of its people added up, at each level", async () => {
    const { cro, north, south } = company;
    for (const landing of [await read(cro), await read(north), await read(south)]) {
      const { low = 0, mid = 0, high = 0 } = landing.landing ?? {};
      const sumOf = (part: "low" | "mid" | "high") =>
        landing.reps.reduce((sum, { landing: one }) => sum + (one?.[part] ?? 0), 0);
      expect(low).toBeGreaterThanOrEqual(sumOf("low"));
      expect(high).toBeLessThanOrEqual(sumOf("high"));
      // Ids are random, and so are the draws: the bounds hold for any of them.
      expect(high - low).toBeLessThan(sumOf("high") - sumOf("low"));
      expect(Math.abs(mid / sumOf("mid") - 1)).toBeLessThan(0.25);
    }
  });

  it("counts only its own people's deals, and names nobody else", async () => {
    const { cro, north } = company;
    const own = await read(north);
    expect(own).toMatchObject({
      isOwn: false,
      // All of the company's past, as everybody's range leans on it.
      evidence: { deals: 90, quarters: 6 },
      landing: { won: 360 },
      open: { likely: { value: 2160, count: 9 } },
    });
    expect(own.reps.map(({ rep }) => rep.name)).toEqual(["Ana", "Ben", "Cat"]);
    expect(own.backTest.map(({ result }) => result)).toEqual(PAST.slice(2).map(() => 720));
    expect(own.pacing.at(-2)?.result).toBe(720);
    expect((await read(cro)).pacing.at(-2)?.result).toBe(1400);
    const record = await product.call(north, api.landing.record, { query: {} });
    expect(record.body.weeks[0]?.team?.range.count).toBe(4);
  });
});
