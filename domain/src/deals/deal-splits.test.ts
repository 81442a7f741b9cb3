import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../money/money.ts";
import { sharesOf, splitAmount, storedSplit } from "./deal-splits.ts";

describe("[LINE-5] a deal's split", () => {
  it("is stored by owner, in millionths, and read back", () => {
    const stored = storedSplit([
      { ownerId: "102", share: 0.4 },
      { ownerId: "101", share: 0.6 },
    ]);
    expect(stored).toBe("101:600000;102:400000");
    expect(sharesOf(stored, "102")).toEqual([
      { ownerId: "101", share: 0.6 },
      { ownerId: "102", share: 0.4 },
    ]);
  });

  it.each([
    ["one person", [{ ownerId: "1", share: 1 }]],
    [
      "shares that don't add up",
      [
        { ownerId: "1", share: 0.5 },
        { ownerId: "2", share: 0.4 },
      ],
    ],
    [
      "a share that is no number",
      [
        { ownerId: "1", share: 1 },
        { ownerId: "2", share: Number.NaN },
      ],
    ],
  ])("is none with %s", (_, given) => {
    expect(storedSplit(given)).toBe("");
  });

  it("doesn't count while the deal's owner isn't among its people", () => {
    expect(sharesOf("101:600000;102:400000", "103")).toEqual([]);
    expect(sharesOf(null, "101")).toEqual([]);
    expect(sharesOf("", "101")).toEqual([]);
  });

  it("may be rounded thirds", () => {
    const thirds = ["1", "2", "3"].map((ownerId) => ({ ownerId, share: 0.3333 }));
    expect(storedSplit(thirds)).toBe("1:333300;2:333300;3:333300");
  });

  it("gives what is left to the largest remainders, of equal ones to the first", () => {
    expect(splitAmount(100, [1 / 3, 1 / 3, 1 / 3], "EUR")).toEqual([33.34, 33.33, 33.33]);
    expect(splitAmount(0.05, [0.5, 0.3, 0.2], "EUR")).toEqual([0.03, 0.01, 0.01]);
    expect(splitAmount(-0.05, [0.5, 0.3, 0.2], "EUR")).toEqual([-0.03, -0.01, -0.01]);
    expect(splitAmount(101, [0.5, 0.5], "JPY")).toEqual([51, 50]);
  });

  it("adds up to the deal's amount, to the last decimal", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 2, maxLength: 8 }),
        fc.constantFrom("EUR", "JPY", "KWD", null),
        (minor, shares, currency) => {
          const amount = minor / (currency === "JPY" ? 1 : currency === "KWD" ? 1000 : 100);
          const all = shares.reduce((total, share) => total + share, 0);
          const parts = splitAmount(
            amount,
            shares.map((share) => share / all),
            currency,
          );
          expect(sum(parts)).toBe(sum([amount]));
        },
      ),
    );
  });
});
