import { beforeAll, describe, expect, it } from "vitest";
import { METHODS } from "./backtest/methods.ts";
import { keyOf, LEVELS, runWorld, type Scores } from "./backtest/run.ts";
import { crpsOf, scoreEstimate, summaryOf } from "./backtest/score.ts";
import { createWorld } from "./backtest/world.ts";

describe("[J-2] the back-test", () => {
  it("scores a range by where what came fell, how wide it was and how far its middle was off", () => {
    const outcomes = Float64Array.from({ length: 10 }, (_, place) => 10 * (place + 1));
    expect(scoreEstimate(outcomes, 60, 200)).toMatchObject({
      isInside: true,
      error: 0,
      width: 0.4,
    });
    expect(scoreEstimate(outcomes, 19, 100)).toMatchObject({ isInside: false, error: 0.41 });
    expect(scoreEstimate(outcomes, 20, 100).isInside).toBe(true);
    expect(scoreEstimate(outcomes, 101, 100).isInside).toBe(false);
    expect(scoreEstimate(80, 100, 50)).toEqual({
      isInside: null,
      error: -0.4,
      width: null,
      crps: 0.4,
    });
  });

  it("scores chance by hand: two outcomes, 0 and 10, of which 10 came", () => {
    // Half of the time 10 off, less half of the mean distance between two draws: 5 − 2.5.
    expect(crpsOf(Float64Array.from([0, 10]), 10)).toBe(2.5);
    expect(crpsOf(Float64Array.from([10]), 10)).toBe(0);
  });

  it("adds scores up in percent", () => {
    const one = (isInside: boolean, error: number) => ({ isInside, error, width: 0.5, crps: 0.1 });
    expect(summaryOf([one(true, 0.5), one(false, -0.25)])).toEqual({
      ...{ count: 2, coverage: 50, bias: 12.5, error: 37.5, width: 50 },
      crps: 10,
    });
  });

  it("makes the same world from the same seed, and another from another", () => {
    const deals = (seed: number) => JSON.stringify(createWorld(seed).deals.slice(0, 20));
    expect(deals(8)).toBe(deals(8));
    expect(deals(8)).not.toBe(deals(10));
  });
});

describe("[J-2] ranges of held-back worlds, in the middle of the quarter", () => {
  const scores: Scores = new Map();
  const { "until November 2026": _, ...methods } = METHODS;
  beforeAll(() => {
    for (let world = 0; world < 30; world += 1) {
      runWorld(createWorld(20_000 + 2 * world), [6], methods, scores);
    }
  });
  const of = (level: (typeof LEVELS)[number], method: string) =>
    summaryOf(scores.get(keyOf(6, level, method)) ?? []);

  it.each(LEVELS)("hold what came 72 to 88 times in 100: %s", (level) => {
    const { coverage } = of(level, "landing");
    expect(coverage).toBeGreaterThanOrEqual(72);
    expect(coverage).toBeLessThanOrEqual(88);
  });

  it.each(LEVELS)("are no further off than the better of two simple sums: %s", (level) => {
    const simple = ["stage-weighted sum", "win rate × open"].map((one) => of(level, one).error);
    expect(of(level, "landing").error).toBeLessThan(Math.min(...simple));
  });
});
