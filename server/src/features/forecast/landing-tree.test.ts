import { api, type Landing } from "@touchline/contract";
import { addDays, addQuarters, type Day, type Quarter, quarterDays, sum } from "@touchline/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PERIOD: Quarter = "2026-Q4";
const PAST = Array.from({ length: 6 }, (_, index) => addQuarters(PERIOD, index - 6));
const [PAST_START] = quarterDays(addQuarters(PERIOD, -6), 1);
const [, PERIOD_END] = quarterDays(PERIOD, 1);
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
  return { organisationId: org.id, cro, north, south, reps };
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

/** A split as it is stored: by the CRM's id of the owner, which is the person's here. */
const storedShares = (shares: ReadonlyArray<readonly [id: string, share: number]>) =>
  shares
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, share]) => `${id}:${share}`)
    .join(";");

/** Shares some deals of the company, by number, and leaves the others to their owners. */
async function share(splitOf: (ownerId: string, place: number) => string) {
  const { owner } = product.database;
  const { organisationId } = company;
  const deals = await owner
    .selectFrom("deals")
    .select(["id", "ownerId"])
    .where("organisationId", "=", organisationId)
    .orderBy("closeDate")
    .orderBy("amount")
    .orderBy("ownerId")
    .orderBy("id")
    .execute();
  for (const [place, { id, ownerId }] of deals.entries()) {
    await owner
      .updateTable("deals")
      .set({ splits: splitOf(ownerId ?? "", place) })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .execute();
  }
}

/** Every second deal is shared with the next person in the list, every fifth with nobody known. */
const shareWithNext = (people: readonly Person[]) =>
  share((ownerId, place) => {
    const at = people.findIndex(({ id }) => id === ownerId);
    const next = people[(at + 1) % people.length];
    if (at < 0 || !next) return "";
    if (place % 5 === 0)
      return storedShares([[ownerId, 700_001] as const, ["99", 299_999] as const]);
    if (place % 2 > 0) return "";
    return storedShares([[ownerId, 333_334] as const, [next.id, 666_666] as const]);
  });

describe("[LINE-5] the landing with shared deals", () => {
  it("of each person and team is the same, whoever reads it", async () => {
    const { cro, north, south, reps } = company;
    const before = await read(cro);
    await shareWithNext(reps);
    // The chance of reaching a quota tells runs apart that the ends of a range don't.
    await product.database.owner
      .insertInto("checkIns")
      .values(
        reps.map(({ id: revieweeId }) => ({
          ...{ organisationId: company.organisationId, revieweeId, period: PERIOD },
          ...{ quota: 500, repCommit: 0, updatedAt: NOW },
        })),
      )
      .execute();
    const [whole, ofNorth, ofSouth] = [await read(cro), await read(north), await read(south)];
    expect(whole.landing?.won).not.toBe(before.landing?.won);
    for (const [place, name] of NAMES.entries()) {
      const own = await read(reps[place] as Person);
      expect(own.landing, name).not.toBeNull();
      expect(rowOf(whole, name)?.landing, name).toEqual(own.landing);
      const team = place < 3 ? ofNorth : ofSouth;
      expect(rowOf(team, name)?.landing, name).toEqual(own.landing);
      expect(rowOf(team, name)?.accuracy, name).toEqual(own.reps[0]?.accuracy);
      expect(rowOf(whole, name)?.accuracy, name).toEqual(own.reps[0]?.accuracy);
    }
    expect(await read(cro, north.id)).toEqual(ofNorth);
    expect(await read(cro, south.id)).toEqual(ofSouth);
  });

  it("stands beside what people won by the owner and split at the end of a quarter", async () => {
    const { organisationId, reps } = company;
    await shareWithNext(reps);
    const [, ben] = reps as [Person, Person];
    const last = async () => {
      const { backTest, reps: rows } = await read(ben);
      return [backTest.at(-1)?.result, rows[0]?.accuracy.at(-1)?.won];
    };
    const [result, won] = await last();
    expect(won).toBe(result);
    // Since that quarter ended, everything is shared; before, nothing was.
    const { owner } = product.database;
    const deals = await owner
      .selectFrom("deals")
      .select(["id as dealId", "organisationId"])
      .where("organisationId", "=", organisationId)
      .execute();
    await owner
      .insertInto("formerSplits")
      .values(deals.map((deal) => ({ ...deal, splits: "", at: noon("2026-10-20") })))
      .execute();
    expect(await last()).toEqual([result, 240]);
    expect(result).not.toBe(240);
  });

  it("law: has what the forecast has of each person and team, to the cent", async () => {
    const { cro, north, south, reps } = company;
    const people = [...reps.map(({ id }) => id), "99"];
    const anyShare = fc.record({
      with: fc.constantFrom(...people),
      share: fc.integer({ min: 1, max: 999_999 }),
    });
    const figures = async (who: Person) => {
      const { body } = await product.call(who, api.forecast.teamOverview, { query: {} });
      return {
        won: sum(body.map(({ attainment }) => attainment.won)),
        likely: sum(body.map(({ mostLikely }) => mostLikely.value)),
        open: sum(body.map(({ totalOpen }) => totalOpen.open)),
        count: sum(body.map(({ totalOpen }) => totalOpen.count)),
      };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(anyShare), { minLength: 9, maxLength: 9 }),
        async (all) => {
          await share((ownerId, place) => {
            const one = all[place % all.length];
            if (!one || one.with === ownerId) return "";
            return storedShares([
              [ownerId, 1_000_000 - one.share] as const,
              [one.with, one.share] as const,
            ]);
          });
          for (const who of [cro, north, south, ...reps]) {
            const { landing, open } = await read(who);
            const buckets = [open.likely, open.maybe, open.pipeline];
            expect({
              ...{ won: landing?.won, likely: open.likely.value },
              open: sum(buckets.map(({ value }) => value)),
              count: sum(buckets.map(({ count }) => count)),
            }).toEqual(await figures(who));
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it("law: of a team that shares its deals inside is the landing of the same deals unsplit", async () => {
    const { cro, north, reps } = company;
    const inside = reps.slice(0, 3);
    await share(() => "");
    const before = [await read(north), await read(cro)];
    await share((ownerId, place) => {
      const at = inside.findIndex(({ id }) => id === ownerId);
      const next = inside[(at + 1) % inside.length];
      if (at < 0 || !next || place % 3 === 0) return "";
      return storedShares([[ownerId, 123_457] as const, [next.id, 876_543] as const]);
    });
    const after = [await read(north), await read(cro)];
    for (const [place, { reps: _, ...team }] of before.entries()) {
      const { reps: people, ...now } = after[place] as Landing;
      expect(now).toEqual(team);
      expect(people).not.toEqual(_);
    }
  });

  it("shows nobody else's deal, person or part", async () => {
    const { organisationId, reps } = company;
    await shareWithNext(reps);
    const [, ben] = reps as [Person, Person];
    const told = JSON.stringify(await read(ben));
    for (const { id, name } of reps.filter((rep) => rep !== ben)) {
      expect(told).not.toContain(id);
      expect(told).not.toContain(name);
    }
    const viewer = { organisationId, userId: ben.id, role: "rep" } as const;
    const since = { since: PAST_START, until: PERIOD_END, withSteps: false, lineId: null };
    const due = await product.inStore(viewer, (store) => store.landing.due(since));
    const ids = due.flatMap(({ ownerId, split }) => [
      ownerId,
      ...(split?.people ?? []).map((one) => one.ownerId),
    ]);
    expect(ids.filter((id) => reps.some((rep) => rep.id === id && id !== ben.id))).toEqual([]);
    expect(ids.filter((id) => id === ben.id).length).toBeGreaterThan(20);
  });
});
