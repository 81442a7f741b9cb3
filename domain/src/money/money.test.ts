import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minus, ratio, sum } from "./money.ts";

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100);

describe("[FMT-1] amounts", () => {
  it("add up without binary dust", () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum([])).toBe(0);
    expect(minus(0.3, 0.1)).toBe(0.2);
    expect(ratio(8192.21, 0.04)).toBe(204_805.25);
  });

  it("add up to the same in any order", () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        expect(sum([...amounts].reverse())).toBe(sum(amounts));
      }),
    );
  });

  it("what is added can be taken away again", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(minus(sum([a, b]), b)).toBe(a);
      }),
    );
  });
});
