import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEALS_ENOUGH, hitRate, knownRate, type Tally } from "./calibration.ts";
import type { Call, Called } from "./calls.ts";
import {
  backTest,
  chanceOf,
  onlySellers,
  type PastQuarter,
  playQuarter,
  rangeOf,
  type Seller,
  sellersOf,
} from "./landing.ts";

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
  it("is an ordered range within nothing and all, or nothing where the team has too few deals", () => {
    fc.assert(
      fc.property(anyTally, anyTally, (own, others) => {
        const team = withOwn(others, own);
        const rate = hitRate(own, team);
        expect(rate === null).toBe(team.deals < DEALS_ENOUGH);
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
        const [known, rate] = [knownRate({ deals: 0, hits: 0 }, team), shareOfTeam(team)];
        // Where nearly all or nearly none came in, half a deal of doubt is left.
        const isExtreme = Math.min(rate, 1 - rate) * (known.for + known.against) < 0.6;
        if (!isExtreme) expect(shareOf(known)).toBeCloseTo(rate, 9);
        expect(Math.abs(shareOf(known) - 0.5)).toBeLessThanOrEqual(Math.abs(rate - 0.5) + 1e-9);
      }),
    );
  });

  it("lies between the team's and one's own, the nearer to one's own the more there are", () => {
    const team = { deals: 100, hits: 50 };
    const mids = [0, 2, 4, 6, 8, 20].map((deals) =>
      shareOf(knownRate({ deals, hits: deals }, team)),
    );
    expect(mids).toEqual(mids.toSorted((a, b) => a - b));
    expect(mids[0]).toBeCloseTo(0.5, 9);
    expect(mids.at(-1)).toBeGreaterThan(0.97);
    expect(knownRate({ deals: 10, hits: 10 }, { deals: 10, hits: 10 }).against).toBe(0.5);
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

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 6 });
const anyBeta = fc.record({
  for: fc.double({ min: 0.2, max: 30, noNaN: true }),
  against: fc.double({ min: 0.2, max: 30, noNaN: true }),
});
const anySeller: fc.Arbitrary<Seller> = fc.record({
  id: fc.uuid(),
  won: fc.integer({ min: 0, max: 1_000_000 }),
  open: fc.record({ likely: amounts, maybe: amounts }),
  rates: fc.record({ likely: anyBeta, maybe: anyBeta }),
  later: amounts,
});
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

describe("[BY-25] the landing", () => {
  it("of very many deals is as that of some, in proportion", () => {
    const rangeFor = (deals: number) => {
      const seller: Seller = {
        id: "a",
        won: 0,
        open: { likely: new Array<number>(deals).fill(6000 / deals), maybe: [] },
        rates: { likely: { for: 70, against: 30 }, maybe: { for: 1, against: 1 } },
        later: [],
      };
      return rangeOf(playQuarter([seller], 1, 4000).all);
    };
    const [some, many] = [rangeFor(59), rangeFor(61)];
    expect(Math.abs(many.low - some.low)).toBeLessThan(120);
    expect(Math.abs(many.mid - 4200)).toBeLessThan(120);
    expect(Math.abs(many.high - some.high)).toBeLessThan(120);
  });

  it("is ordered, and lies between what is won and all that may come", () => {
    fc.assert(
      fc.property(fc.array(anySeller, { maxLength: 4 }), fc.integer(), (sellers, seed) => {
        const { low, mid, high } = rangeOf(playQuarter(sellers, seed, 50).all);
        const least = sumOf(sellers.map(({ won }) => won));
        const most = sumOf(
          sellers.map(
            ({ won, open, later }) =>
              won + sumOf(open.likely) + sumOf(open.maybe) + Math.max(0, ...later),
          ),
        );
        expect(least <= low && low <= mid && mid <= high && high <= most).toBe(true);
      }),
    );
  });

  it("is the same for the same facts, however the people stand in the list", () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 12 }), fc.integer(), (calls, seed) => {
        const range = (of: Call[], ids: string[]) => {
          const sellers = sellersOf({ won: [], calls: of }, [], ids);
          return rangeOf(playQuarter(sellers, seed, 50).all);
        };
        expect(range(calls.toReversed(), ["b", "a"])).toEqual(range(calls, ["a", "b"]));
      }),
    );
  });

  it("of a person is the same alone and among others", () => {
    fc.assert(
      fc.property(fc.array(anySeller, { maxLength: 4 }), fc.integer(), (sellers, seed) => {
        const { each } = playQuarter(sellers, seed, 50);
        for (const one of sellers) {
          expect(each.get(one.id)).toEqual(playQuarter([one], seed, 50).all);
        }
      }),
    );
  });

  it("of two is theirs apart, but a good quarter is good for both", () => {
    const even = { for: 500, against: 500 };
    const seller = (id: string, open: number[], later: number[]): Seller => ({
      ...{ id, won: 0, later },
      open: { likely: open, maybe: [] },
      rates: { likely: even, maybe: even },
    });
    const both = (open: number[], later: number[]) =>
      playQuarter([seller("a", open, later), seller("b", open, later)], 1, 4000).all;
    const deals = both([100], []);
    expect(chanceOf(deals, 100)).toBeCloseTo(0.75, 1);
    expect(chanceOf(deals, 200)).toBeCloseTo(0.25, 1);
    expect([...new Set(both([], [0, 100]))]).toEqual([0, 200]);
  });

  it("reaches a quota the less often the higher it is; what is won is certain", () => {
    fc.assert(
      fc.property(anySeller, fc.array(fc.integer({ min: 0, max: 9_000_000 })), (seller, quotas) => {
        const { all } = playQuarter([seller], 1, 50);
        const chances = quotas.toSorted((a, b) => a - b).map((quota) => chanceOf(all, quota));
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
        expect(chanceOf(all, seller.won)).toBe(1);
      }),
    );
  });

  it("comes in as often as deals like it did", () => {
    const seller: Seller = {
      id: "a",
      won: 0,
      open: { likely: [100], maybe: [] },
      rates: { likely: { for: 700, against: 300 }, maybe: { for: 1, against: 1 } },
      later: [],
    };
    expect(chanceOf(playQuarter([seller], 1, 4000).all, 100)).toBeCloseTo(0.7, 1);
  });
});

describe("[BY-25] everybody's own past", () => {
  const calls = (ownerId: string, called: Called, deals: number, hits: number): Call[] =>
    Array.from({ length: deals }, (_, index) => ({
      ownerId,
      called,
      amount: 100,
      isHit: index < hits,
    }));
  const teamCalls = [
    ...calls("always", "likely", 20, 20),
    ...calls("always", "maybe", 20, 5),
    ...calls("never", "likely", 20, 0),
  ];
  const past = (late: number): PastQuarter => ({
    won: [],
    calls: teamCalls,
    teamCalls,
    later: [{ ownerId: "always", amount: late }],
    result: [],
  });
  const open = (ownerId: string, called: Called): Call[] => [
    { ownerId, called, amount: 1000, isHit: false },
  ];
  const ids = ["always", "never", "new"];
  const land = (now: Call[], quarters: PastQuarter[]) =>
    playQuarter(sellersOf({ won: [], calls: now }, quarters, ids), 7, 2000);
  const chances = (called: Called) => {
    const now = ids.flatMap((id) => open(id, called));
    const { each } = land(now, [past(0)]);
    return ids.map((id) => chanceOf(each.get(id) ?? new Float64Array(), 1000));
  };

  it("decides how their deals come in, and the team's for whoever has none", () => {
    const [always = 0, never = 1, fresh = 0] = chances("likely");
    expect(always).toBeGreaterThan(0.93);
    expect(never).toBeLessThan(0.07);
    expect(Math.abs(fresh - 0.5)).toBeLessThan(0.05);
    const [often = 0] = chances("maybe");
    expect(Math.abs(often - 0.25)).toBeLessThan(0.05);
  });

  it("brings late what it brought before, each earlier quarter as often as any other", () => {
    const { all, each } = land([], [past(0), past(300), past(600), past(900)]);
    expect([...new Set(all)]).toEqual([0, 300, 600, 900]);
    for (const [amount, share] of [
      [300, 0.75],
      [600, 0.5],
      [900, 0.25],
    ] as const) {
      expect(Math.abs(chanceOf(all, amount) - share)).toBeLessThan(0.04);
    }
    expect(each.get("always")).toEqual(all);
    expect(rangeOf(each.get("never") ?? all)).toEqual({ low: 0, mid: 0, high: 0 });
  });

  it("makes a range theirs where nobody else but the viewer has any part in it", () => {
    const only = (now: Call[], of: Partial<PastQuarter> = {}, viewer = "m", here = ids) =>
      onlySellers({ calls: now }, [{ ...past(5), later: [], ...of }], new Set(here), viewer);
    const [one, two] = [open("new", "maybe"), open("never", "likely")];
    expect(only([...one, ...two])).toEqual([]);
    // What may still come is one's own.
    expect(only(one)).toEqual(["new"]);
    expect(only([...one, ...two], {}, "never")).toEqual(["new", "always"]);
    expect(only(one, { later: past(5).later })).toEqual([]);
    expect(only(one, { later: past(5).later }, "m", ["new"])).toEqual(["new"]);
    // What it is told from is one's own.
    expect(only([...one, ...two], { calls: calls("never", "likely", 8, 4) })).toEqual(["never"]);
    expect(only([], { calls: [] })).toEqual([]);
  });
});

const anyCall: fc.Arbitrary<Call> = fc.record({
  ownerId: fc.constantFrom("a", "b"),
  called: fc.constantFrom<Called>("likely", "maybe"),
  amount: fc.integer({ min: 0, max: 100_000 }),
  isHit: fc.boolean(),
});

describe("[BY-25] the back-test", () => {
  /** Ten deals of 100 each called Likely, of which so many came in. */
  const quarter = (hits: number, later = 0): PastQuarter => {
    const calls = Array.from(
      { length: 10 },
      (_, index): Call => ({ ownerId: "a", called: "likely", amount: 100, isHit: index < hits }),
    );
    return {
      won: [{ ownerId: "a", amount: 50 }],
      calls,
      teamCalls: calls,
      later: [{ ownerId: "a", amount: later }],
      result: [{ ownerId: "a", amount: 50 + hits * 100 + later }],
    };
  };

  it("tells each quarter by those before it alone, and whether it fell inside", () => {
    const tested = backTest([quarter(7), quarter(7), quarter(7), quarter(0)], 1, 400);
    expect(tested.map(({ index, result, isInside }) => [index, result, isInside])).toEqual([
      [1, 750, true],
      [2, 750, true],
      [3, 50, false],
    ]);
  });

  it("counts on what came in late before, and says nothing with too little before", () => {
    const [, second] = backTest([quarter(7, 5000), quarter(7, 5000), quarter(7, 5000)], 1, 400);
    expect(second?.isInside).toBe(true);
    expect(second?.low).toBeGreaterThan(5000);
    const few = { ...quarter(7), teamCalls: quarter(7).calls.slice(0, 7) };
    expect(backTest([few, quarter(7)], 1, 400)).toEqual([]);
  });
});
