import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAmount } from "../deals/deal-splits.ts";
import { type Call, creditTotal, type OwnedAmount, type QuarterAsOf } from "./calls.ts";
import { backtestQuarter, chanceOfReaching, drawPastQuarters, landingRangeOf } from "./landing.ts";
import { type Draws, drawQuarter, sumDraws } from "./landing-draws.ts";
import { fitLandingModel } from "./landing-model.ts";

const TEAM = ["ana", "ben", "cat"];
/** A person of another team, and one without an account. */
const OTHERS = ["eve", "unknown"];
const QUARTERS = 5;

const shareOf = (people: string[]) =>
  fc.record({
    with: fc.constantFrom(...people),
    share: fc.integer({ min: 1, max: 999_999 }).map((millionths) => millionths / 1_000_000),
  });
const dealOf = (people: string[]) =>
  fc.record({
    cents: fc.integer({ min: 100, max: 9_999_999 }),
    as: fc.constantFrom("won", "likely", "maybe", "pipeline", "later"),
    comes: fc.boolean(),
    shared: fc.option(shareOf(people), { freq: 2 }),
  });
type DrawnDeal = ReturnType<typeof dealOf> extends fc.Arbitrary<infer T> ? T : never;

/** Everyone owns deals in each quarter; the last quarter is the current one. */
const companyOf = (people: string[], max = 6) =>
  fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    quarters: fc.array(
      fc.array(fc.array(dealOf(people), { minLength: 1, maxLength: max }), {
        minLength: TEAM.length,
        maxLength: TEAM.length,
      }),
      { minLength: QUARTERS + 1, maxLength: QUARTERS + 1 },
    ),
  });
type Company = ReturnType<typeof companyOf> extends fc.Arbitrary<infer T> ? T : never;

function owned(ownerId: string, { cents, shared }: DrawnDeal, isSplit: boolean): OwnedAmount {
  const amount = cents / 100;
  if (!shared || !isSplit || shared.with === ownerId) return { ownerId, amount };
  const [own = 0, other = 0] = splitAmount(amount, [1 - shared.share, shared.share], "EUR");
  const credits = [
    { ownerId, amount: own },
    { ownerId: shared.with, amount: other },
  ];
  return { ownerId, amount, credits: credits.filter((credit) => credit.ownerId !== "unknown") };
}

function quarterOf(deals: DrawnDeal[][], isSplit: boolean): QuarterAsOf {
  const quarter: QuarterAsOf = { won: [], calls: [], pipeline: [], later: [], result: [] };
  // Deals of people who had nothing by that day would make them no sellers of that quarter.
  for (const ownerId of TEAM) quarter.won.push({ ownerId, amount: 10 });
  for (const [place, own] of deals.entries()) {
    for (const deal of own) {
      const whole = owned(TEAM[place] ?? "", deal, isSplit);
      const isHit = deal.comes;
      const open = { ...whole, isHit, brought: isHit ? whole.amount : 0 };
      if (deal.as === "won") quarter.won.push(whole);
      else if (deal.as === "later") quarter.later.push(whole);
      else if (deal.as === "pipeline") quarter.pipeline.push(open);
      else quarter.calls.push({ ...open, called: deal.as } as Call);
      if (deal.as === "won" || deal.as === "later" || deal.comes) quarter.result.push(whole);
    }
  }
  return quarter;
}

function drawn({ seed, quarters }: Company, isSplit: boolean, ids = TEAM): Draws {
  const all = quarters.map((deals) => quarterOf(deals, isSplit));
  const [seen, past] = [all[QUARTERS] as QuarterAsOf, all.slice(0, QUARTERS)];
  return drawQuarter(seen, fitLandingModel(past), ids, seed, 200, {
    sellers: [...TEAM, ...OTHERS],
  });
}

describe("[LINE-5] the landing of shared deals", () => {
  it("law: of a team whose deals are split inside it is the landing of the same deals unsplit", () => {
    fc.assert(
      fc.property(companyOf(TEAM), (company) => {
        const [split, whole] = [drawn(company, true), drawn(company, false)];
        const [parts, all] = [sumDraws(split, TEAM), sumDraws(whole, TEAM)];
        expect(landingRangeOf(parts)).toEqual(landingRangeOf(all));
        const quota = landingRangeOf(all).mid;
        expect(chanceOfReaching(parts, quota)).toBe(chanceOfReaching(all, quota));
        const runs = (draws: Draws) =>
          Array.from(draws.get("ana") ?? [], (_, turn) =>
            TEAM.reduce((sum, id) => sum + (draws.get(id)?.[turn] ?? 0), 0),
          );
        for (const [turn, came] of runs(split).entries())
          expect(came).toBeCloseTo(runs(whole)[turn] ?? 0, 4);
        const tested = (isSplit: boolean) =>
          drawPastQuarters(
            company.quarters.map((deals) => ({
              facts: quarterOf(deals, isSplit),
              areCallsKnown: true,
            })),
            company.seed,
            100,
          ).map((quarter) => backtestQuarter(quarter, new Set(TEAM)));
        expect(tested(true)).toEqual(tested(false));
      }),
      { numRuns: 25 },
    );
  });

  it("law: a person's part doesn't depend on who else is drawn, nor on who asks", () => {
    const people = [...TEAM, ...OTHERS];
    fc.assert(
      fc.property(companyOf(people, 4), (company) => {
        const members = [...TEAM, "eve"];
        const all = drawn(company, true, members);
        for (const id of members) expect(drawn(company, true, [id]).get(id)).toEqual(all.get(id));
      }),
      { numRuns: 10 },
    );
  });

  it("is won by all its people or by none, in each run", () => {
    const credits = [
      { ownerId: "ana", amount: 60 },
      { ownerId: "eve", amount: 40 },
    ];
    const call = {
      ownerId: "ana",
      amount: 100,
      called: "likely",
      isHit: false,
      brought: 0,
    } as const;
    const none = { won: [], pipeline: [], later: [], result: [] };
    const past = [1, 2, 3].map(() => ({ ...none, calls: [call, { ...call, brought: 100 }] }));
    const draws = drawQuarter(
      { ...none, calls: [{ ...call, credits }] },
      fitLandingModel(past),
      ["ana", "eve"],
      1,
    );
    const runs = Array.from(draws.get("ana") ?? [], (came, turn) => [
      ...[came, draws.get("eve")?.[turn]],
    ]);
    expect(new Set(runs.map(String))).toEqual(new Set(["60,40", "0,0"]));
  });

  it("of many deals draws the shared ones one by one, about as wide as unsplit", () => {
    const credits = (amount: number) => [
      { ownerId: "ana", amount: amount / 2 },
      { ownerId: "ben", amount: amount / 2 },
    ];
    const open = (isSplit: boolean) =>
      Array.from({ length: 40 }, (_, place) => ({
        ...{ ownerId: "ana", amount: 100 + place, isHit: place % 2 === 0 },
        brought: place % 2 === 0 ? 100 + place : 0,
        credits: isSplit && place < 5 ? credits(100 + place) : undefined,
      }));
    const quarter = (isSplit: boolean) => ({
      ...{ won: [], calls: [], later: [], result: [] },
      pipeline: open(isSplit),
    });
    const lessons = fitLandingModel([1, 2, 3, 4].map(() => quarter(true)));
    const range = (isSplit: boolean, ids: string[]) => {
      const draws = drawQuarter(quarter(isSplit), lessons, ["ana", "ben"], 1);
      return landingRangeOf(sumDraws(draws, ids));
    };
    const [split, whole] = [range(true, ["ana", "ben"]), range(false, ["ana", "ben"])];
    expect(Math.abs(split.high / whole.high - 1)).toBeLessThan(0.02);
    expect(Math.abs(split.low / whole.low - 1)).toBeLessThan(0.02);
    // Five small deals are Ben's by half: he gets none of them or up to all.
    expect(range(true, ["ben"]).low).toBeLessThan(200);
    expect(range(true, ["ben"]).high).toBeGreaterThan(150);
  });

  it("is compared with what each person won by share", () => {
    const credits = [
      { ownerId: "ana", amount: 60 },
      { ownerId: "eve", amount: 40 },
    ];
    const none: QuarterAsOf = { won: [], calls: [], pipeline: [], later: [], result: [] };
    const facts = { ...none, result: [{ ownerId: "ana", amount: 100, credits }] };
    const draws = new Map([["eve", new Float64Array([40])]]);
    const told = backtestQuarter({ index: 0, draws, facts }, new Set(["eve"]));
    expect(told).toMatchObject({ result: 40, isInside: true });
  });

  it("has later deals for those who had a part in such deals before", () => {
    const later = [
      {
        ...{ ownerId: "ana", amount: 100 },
        credits: [
          { ownerId: "ana", amount: 50 },
          { ownerId: "ben", amount: 50 },
        ],
      },
    ];
    const none = { won: [], calls: [], pipeline: [], result: [] };
    const lessons = fitLandingModel([1, 2, 3, 4].map(() => ({ ...none, later })));
    const draws = drawQuarter({ ...none, later: [] }, lessons, ["ana", "ben"], 1);
    const alone = drawQuarter({ ...none, later: [] }, lessons, ["ben"], 1, 4000, {
      sellers: ["ana"],
    });
    const left = drawQuarter({ ...none, later: [] }, lessons, ["ben"], 1);
    const meanOf = (id: string, from = draws) => {
      const all = from.get(id) ?? new Float64Array(1);
      return all.reduce((sum, one) => sum + one, 0) / all.length;
    };
    expect(alone.get("ben")).toEqual(draws.get("ben"));
    expect(meanOf("ben")).toBeGreaterThan(1.4 * meanOf("ben", left));
  });

  it("counts a deal once, for its owner, and an owner who isn't here not at all", () => {
    const deals = [
      { ownerId: "ana", amount: 10 },
      {
        ...{ ownerId: "ana", amount: 10 },
        credits: [
          { ownerId: "ana", amount: 6 },
          { ownerId: "ben", amount: 4 },
        ],
      },
      { ownerId: "gone", amount: 10, credits: [{ ownerId: "ben", amount: 3 }] },
    ];
    expect(creditTotal(deals, null)).toEqual({ count: 2, value: 23 });
    expect(creditTotal(deals, new Set(["ana"]))).toEqual({ count: 2, value: 16 });
    expect(creditTotal(deals, new Set(["ben"]))).toEqual({ count: 0, value: 7 });
  });
});
