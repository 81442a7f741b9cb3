import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUCKETS, bucketOf, weightedValue } from "./bucket.ts";

describe("[FC-9] a deal's bucket", () => {
  it.each([
    { status: "open", forecastCategory: "COMMIT", bucket: "likely" },
    { status: "open", forecastCategory: "BEST_CASE", bucket: "maybe" },
    { status: "open", forecastCategory: "PIPELINE", bucket: "pipeline" },
    { status: "open", forecastCategory: "CLOSED", bucket: "pipeline" },
    { status: "open", forecastCategory: "SOMETHING_NEW", bucket: "pipeline" },
    { status: "open", forecastCategory: "", bucket: "pipeline" },
    { status: "open", forecastCategory: null, bucket: "pipeline" },
    { status: "open", forecastCategory: "OMIT", bucket: "omitted" },
    { status: "won", forecastCategory: "OMIT", bucket: "won" },
    { status: "won", forecastCategory: "COMMIT", bucket: "won" },
    { status: "lost", forecastCategory: "COMMIT", bucket: "lost" },
  ] as const)("$status and $forecastCategory is $bucket", ({ bucket, ...deal }) => {
    expect(bucketOf(deal)).toBe(bucket);
  });

  it("is exactly one, whatever the CRM calls the category", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("open" as const, "won" as const, "lost" as const),
        fc.option(fc.string()),
        (status, forecastCategory) => {
          expect(BUCKETS).toContain(bucketOf({ status, forecastCategory }));
        },
      ),
    );
  });
});

describe("[FC-11] the weighted value", () => {
  it.each([
    { amount: 1000, probability: 0.2, value: 200 },
    { amount: 0.1, probability: 0.3, value: 0.03 },
    { amount: 10.05, probability: 0.5, value: 5.03 },
    { amount: -10.05, probability: 0.5, value: -5.03 },
    { amount: 1.15, probability: 1, value: 1.15 },
    { amount: 900, probability: 0, value: 0 },
    { amount: -900, probability: 0, value: 0 },
    { amount: null, probability: 0.9, value: 0 },
    { amount: 900, probability: null, value: 0 },
  ])("of $amount at $probability is $value", ({ value, ...deal }) => {
    expect(weightedValue(deal, "EUR")).toBe(value);
  });

  it.each([
    { currency: "KWD", amount: 15_750.125, probability: 0.5, value: 7875.063 },
    { currency: "JPY", amount: 1001, probability: 0.5, value: 501 },
    { currency: "EUR", amount: 10.01, probability: 0.5, value: 5.01 },
  ])("[R-28] of $amount $currency has that currency's decimals", ({ currency, value, ...deal }) => {
    expect(weightedValue(deal, currency)).toBe(value);
  });

  it("is never more than the amount, and has whole cents", () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, parts) => {
        const value = weightedValue({ amount: amount / 100, probability: parts / 10_000 }, "EUR");
        expect(Math.abs(value)).toBeLessThanOrEqual(Math.abs(amount / 100));
        expect(Math.abs(value * 100 - Math.round(value * 100))).toBeLessThan(1e-4);
      }),
    );
  });
});
