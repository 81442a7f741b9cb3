import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { classifyAsOf } from "./as-of.ts";
import { dealValuesAt, type ForecastFieldValues, toHomeCurrency } from "./deal-then.ts";
import { type ComparedDeal, differencesOf, exitReasons } from "./then-and-now.ts";

const KNOWN = { today: "2026-11-15", first: "2026-03-02" } as const;

describe("[BY-21] a day that is looked back at", () => {
  it.each([
    ["2026-11-16", "future"],
    ["2026-11-15", "today"],
    ["2026-11-14", "past"],
    ["2026-03-02", "past"],
    ["2026-03-01", "unknown"],
  ] as const)("%s is %s", (day, found) => {
    expect(classifyAsOf(day, KNOWN)).toBe(found);
  });

  it("is unknown where nothing was ever kept, but for today", () => {
    expect(classifyAsOf("2026-11-14", { ...KNOWN, first: null })).toBe("unknown");
    expect(classifyAsOf(KNOWN.today as Day, { ...KNOWN, first: null })).toBe("today");
  });
});

const FIELDS = ["stage", "pipeline", "owner", "amount", "close_date", "forecast_category"] as const;
const START = Date.UTC(2026, 0, 1);
const anyValue = fc.option(fc.constantFrom("a", "b", "c"), { nil: null });
const anyHistory = fc.record({
  first: fc.record<ForecastFieldValues>({
    stage: anyValue,
    pipeline: anyValue,
    owner: anyValue,
    amount: anyValue,
    close_date: anyValue,
    forecast_category: anyValue,
  }),
  /** No two at the same instant, as in the stored history. */
  changes: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 60 }),
      field: fc.constantFrom(...FIELDS),
      to: anyValue,
    }),
    { selector: ({ day }) => day, maxLength: 20 },
  ),
});
const dayOf = (day: number) => new Date(START + day * 86_400_000);

describe("[BY-21] a deal that is told as it was", () => {
  it("is what replaying its history up to that instant makes of it", () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 61 }), ({ first, changes }, then) => {
        let held = first;
        let recorded = first;
        const since: Partial<ForecastFieldValues> = {};
        for (const { day, field, to } of changes.toSorted((a, b) => a.day - b.day)) {
          if (day >= then && !(field in since)) since[field] = held[field];
          held = { ...held, [field]: to };
          if (day < then) recorded = held;
        }
        const deal = { createdAt: dayOf(-1), archivedAt: null, now: held };
        expect(dealValuesAt(deal, dayOf(then), since)).toEqual(recorded);
      }),
    );
  });

  it("as of now is what it is", () => {
    fc.assert(
      fc.property(anyHistory, ({ first }) => {
        const deal = { createdAt: dayOf(0), archivedAt: null, now: first };
        expect(dealValuesAt(deal, dayOf(99), {})).toEqual(first);
      }),
    );
  });

  it("was not there before it was made, nor after it was deleted", () => {
    const now = {
      stage: "a",
      pipeline: "p",
      owner: null,
      amount: null,
      close_date: null,
      forecast_category: null,
    };
    const deal = { createdAt: dayOf(10), archivedAt: dayOf(20), now };
    expect(dealValuesAt(deal, dayOf(10), {})).toBeNull();
    expect(dealValuesAt(deal, dayOf(20), {})).toEqual(now);
    expect(dealValuesAt(deal, dayOf(21), {})).toBeNull();
  });
});

const DEAL: ComparedDeal = {
  stage: "first",
  amount: 100,
  closeDate: "2026-11-20",
  category: "COMMIT",
  owner: "sam",
  nextStep: "Call",
};

describe("[BY-21] what an amount of then is worth", () => {
  it("is not known where its currency's worth is not, except that nothing is nothing", () => {
    expect(toHomeCurrency("5000000", 0.006, "EUR")).toBe(30_000);
    expect(toHomeCurrency("0.335", 1, "EUR")).toBe(0.34);
    expect(toHomeCurrency("15750.125", 1, "KWD")).toBe(15_750.125);
    expect(toHomeCurrency("100.5", 3, "JPY")).toBe(302);
    expect(toHomeCurrency("5000000", null, "EUR")).toBeNull();
    expect(toHomeCurrency("0.00", null, "EUR")).toBe(0);
    expect([toHomeCurrency(null, 2, "EUR"), toHomeCurrency("", 2, "EUR")]).toEqual([null, null]);
  });
});

describe("[BY-21] what differs between then and now", () => {
  it("is nothing for a deal that is the same, and an unset category is the pipeline", () => {
    expect(differencesOf(DEAL, { ...DEAL })).toEqual([]);
    expect(differencesOf({ ...DEAL, category: null }, { ...DEAL, category: "PIPELINE" })).toEqual(
      [],
    );
  });

  it("names each thing that is another", () => {
    const now: ComparedDeal = {
      stage: "second",
      amount: null,
      closeDate: null,
      category: "BEST_CASE",
      owner: null,
      nextStep: "",
    };
    expect(differencesOf(DEAL, now)).toEqual([
      "stage",
      "amount",
      "closeDate",
      "category",
      "owner",
      "nextStep",
    ]);
    expect(differencesOf(DEAL, { ...DEAL, amount: 100.01 })).toEqual(["amount"]);
  });

  it("tells all that took a deal away, unless it ended: then only how", () => {
    const fits = {
      ...{ deleted: false, status: false, owner: false },
      ...{ category: false, pipeline: false, closeDate: false },
    };
    expect(exitReasons({ ...fits, closeDate: true, category: true })).toEqual([
      "category",
      "closeDate",
    ]);
    expect(exitReasons({ ...fits, closeDate: true, owner: true, status: true })).toEqual([
      "status",
    ]);
    expect(exitReasons({ ...fits, status: true, deleted: true })).toEqual(["deleted"]);
  });
});
