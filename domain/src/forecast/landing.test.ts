import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hitRate,
  MIN_HIT_RATE_DEALS,
  rateDistribution,
  type Tally,
  tallyOf,
} from "./calibration.ts";
import type { Call, CalledBucket, OpenDueDeal, QuarterAsOf } from "./calls.ts";
import {
  backtestQuarter,
  chanceOfReaching,
  comparableQuarters,
  drawPastQuarters,
  identifiableSellers,
  landingModelFor,
  landingRangeOf,
  type PastQuarter,
} from "./landing.ts";
import { drawQuarter, sumDraws } from "./landing-draws.ts";
import { fitLandingModel, type LandingModel } from "./landing-model.ts";

const anyTally: fc.Arbitrary<Tally> = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([deals, share]) => ({ deals, hits: Math.round(deals * share) }));
const withOwn = (others: Tally, own: Tally): Tally => ({
  deals: others.deals + own.deals,
  hits: others.hits + own.hits,
});
const shareOfTeam = ({ deals, hits }: Tally) => (hits + 0.5) / (deals + 1);
const shareOf = ({ for: hits, against }: { for: number; against: number }) =>
  hits / (hits + against);

describe("[BY-25] a hit rate", () => {
  it("[T-12] counts the deals called so, and those of them that came in", () => {
    const call = (called: Call["called"], isHit: boolean): Call => ({
      ...{ ownerId: "ana", amount: 100, brought: isHit ? 100 : 0 },
      ...{ called, isHit },
    });
    const calls = [
      ...[call("likely", true), call("likely", true), call("likely", false)],
      ...[call("maybe", true), call("maybe", false), call("maybe", false), call("maybe", false)],
    ];
    expect(tallyOf(calls, "likely")).toEqual({ deals: 3, hits: 2 });
    expect(tallyOf(calls, "maybe")).toEqual({ deals: 4, hits: 1 });
  });

  it("is an ordered range within nothing and all, or nothing where the team has too few deals", () => {
    fc.assert(
      fc.property(anyTally, anyTally, (own, others) => {
        const team = withOwn(others, own);
        const rate = hitRate(own, team);
        expect(rate === null).toBe(team.deals < MIN_HIT_RATE_DEALS);
        if (!rate) return;
        const { low, mid, high } = rate;
        expect(0 <= low && low < mid && mid < high && high <= 1).toBe(true);
        expect(rate.isBlended).toBe(own.deals < 8);
      }),
    );
  });

  it("of somebody without deals is the team's", () => {
    fc.assert(
      fc.property(anyTally, (team) => {
        const [known, rate] = [rateDistribution({ deals: 0, hits: 0 }, team), shareOfTeam(team)];
        // If nearly all or nearly none were won, half a deal of doubt remains.
        const isExtreme = Math.min(rate, 1 - rate) * (known.for + known.against) < 0.6;
        if (!isExtreme) expect(shareOf(known)).toBeCloseTo(rate, 9);
        expect(Math.abs(shareOf(known) - 0.5)).toBeLessThanOrEqual(Math.abs(rate - 0.5) + 1e-9);
      }),
    );
  });

  it("lies between the team's and one's own, the nearer to one's own the more there are", () => {
    const team = { deals: 100, hits: 50 };
    const mids = [0, 2, 4, 6, 8, 20].map((deals) =>
      shareOf(rateDistribution({ deals, hits: deals }, team)),
    );
    expect(mids).toEqual(mids.toSorted((a, b) => a - b));
    expect(mids[0]).toBeCloseTo(0.5, 9);
    expect(mids.at(-1)).toBeGreaterThan(0.97);
    expect(rateDistribution({ deals: 10, hits: 10 }, { deals: 10, hits: 10 }).against).toBe(0.5);
  });

  it("narrows with more evidence of the same kind", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }), (hits, more) => {
        const team = { deals: 1000, hits: (1000 * hits) / 8 };
        const own = (times: number) => ({ deals: 8 * times, hits: hits * times });
        const width = (times: number) => {
          const rate = hitRate(own(times), team);
          return rate ? rate.high - rate.low : Number.NaN;
        };
        expect(width(1 + more)).toBeLessThan(width(1));
      }),
    );
  });
});

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const call = (ownerId: string, called: CalledBucket, amount: number, brought: number): Call => ({
  ...{ ownerId, called, amount, brought },
  isHit: brought > 0,
});
const due = (ownerId: string, amount: number, brought = 0): OpenDueDeal => ({
  ...{ ownerId, amount, brought },
  isHit: brought > 0,
});
const quarter = (given: Partial<QuarterAsOf>): QuarterAsOf => ({
  ...{ won: [], calls: [], pipeline: [], later: [], result: [] },
  ...given,
});
const known = (facts: QuarterAsOf): PastQuarter => ({ facts, areCallsKnown: true });

/**
 * Six quarters of three people whose Likely deals were mostly won, Maybe rarely, with some new
 * deals each time.
 */
const usualQuarter = (place: number): QuarterAsOf => {
  const came = (index: number) => (index + place) % 4 !== 0;
  const calls = ["a", "b", "c"].flatMap((id) => [
    ...[100, 200, 300, 400].map((amount, index) =>
      call(id, "likely", amount, came(index) ? amount : 0),
    ),
    ...[100, 200, 300, 400].map((amount, index) =>
      call(id, "maybe", amount, came(index) ? 0 : amount),
    ),
  ]);
  const later = ["a", "b", "c"].map((ownerId, index) => ({ ownerId, amount: 100 * (index + 1) }));
  const won = [{ ownerId: "a", amount: 500 }];
  const hits = calls.map(({ ownerId, brought }) => ({ ownerId, amount: brought }));
  return quarter({ won, calls, later, result: [...won, ...hits, ...later] });
};
const USUAL = Array.from({ length: 6 }, (_, place) => usualQuarter(place));
const usual = fitLandingModel(USUAL);
const IDS = ["a", "b", "c"];

const anyDeals = fc.array(
  fc.record({
    ownerId: fc.constantFrom(...IDS),
    amount: fc.integer({ min: 1, max: 100_000 }),
    called: fc.constantFrom<CalledBucket>("likely", "maybe"),
  }),
  { maxLength: 12 },
);
const seenWith = (deals: Array<{ ownerId: string; called: CalledBucket; amount: number }>) =>
  quarter({ calls: deals.map((one) => call(one.ownerId, one.called, one.amount, 0)) });

describe("[J-2] what earlier quarters teach", () => {
  it("is rates by value: large deals that were lost count for what they were worth", () => {
    // Ten of eleven were won, and 1,000 of 2,000, next to a prior of two average-sized deals.
    const calls = [
      ...Array.from({ length: 10 }, () => call("a", "likely", 100, 100)),
      call("a", "likely", 1000, 0),
    ];
    const { rateOf } = fitLandingModel([quarter({ calls })]);
    const size = 2000 / 11;
    const team = (1000 + 2 * size * 0.65) / (2000 + 2 * size);
    expect(rateOf("nobody", "likely").rate).toBeCloseTo(team, 12);
    const own = (1000 + 10 * size * team) / (2000 + 10 * size);
    expect(rateOf("a", "likely").rate).toBeCloseTo(own, 12);
    // As certain as ten deals of the team plus their own in equally large deals: 2000² / 1,100,000.
    expect(rateOf("a", "likely").deals).toBeCloseTo(10 + 4_000_000 / 1_100_000, 12);
  });

  it("takes what a deal was won for, and newer quarters for more", () => {
    const rate = (brought: number[]) =>
      fitLandingModel(
        brought.map((one) => quarter({ calls: [call("a", "likely", 100, one)] })),
      ).rateOf("nobody", "likely").rate;
    expect(rate([80])).toBeCloseTo((80 + 200 * 0.65) / 300, 12);
    // 0.85 of the older quarter, all of the newer.
    expect(rate([100, 0])).toBeCloseTo((85 + 200 * 0.65) / 385, 12);
    expect(rate([0, 100])).toBeCloseTo((100 + 200 * 0.65) / 385, 12);
  });

  it("is what comes later by head: one's own beside two quarters of the team's", () => {
    const one = (amount: number) =>
      quarter({
        won: [
          { ownerId: "a", amount: 1 },
          { ownerId: "b", amount: 1 },
        ],
        later: [{ ownerId: "a", amount }],
      });
    const { laterOf, laterAmounts } = fitLandingModel([one(300)]);
    expect(laterOf("a")).toBeCloseTo((300 + 2 * 150) / 3, 12);
    expect(laterOf("b")).toBeCloseTo((0 + 2 * 150) / 3, 12);
    expect(laterOf("new")).toBeCloseTo(150, 12);
    expect([...laterAmounts]).toEqual([300]);
  });

  it("takes quarters that differ by more than the chance of single deals for a good and a bad one", () => {
    const many = (share: number) =>
      quarter({
        calls: Array.from({ length: 400 }, (_, index) =>
          call(`rep-${index % 8}`, "likely", 100, index < 400 * share ? 100 : 0),
        ),
      });
    const even = fitLandingModel([many(0.5), many(0.5), many(0.5), many(0.5)]);
    const wild = fitLandingModel([many(0.3), many(0.7), many(0.2), many(0.8)]);
    expect(even.residuals.every((one) => Math.abs(one) < 1e-9)).toBe(true);
    expect(wild.deviation).toBeGreaterThan(1.5 * even.deviation);
    expect(sumOf(wild.residuals)).toBeCloseTo(0, 9);
    // Fewer similar quarters are less certain.
    expect(fitLandingModel([many(0.5), many(0.5)]).deviation).toBeGreaterThan(even.deviation);
  });
});

describe("[J-2] the draws", () => {
  const range = (seen: QuarterAsOf, lessons: LandingModel = usual, seed = 1) =>
    landingRangeOf(sumDraws(drawQuarter(seen, lessons, IDS, seed), IDS));

  it("of a team are the sum of its people's, drawing by drawing", () => {
    fc.assert(
      fc.property(anyDeals, fc.integer(), (deals, seed) => {
        const draws = drawQuarter(seenWith(deals), usual, IDS, seed, 60);
        const sums = Array.from({ length: 60 }, (_, turn) =>
          sumOf(IDS.map((id) => draws.get(id)?.[turn] ?? Number.NaN)),
        ).sort((a, b) => a - b);
        expect([...sumDraws(draws, IDS)]).toEqual(sums);
      }),
    );
  });

  it("of a person are the same alone and among others, and for the same facts and seed", () => {
    fc.assert(
      fc.property(anyDeals, fc.integer(), (deals, seed) => {
        const among = drawQuarter(seenWith(deals), usual, IDS, seed, 50);
        for (const id of IDS) {
          const alone = drawQuarter(seenWith(deals.toReversed()), usual, [id], seed, 50);
          expect(alone.get(id)).toEqual(among.get(id));
        }
      }),
    );
  });

  it("are ordered, never below what is won", () => {
    fc.assert(
      fc.property(anyDeals, fc.integer({ min: 0, max: 1e6 }), fc.integer(), (deals, won, seed) => {
        const seen = { ...seenWith(deals), won: [{ ownerId: "a", amount: won }] };
        const { low, mid, high } = range(seen, usual, seed);
        expect(won <= low && low <= mid && mid <= high).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("all move by its amount where a deal is won that nothing else follows from", () => {
    const even = { ...usual, usual: { won: 0, result: 0, sellers: 0 } };
    const seen = seenWith([{ ownerId: "b", called: "likely", amount: 700 }]);
    const draws = (won: number) =>
      drawQuarter({ ...seen, won: [{ ownerId: "a", amount: won }] }, even, IDS, 1);
    const [before, after] = [sumDraws(draws(0), IDS), sumDraws(draws(1000), IDS)];
    expect(after).toEqual(before.map((outcome) => outcome + 1000));
  });

  it("spread further the less sure one is: of quarters, and of a deal that decides", () => {
    const seen = seenWith(IDS.map((ownerId) => ({ ownerId, called: "likely", amount: 1000 })));
    const width = (of: LandingModel, what = seen) => {
      const { low, high } = range(what, of);
      return high - low;
    };
    const widths = [0.1, 0.3, 0.6].map((deviation) => width({ ...usual, deviation }));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    const many = seenWith(
      Array.from({ length: 30 }, (_, index) => ({
        ...{ ownerId: IDS[index % 3] ?? "a", called: "likely" as const },
        amount: 100,
      })),
    );
    expect(width(usual, many)).toBeLessThan(width(usual, seen));
  });

  it("of one deal come in as often as its rate says", () => {
    const pace = { won: 0, result: 0, sellers: 0 };
    const calm = { ...usual, usual: pace, deviation: 0, residuals: [], laterOf: () => 0 };
    const sure = { ...calm, rateOf: () => ({ rate: 0.7, deals: 1e9 }) };
    const draws = drawQuarter(
      seenWith([{ ownerId: "a", called: "maybe", amount: 100 }]),
      sure,
      ["a"],
      1,
    );
    const outcomes = sumDraws(draws, ["a"]);
    expect(new Set(outcomes)).toEqual(new Set([0, 100]));
    expect(Math.abs(chanceOfReaching(outcomes, 100) - 0.7)).toBeLessThan(0.03);
  });

  it("of very many deals are as those of some, in proportion", () => {
    const calm = { ...usual, laterOf: () => 0 };
    const of = (deals: number) =>
      range(
        seenWith(
          new Array(deals).fill({
            ownerId: "a",
            called: "likely",
            amount: Math.round(6e6 / deals),
          }),
        ),
        calm,
      );
    const [some, many] = [of(23), of(24)];
    expect(Math.abs(many.low / some.low - 1)).toBeLessThan(0.03);
    expect(Math.abs(many.mid / some.mid - 1)).toBeLessThan(0.03);
    expect(Math.abs(many.high / some.high - 1)).toBeLessThan(0.03);
  });

  it("make a good quarter good for everybody", () => {
    const rateOf = () => ({ rate: 0.5, deals: 1e9 });
    const wild = { ...usual, deviation: 0.6, laterOf: () => 0, rateOf };
    const open = (id: string) =>
      Array.from({ length: 40 }, () => ({ ownerId: id, called: "likely" as const, amount: 100 }));
    const draws = drawQuarter(seenWith([...open("a"), ...open("b")]), wild, IDS, 1);
    const spread = (ids: string[]) => {
      const { low, high } = landingRangeOf(sumDraws(draws, ids));
      return high - low;
    };
    // Drawn independently, two together would spread only 1.4 times as far as one.
    expect(spread(["a", "b"])).toBeGreaterThan(1.6 * spread(["a"]));
  });

  it("hold large deals that were never called, as often as they came before", () => {
    const late = (amounts: number[]) =>
      fitLandingModel(
        Array.from({ length: 6 }, (_, place) =>
          quarter({
            won: [{ ownerId: "a", amount: 1 }],
            later: amounts.map((amount) => ({ ownerId: "a", amount: place === 0 ? amount : 100 })),
          }),
        ),
      );
    const [plain, tailed] = [late([100, 100]), late([100, 5000])].map((lessons) =>
      sumDraws(drawQuarter(quarter({}), lessons, ["a"], 1), ["a"]),
    );
    expect(landingRangeOf(tailed ?? new Float64Array()).mid).toBeLessThan(700);
    expect(chanceOfReaching(tailed ?? new Float64Array(), 5000)).toBeGreaterThan(0.05);
    expect(chanceOfReaching(plain ?? new Float64Array(), 5000)).toBe(0);
  });

  it("move their ends by less than a hundredth with the seed", () => {
    const seen = seenWith(
      Array.from({ length: 60 }, (_, index) => ({
        ...{ ownerId: IDS[index % 3] ?? "a", called: "likely" as const },
        amount: 50 + index,
      })),
    );
    const ranges = [1, 2, 3, 4, 5].map((seed) => range(seen, usual, seed));
    for (const end of ["low", "mid", "high"] as const) {
      const ends = ranges.map((one) => one[end]);
      expect(Math.max(...ends) / Math.min(...ends)).toBeLessThan(1.02);
    }
  });

  it("reach a quota the less often the higher it is; what is won is certain", () => {
    const seen = { ...seenWith([]), won: [{ ownerId: "a", amount: 400 }] };
    const outcomes = sumDraws(drawQuarter(seen, usual, IDS, 1), IDS);
    const chances = [0, 400, 600, 1000, 2000, 9000].map((quota) =>
      chanceOfReaching(outcomes, quota),
    );
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(chances.slice(0, 2)).toEqual([1, 1]);
  });
});

describe("[J-2] what a quarter is compared with", () => {
  const calls = (count: number) =>
    Array.from({ length: count }, () => call("a", "likely", 100, 100));
  const open = (count: number) => Array.from({ length: count }, () => due("a", 100));

  it("is quarters in which deals were called, where they are called now", () => {
    const past = [
      known(quarter({ calls: calls(4) })),
      known(quarter({ calls: calls(2), pipeline: open(9) })),
      { ...known(quarter({ calls: calls(9) })), areCallsKnown: false },
      known(quarter({ calls: calls(4) })),
    ];
    const compared = comparableQuarters(quarter({ calls: calls(3) }), past);
    expect(compared).toMatchObject({ isByCalls: true, deals: 8 });
    expect(compared.past).toEqual([past[0], past[3]]);
    expect(landingModelFor(compared)).not.toBeNull();
  });

  it("is all that was open and due, where too few were called", () => {
    const past = [
      known(quarter({ calls: calls(3), pipeline: open(1) })),
      known(quarter({ calls: calls(4), pipeline: open(0) })),
      known(quarter({ won: [{ ownerId: "a", amount: 5 }] })),
    ];
    const compared = comparableQuarters(quarter({ calls: calls(1), pipeline: open(2) }), past);
    expect(compared).toMatchObject({ isByCalls: false, deals: 8 });
    expect(compared.past.map(({ facts }) => [facts.calls.length, facts.pipeline.length])).toEqual([
      [0, 4],
      [0, 4],
    ]);
    expect([compared.seen.calls.length, compared.seen.pipeline.length]).toEqual([0, 3]);
    expect(landingModelFor(compared)).not.toBeNull();
  });

  it("teaches nothing with fewer than eight deals, or from one quarter", () => {
    const told = (...quarters: number[]) =>
      landingModelFor(
        comparableQuarters(
          quarter({}),
          quarters.map((count) => known(quarter({ pipeline: open(count) }))),
        ),
      ) !== null;
    expect([told(3, 4), told(4, 4), told(20), told(20, 20)]).toEqual([false, true, false, true]);
  });
});

describe("[BY-25] everybody's own past", () => {
  const past = (late: number, given: Partial<QuarterAsOf> = {}) =>
    quarter({
      calls: [call("always", "likely", 100, 100), call("never", "likely", 100, 0)],
      later: late > 0 ? [{ ownerId: "always", amount: late }] : [],
      ...given,
    });
  const open = (ownerId: string): Call[] => [call(ownerId, "likely", 1000, 0)];

  it("decides how their deals come in, and the team's for whoever has none", () => {
    const many = Array.from({ length: 20 }, () => past(0));
    const ids = ["always", "never", "new"];
    const draws = drawQuarter(quarter({ calls: ids.flatMap(open) }), fitLandingModel(many), ids, 7);
    const [always = 0, never = 1, fresh = 0] = ids.map((id) =>
      chanceOfReaching(sumDraws(draws, [id]), 1000),
    );
    expect(always).toBeGreaterThan(0.6);
    expect(never).toBeLessThan(0.4);
    expect(Math.abs(fresh - 0.5)).toBeLessThan(0.06);
  });

  it("makes a range theirs where nobody else but the viewer has any part in it", () => {
    const here = ["always", "never", "new"];
    const only = (
      now: Call[],
      given: Partial<QuarterAsOf> = {},
      viewerId = "m",
      ids: string[] = here,
    ) =>
      identifiableSellers(quarter({ calls: now }), [past(0, given)], {
        ...{ shown: null, isHere: new Set(ids), viewerId },
      });
    const [one, two] = [open("new"), open("never")];
    const later = [{ ownerId: "always", amount: 5 }];
    expect(only([...one, ...two])).toEqual([]);
    // Only one person has anything left to win.
    expect(only(one)).toEqual(["new"]);
    expect(only([...one, ...two], {}, "never")).toEqual(["new", "always"]);
    expect(only(one, { later })).toEqual([]);
    expect(only(one, { later }, "m", ["new"])).toEqual(["new"]);
    expect(
      identifiableSellers(quarter({ calls: one, pipeline: [due("never", 5)] }), [past(0)], {
        shown: null,
        isHere: new Set(here),
        viewerId: "m",
      }),
    ).toEqual([]);
    // Deals of people the viewer can't see don't count.
    expect(
      identifiableSellers(quarter({ calls: [...one, ...two] }), [past(0)], {
        ...{ shown: new Set(["new"]), isHere: new Set(["new"]), viewerId: "m" },
      }),
    ).toEqual(["new"]);
    // The past it is based on belongs to one person.
    expect(only([...one, ...two], { calls: open("never") })).toEqual(["never"]);
    expect(only([...one, ...two], { calls: open("never"), pipeline: [due("a", 5)] })).toEqual([]);
    expect(only([], { calls: [] })).toEqual([]);
  });
});

describe("[BY-25] the back-test", () => {
  const tested = (past: QuarterAsOf[], ownerId?: string) =>
    drawPastQuarters(past.map(known), 1).map((drawn) =>
      backtestQuarter(drawn, ownerId === undefined ? null : new Set([ownerId])),
    );

  it("tells each quarter by those before it alone, and whether it fell inside", () => {
    const last = { ...usualQuarter(6), result: [{ ownerId: "a", amount: 500 }] };
    const all = tested([...USUAL.slice(0, 5), last]);
    expect(all.map(({ index, isInside }) => [index, isInside])).toEqual([
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ]);
    expect(all.at(-1)?.result).toBe(500);
    const other = USUAL.map((one) => ({ ...one, result: [] }));
    expect(tested([...other.slice(0, 5), last]).at(-1)).toEqual(all.at(-1));
  });

  it("is one person's where one is named", () => {
    const [own, all] = [tested(USUAL, "b").at(-1), tested(USUAL).at(-1)];
    const of = usualQuarter(5).result.filter(({ ownerId }) => ownerId === "b");
    expect(own?.result).toBe(sumOf(of.map(({ amount }) => amount)));
    expect((own?.high ?? 0) < (all?.high ?? 0)).toBe(true);
  });
});
