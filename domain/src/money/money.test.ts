import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf, roundMoney, UNUSUAL_DECIMALS } from "./currency.ts";
import { ratio, subtract, sum } from "./money.ts";

const CURRENCIES = ["JPY", "VND", "EUR", "KWD", "CLF"];
/** Amounts of one currency, in whole minor units. */
const inMinorUnits = fc
  .tuple(fc.constantFrom(...CURRENCIES), fc.array(fc.integer({ min: -1e10, max: 1e10 })))
  .map(([currency, minor]) => ({ minor, scale: 10 ** decimalsOf(currency) }));

describe("[FMT-1] amounts", () => {
  it("add up without binary dust", () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum([])).toBe(0);
    expect(subtract(0.3, 0.1)).toBe(0.2);
    expect(ratio(8192.21, 0.04)).toBe(204_805.25);
  });

  it("[R-28] add up to their minor units, in currencies of no, two, three and four decimals, in any order", () => {
    fc.assert(
      fc.property(inMinorUnits, ({ minor, scale }) => {
        const total = minor.reduce((all, one) => all + one, 0) / scale;
        const amounts = minor.map((one) => one / scale);
        expect(sum(amounts)).toBe(total);
        expect(sum(amounts.toReversed())).toBe(total);
      }),
    );
  });

  it("[R-28] what is added can be taken away again", () => {
    fc.assert(
      fc.property(inMinorUnits, ({ minor: [a = 0, b = 0], scale }) => {
        expect(subtract(sum([a / scale, b / scale]), b / scale)).toBe(a / scale + 0);
      }),
    );
  });

  it("[R-28] stay exact where a currency has small units and no decimals", () => {
    expect(sum([2_500_000_000_000_001, 1])).toBe(2_500_000_000_000_002);
    expect(sum([900_000_000_000.1, 100_000_000_000.2])).toBe(1_000_000_000_000.3);
  });
});

describe("[R-28] a currency's decimals", () => {
  it.each([
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["IQD", 3],
    ["RSD", 2],
    ["CLF", 4],
    ["XYZ", 2],
  ])("%s has %i", (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  it("are those of ISO 4217, each currency named once", () => {
    const all = Object.values(UNUSUAL_DECIMALS).flat();
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
    expect(all.every((currency) => /^[A-Z]{3}$/.test(currency))).toBe(true);
  });

  it.each([
    [15_750.1254, "KWD", 15_750.125],
    [15_750.1255, "KWD", 15_750.126],
    [-15_750.1255, "KWD", -15_750.126],
    [1.005, "EUR", 1.01],
    [1.0049, "EUR", 1],
    [-1.005, "EUR", -1.01],
    [1234.5, "JPY", 1235],
    [1234.49, "JPY", 1234],
    [-0.4, "JPY", 0],
    [1.23456, null, 1.2346],
    [1e-7, "KWD", 0],
  ])("%d in %s is %d", (amount, currency, rounded) => {
    expect(roundMoney(amount, currency)).toBe(rounded);
  });

  it("are kept by rounding: what has no more is left as it is", () => {
    fc.assert(
      fc.property(
        inMinorUnits,
        fc.constantFrom(...CURRENCIES),
        ({ minor: [one = 0] }, currency) => {
          const amount = one / 10 ** decimalsOf(currency) + 0;
          expect(roundMoney(amount, currency)).toBe(amount);
        },
      ),
    );
  });
});
