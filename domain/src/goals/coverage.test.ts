import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverage } from "./coverage.ts";

const amount = fc.integer({ min: 0, max: 10_000_000 });

describe("[GA-4] coverage", () => {
  it("is measured against what is left to win", () => {
    expect(coverage({ quota: 100, won: 80, open: 60 })).toMatchObject({ ratio: 3 });
  });

  it.each([
    { open: 299, healthy: false },
    { open: 300, healthy: true },
    { open: 301, healthy: true },
  ])("with 100 left and $open open is healthy: $healthy", ({ open, healthy }) => {
    expect(coverage({ quota: 100, won: 0, open })).toMatchObject({ healthy });
  });

  it("is judged on the exact ratio, and what is not enough never reads as 3x", () => {
    expect(coverage({ quota: 100, won: 0, open: 296 })).toEqual({
      kind: "ratio",
      ratio: 2.96,
      shown: 2.9,
      healthy: false,
    });
  });

  it("has no number without a quota or once the goal is met", () => {
    expect(coverage({ quota: 0, won: 0, open: 50 })).toEqual({ kind: "no-quota" });
    expect(coverage({ quota: 100, won: 100, open: 50 })).toEqual({ kind: "goal-met" });
    expect(coverage({ quota: 100, won: 130, open: 50 })).toEqual({ kind: "goal-met" });
  });

  it("is never NaN or infinite", () => {
    fc.assert(
      fc.property(amount, amount, amount, (quota, won, open) => {
        const found = coverage({ quota, won, open });
        if (found.kind === "ratio") expect(Number.isFinite(found.ratio)).toBe(true);
      }),
    );
  });
});
