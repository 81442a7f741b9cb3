import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaCdf, betaQuantile } from "./beta.ts";
import { drawBeta, seededRandom, seedOf } from "./seeded-random.ts";

const anyBeta = fc.record({
  for: fc.double({ min: 0.05, max: 500, noNaN: true }),
  against: fc.double({ min: 0.05, max: 500, noNaN: true }),
});

describe("[BY-25] what is known of a share", () => {
  // From tables of the beta distribution.
  it.each([
    { for: 1, against: 1, probability: 0.1, share: 0.1 },
    { for: 2, against: 1, probability: 0.5, share: Math.SQRT1_2 },
    { for: 1, against: 3, probability: 0.9, share: 1 - 0.1 ** (1 / 3) },
    { for: 0.5, against: 0.5, probability: 0.9, share: Math.sin(Math.PI * 0.45) ** 2 },
    { for: 8, against: 4, probability: 0.5, share: 0.6761955 },
  ])("$for for and $against against: $probability lie below $share", (given) => {
    expect(betaQuantile(given.probability, given)).toBeCloseTo(given.share, 6);
  });

  it("lies below its own quantile as often as asked for, whatever is known", () => {
    fc.assert(
      fc.property(anyBeta, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (known, wanted) => {
        const share = betaQuantile(wanted, known);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        // Nearly all the mass may be at an end, closer to it than floating-point precision.
        if (share > 1e-12 && share < 1 - 1e-12) {
          expect(betaCdf(share, known)).toBeCloseTo(wanted, 4);
        }
      }),
    );
  });
});

describe("[BY-25] chance with a seed", () => {
  it("is the same for the same seed, another for another, and never leaves its bounds", () => {
    const first = (seed: number) => Array.from({ length: 20 }, seededRandom(seed));
    expect(first(7)).toEqual(first(7));
    expect(first(7)).not.toEqual(first(8));
    expect(seedOf("2026-Q4")).toBe(seedOf("2026-Q4"));
    expect(seedOf("2026-Q4")).not.toBe(seedOf("2026-Q3"));
    fc.assert(
      fc.property(fc.integer(), anyBeta, (seed, known) => {
        const random = seededRandom(seed);
        const [number, share] = [random(), drawBeta(random, known)];
        expect(number >= 0 && number < 1).toBe(true);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it.each([
    { for: 8, against: 4 },
    { for: 0.5, against: 0.5 },
    { for: 30, against: 2 },
  ])("draws shares as what is known has them: $for for, $against against", (known) => {
    const random = seededRandom(1);
    const drawn = Array.from({ length: 20_000 }, () => drawBeta(random, known)).sort(
      (a, b) => a - b,
    );
    for (const share of [0.1, 0.5, 0.9]) {
      expect(drawn[share * drawn.length]).toBeCloseTo(betaQuantile(share, known), 1);
    }
  });
});
