import { api, type ForecastRow } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditsByHand } from "../../testing/credits-by-hand.ts";
import { insertPortal, PORTAL_STAGES, type PortalDeal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

/**
 * The overview is one statement; here it is recomputed slowly and obviously from every deal in the
 * database, without any of the product's own rules.
 */
async function reference(
  { database: { owner } }: Pick<TestProduct, "database">,
  organisationId: string,
  { first, last, period }: { first: string; last: string | null; period: string | null },
  pipelines?: string[],
): Promise<Array<Omit<ForecastRow, "rep" | "lastWeek">>> {
  const people = await owner
    .selectFrom("users")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("role", "=", "rep")
    .execute();
  const whole = await owner.selectFrom("deals").selectAll().execute();
  const owners = await owner.selectFrom("owners").selectAll().execute();
  const stages = await owner.selectFrom("stages").selectAll().execute();
  const goals = await owner.selectFrom("checkIns").selectAll().execute();
  const stageOf = (deal: { pipelineId: string | null; stageId: string | null }) =>
    stages.find(
      (one) =>
        one.organisationId === organisationId &&
        one.pipelineId === deal.pipelineId &&
        one.id === deal.stageId,
    );
  const userOf = (crmId: string) =>
    owners.find((one) => one.organisationId === organisationId && one.id === crmId)?.userId ?? null;
  const deals = whole.flatMap((deal) => {
    const probability = stageOf(deal)?.probability ?? 0;
    const amount = deal.amountInHomeCurrency;
    const credits = creditsByHand({ ...deal, amount, probability, decimals: 2 }, userOf);
    const share = (crmId: string | undefined) =>
      Number(new RegExp(`(?:^|;)${crmId}:(\\d+)`).exec(deal.splits ?? "")?.[1]) / 1_000_000;
    return credits.map(({ ownerId, deals: counted, value, weighted }) => ({
      ...{ ...deal, ownerId, counted, weighted, whole: amount, amountInHomeCurrency: value },
      share:
        credits.length === 1
          ? null
          : share(owners.find((one) => one.userId === ownerId && one.userId !== null)?.id),
    }));
  });
  people.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

  return people.map((person) => {
    const counts = { open: 0, likely: 0, best: 0, omitted: 0 };
    const cents = { won: 0, open: 0, weighted: 0, likely: 0, best: 0, omitted: 0 };
    const shared = { count: 0, ofOthers: 0 };
    const more = { won: 0, likely: 0, open: 0 };
    const [likely, best] = [[] as typeof deals, [] as typeof deals];
    for (const deal of deals) {
      if (deal.organisationId !== organisationId) continue;
      if (deal.ownerId !== person.id || deal.archivedAt !== null) continue;
      if (deal.closeDate === null || deal.closeDate < first) continue;
      if (last !== null && deal.closeDate > last) continue;
      if (pipelines && !pipelines.includes(deal.pipelineId ?? "")) continue;
      const worth = Math.round((deal.amountInHomeCurrency ?? 0) * 100);
      const category = deal.forecastCategory;
      if (deal.share !== null && deal.status !== "lost") {
        shared.count += 1;
        shared.ofOthers += 1 - deal.counted;
        const whole = Math.round((deal.whole ?? 0) * 100) * deal.counted;
        const isOpen = deal.status === "open" && deal.forecastCategory !== "OMIT";
        if (deal.status === "won") more.won += whole - worth;
        if (isOpen) more.open += whole - worth;
        if (isOpen && deal.forecastCategory === "COMMIT") more.likely += whole - worth;
      }
      if (deal.status === "won") cents.won += worth;
      if (deal.status !== "open") continue;
      if (category === "OMIT") {
        cents.omitted += worth;
        counts.omitted += deal.counted;
        continue;
      }
      cents.open += worth;
      counts.open += deal.counted;
      cents.weighted += Math.round(deal.weighted * 100);
      if (category === "COMMIT") {
        cents.likely += worth;
        counts.likely += deal.counted;
        likely.push(deal);
      }
      if (category === "COMMIT" || category === "BEST_CASE") {
        cents.best += worth;
        counts.best += deal.counted;
        best.push(deal);
      }
    }
    const goal = goals.find(
      (one) =>
        one.organisationId === organisationId &&
        one.revieweeId === person.id &&
        one.period === period,
    );
    const quota = goal?.quota ?? 0;
    const left = Math.round(quota * 100) - cents.won;
    const firstTen = (list: typeof deals): ForecastRow["mostLikely"]["deals"] =>
      [...list]
        .sort((a, b) => {
          const [one, other] = [a.amountInHomeCurrency, b.amountInHomeCurrency];
          if (one === null && other === null) return a.id < b.id ? -1 : 1;
          if (one === null) return 1;
          if (other === null) return -1;
          return other - one || (a.id < b.id ? -1 : 1);
        })
        .slice(0, 10)
        .map(({ id, crmId, name, amountInHomeCurrency, share, ...deal }) => ({
          id,
          hubspotId: crmId,
          name,
          amountInHomeCurrency,
          share,
          stage: stageOf(deal)?.label ?? deal.stageId ?? "",
          closeDate: deal.closeDate ?? "",
          forecastCategory: deal.forecastCategory === "COMMIT" ? "COMMIT" : "BEST_CASE",
        }));
    const times = Math.round((cents.open / left) * 10) / 10 + 0;
    const multiplication =
      quota > 0 && left > 0 ? (cents.open < left * 3 ? Math.min(times, 2.9) : times) : null;
    return {
      attainment: { won: cents.won / 100, quota },
      quarterlyCommit: {
        value: goal?.repCommit ?? 0,
        updatedAt: goal?.committedAt?.toISOString() ?? null,
      },
      remainingCommit: {
        value: (Math.round((goal?.repCommit ?? 0) * 100) - cents.won) / 100,
      },
      totalOpen: { open: cents.open / 100, multiplication, count: counts.open },
      stageProbability: cents.weighted / 100,
      mostLikely: { value: cents.likely / 100, count: counts.likely, deals: firstTen(likely) },
      bestCase: { value: cents.best / 100, count: counts.best, deals: firstTen(best) },
      omitted: { value: cents.omitted / 100, count: counts.omitted },
      shared: {
        ...shared,
        inFull: { won: more.won / 100, likely: more.likely / 100, open: more.open / 100 },
      },
      hasPipelineCheckIn: goal !== undefined,
    };
  });
}

const withoutNames = (rows: ForecastRow[]) =>
  rows.map(({ rep: _rep, lastWeek: _lastWeek, ...row }) => row);

/**
 * The last day of a quarter in the west while the next has started in the east, and a day later.
 */
const INSTANTS = [new Date("2026-12-31T10:30:00Z"), new Date("2027-01-01T10:30:00Z")];
const ZONES = [
  "Pacific/Pago_Pago",
  "America/New_York",
  "UTC",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
];

/** Computed by hand, because this also tests the product's calendar. */
function quarterThen(now: Date, timeZone: string) {
  const [year, month] = new Intl.DateTimeFormat("en-CA", { timeZone })
    .format(now)
    .split("-")
    .map(Number) as [number, number];
  return month >= 10
    ? { period: `${year}-Q4`, first: `${year}-10-01`, last: `${year}-12-31` }
    : { period: `${year}-Q1`, first: `${year}-01-01`, last: `${year}-03-31` };
}

const day = (value: string) => value as Day;
const edge = fc.constantFrom<Day | null>(
  ...["2026-09-30", "2026-10-01", "2026-11-15", "2026-12-30", "2026-12-31"].map(day),
  ...["2027-01-01", "2027-01-02", "2027-03-31", "2027-04-01", "2025-12-31"].map(day),
  null,
);
const cents = (min: number, max: number) =>
  fc.integer({ min, max }).map((amount) => Math.round(amount) / 100);
const anyDeal = (owners: Array<string | null>): fc.Arbitrary<PortalDeal> =>
  fc.record({
    ownerId: fc.constantFrom(...owners),
    name: fc.string({ minLength: 1, maxLength: 30 }).map((name) => name.replaceAll("\0", "")),
    pipelineId: fc.constantFrom("default", "renewals", "deleted", null),
    stageId: fc.constantFrom(...PORTAL_STAGES.map(({ id }) => id), "deleted", null),
    amount: fc.option(fc.oneof(cents(-5_000_000, 50_000_000), fc.constant(100)), { freq: 6 }),
    closeDate: edge,
    category: fc.constantFrom("COMMIT", "BEST_CASE", "PIPELINE", "OMIT", "CLOSED", "ELSE", null),
    archivedAt: fc.constantFrom(null, null, null, new Date("2026-10-10T00:00:00Z")),
    // Independent of the stage: a reopened deal may briefly be in a closed one.
    status: fc.constantFrom("open", "open", "open", "won", "lost"),
  });

describe.each(INSTANTS)("[FC-8] at %s the overview of a made-up portal", (now) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct({ now });
  });
  afterAll(() => product.close());

  it.each(ZONES)(
    "equals a count by hand in %s",
    async (timeZone) => {
      const org = await product.organisation({ timeZone });
      const elsewhere = await product.organisation({ timeZone });
      const manager = await org.manager({ name: "Maya" });
      const reps = [
        await org.rep({ name: "a" }),
        await org.rep({ name: "B" }),
        await org.rep({ name: "c" }),
      ];
      const stranger = await elsewhere.rep();
      const [mine, theirs] = [
        await insertPortal(product, org.id),
        await insertPortal(product, elsewhere.id),
      ];
      const { owner } = product.database;
      const amount = fc.oneof(cents(0, 90_000_000), fc.constant(0));
      const goal = fc.option(fc.record({ quota: amount, repCommit: amount }));

      await fc.assert(
        fc.asyncProperty(
          fc.array(anyDeal([...reps.map(({ id }) => id), manager.id, null]), {
            minLength: 20,
            maxLength: 90,
          }),
          fc.array(anyDeal([stranger.id]), { maxLength: 5 }),
          fc.tuple(goal, goal, goal),
          fc.option(fc.subarray(["default", "renewals", "deleted"], { minLength: 1 }), {
            nil: undefined,
          }),
          async (deals, others, goals, pipelines) => {
            for (const table of ["deals", "checkIns"] as const) {
              await owner.deleteFrom(table).execute();
            }
            await mine.deals(deals);
            await theirs.deals(others);
            const quarter = quarterThen(now, timeZone);
            for (const [index, values] of goals.entries()) {
              if (!values) continue;
              const revieweeId = reps[index]?.id ?? "";
              const common = { organisationId: org.id, revieweeId, updatedAt: now };
              await owner
                .insertInto("checkIns")
                .values({ ...common, ...values, period: quarter.period, committedAt: now })
                .execute();
              await owner
                .insertInto("checkIns")
                .values({ ...common, quota: 1, period: "2026-Q2" })
                .execute();
            }
            const seen = async (who: Person, query: object = {}) => {
              const sent = { query: { ...query, ...(pipelines && { pipelines }) } };
              const { body } = await product.call(who, api.forecast.teamOverview, sent);
              return body.filter((row) => row.rep.id !== manager.id);
            };
            const expected = await reference(product, org.id, quarter, pipelines);
            expect(withoutNames(await seen(manager))).toEqual(expected);
            const [first] = reps;
            if (first) expect(withoutNames(await seen(first))).toEqual(expected.slice(0, 1));

            const span = { first: "2026-12-31", last: null, period: null };
            expect(withoutNames(await seen(manager, { closeDateStart: span.first }))).toEqual(
              await reference(product, org.id, span, pipelines),
            );
          },
        ),
        { numRuns: 6 },
      );
    },
    60_000,
  );
});

describe("[FC-8] the overview of the demo company", () => {
  it("equals a count by hand, for this quarter and the next", async () => {
    const product = await productWithHubspot({ isEmpty: false });
    try {
      const org = await product.organisation({ timeZone: "Europe/Dublin" });
      const manager = await org.manager({ name: "Maya" });
      for (let index = 1; index <= 6; index++) {
        const rep = await org.rep({ name: `Rep ${index}` });
        await product.database.owner
          .updateTable("users")
          .set({ email: `rep${index}@demo.test` })
          .where("id", "=", rep.id)
          .execute();
        await product.database.owner
          .insertInto("checkIns")
          .values({
            organisationId: org.id,
            revieweeId: rep.id,
            period: periodOf(new Date()).period,
            quota: index === 1 ? 0 : 150_000,
            repCommit: 90_000,
            updatedAt: new Date(),
          })
          .execute();
      }
      await product.connect(manager, 48_975_575, "read");
      const [current, next] = [periodOf(new Date()), periodOf(new Date(), 1)];
      for (const { first, last, period } of [current, next]) {
        const query = { closeDateStart: first, closeDateEnd: last };
        const { body } = await product.call(manager, api.forecast.teamOverview, { query });
        expect(body).toHaveLength(6);
        expect(withoutNames(body)).toEqual(
          await reference(product, org.id, { first, last, period }),
        );
        expect(body.some((row) => row.totalOpen.count > 0)).toBe(true);
        if (period === current.period)
          expect(body.filter((row) => row.shared.count > 0).length).toBeGreaterThan(1);
      }
    } finally {
      await product.close();
    }
  });
});

function periodOf(now: Date, steps = 0) {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Dublin" }).format(now);
  const [year, month] = today.split("-").map(Number) as [number, number];
  const quarter = Math.floor((month - 1) / 3) + steps;
  const asDay = (months: number, date: number) =>
    new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10);
  const first = asDay(quarter * 3, 1);
  const number = Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1;
  return { period: `${first.slice(0, 4)}-Q${number}`, first, last: asDay(quarter * 3 + 3, 0) };
}
