import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../money/money.ts";
import {
  AGE_BANDS,
  ageBandOf,
  conversion,
  type DecidedDeals,
  MIN_DEALS_FOR_DAYS,
  MIN_DECIDED_DEALS,
  neededPipeline,
  quartersUpTo,
  winsAndLosses,
} from "./wins-and-losses.ts";

const one = (given: Partial<DecidedDeals> = {}): DecidedDeals => ({
  isWon: false,
  ownerId: "ana",
  reason: "price",
  ageBand: 1,
  count: 1,
  amount: 100,
  days: 40,
  ...given,
});

const anyDeals = fc.array(
  fc.record({
    isWon: fc.boolean(),
    ownerId: fc.constantFrom("ana", "ben"),
    reason: fc.constantFrom("", "price", "timing"),
    ageBand: fc.integer({ min: 0, max: AGE_BANDS.length - 1 }),
    count: fc.integer({ min: 1, max: 30 }),
    amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    days: fc.integer({ min: 0, max: 10_000 }),
  }),
  { maxLength: 30 },
);

describe("[LINE-7] what was won and lost", () => {
  it("every lost deal is in exactly one reason, rep and age, to the cent", () => {
    fc.assert(
      fc.property(anyDeals, (deals) => {
        const { lost, won, byReason, byRep, byAge } = winsAndLosses(deals);
        for (const groups of [byReason, byRep, byAge]) {
          expect(groups.reduce((total, { count }) => total + count, 0)).toBe(lost.count);
          expect(sum(groups.map(({ amount }) => amount))).toBe(lost.amount);
        }
        expect(byRep.reduce((total, rep) => total + rep.won.count, 0)).toBe(won.count);
        expect(new Set(byRep.map(({ key }) => key)).size).toBe(byRep.length);
      }),
    );
  });

  it("rates are shares of what was decided, and say nothing from too few deals", () => {
    fc.assert(
      fc.property(anyDeals, (deals) => {
        const { won, lost, byCount, byAmount } = winsAndLosses(deals);
        const decided = won.count + lost.count;
        expect(byCount === null).toBe(decided < MIN_DECIDED_DEALS);
        if (byCount !== null) expect(byCount).toBe(won.count / decided);
        for (const rate of [byCount, byAmount]) {
          if (rate === null) continue;
          expect(rate).toBeGreaterThanOrEqual(0);
          expect(rate).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("takes ten decided deals for a rate and five wins for a cycle", () => {
    const few = [one({ count: MIN_DECIDED_DEALS - 5 }), one({ isWon: true, count: 4, days: 90 })];
    expect(winsAndLosses(few)).toMatchObject({ byCount: null, byAmount: null, cycleDays: null });
    const enough = [
      one({ count: 5, amount: 750 }),
      one({ isWon: true, count: MIN_DEALS_FOR_DAYS, amount: 250, days: 152 }),
    ];
    expect(winsAndLosses(enough)).toMatchObject({ byCount: 0.5, byAmount: 0.25, cycleDays: 30 });
  });

  it("lists the most frequent first, then the larger", () => {
    const { byReason } = winsAndLosses([
      one({ reason: "timing", amount: 900 }),
      one({ reason: "price" }),
      one({ reason: "", count: 2 }),
    ]);
    expect(byReason.map(({ key }) => key)).toEqual(["", "timing", "price"]);
  });
});

describe("[LINE-7] the age of a lost deal", () => {
  it.each([
    [0, 0],
    [30, 0],
    [31, 1],
    [90, 1],
    [91, 2],
    [180, 2],
    [181, 3],
    [4000, 3],
  ])("%i days are in band %i", (days, band) => {
    expect(ageBandOf(days)).toBe(band);
  });
});

describe("[LINE-7] conversion and needed pipeline", () => {
  it("is the share that went on, from ten deals on", () => {
    expect(conversion({ deals: 10, reached: 4 })).toBe(0.4);
    expect(conversion({ deals: 9, reached: 9 })).toBeNull();
  });

  it("is what is left to win, divided by the win rate by amount", () => {
    const goal = { quota: 500, won: 200, open: 600 };
    expect(neededPipeline(goal, 0.25)).toEqual({
      kind: "needed",
      gap: 300,
      needed: 1200,
      missing: 600,
    });
    expect(neededPipeline({ ...goal, open: 1300 }, 0.25)).toMatchObject({ missing: 0 });
    expect(neededPipeline({ ...goal, quota: 0 }, 0.25)).toEqual({ kind: "no-quota" });
    expect(neededPipeline({ ...goal, won: 500 }, 0.25)).toEqual({ kind: "goal-met" });
    for (const rate of [null, 0]) {
      expect(neededPipeline(goal, rate)).toEqual({ kind: "unknown", gap: 300 });
    }
  });

  it("is never less than what is left, and enough at that rate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        (quota, percent) => {
          const asked = neededPipeline({ quota, won: 0, open: 0 }, percent / 100);
          if (asked.kind !== "needed") throw new Error(asked.kind);
          expect(asked.needed).toBeGreaterThanOrEqual(quota);
          expect(asked.needed * percent).toBeGreaterThanOrEqual(quota * 100 - 1e-6 * quota);
        },
      ),
    );
  });

  it("is asked of whole quarters in a row", () => {
    expect(quartersUpTo("2026-Q1", 4, 1)).toEqual({ first: "2025-04-01", last: "2026-03-31" });
    expect(quartersUpTo("2026-Q1", 1, 1)).toEqual({ first: "2026-01-01", last: "2026-03-31" });
  });
});
