import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import type { PathChange } from "../history/deal-path.ts";
import {
  type CalledDeal,
  callsKnownSince,
  dealsEverDue,
  hasEnoughCalls,
  quarterAsOf,
} from "./calls.ts";
import { areHitRatesShared, hitRatesSharedFrom } from "./hit-rate-sharing.ts";
import { endOfFirstThird, medianOf, pacingOf, sameDayInQuarter } from "./pacing.ts";

const THIS_QUARTER = ["2026-10-01", "2026-12-31"] as const;
const TODAY = "2026-11-15";
const statusOf = (_: string | null, stage: string | null): DealStatus =>
  stage === "won" || stage === "lost" ? stage : "open";

function deal(given: Partial<CalledDeal["now"]>, changes: PathChange[], rate = 1): CalledDeal {
  const now = {
    stage: "first",
    pipeline: "default",
    amount: "100",
    close_date: "2026-11-30",
    forecast_category: "COMMIT",
    ...given,
  };
  return {
    ownerId: "a",
    status: statusOf(null, now.stage),
    amount: Number(now.amount) * rate,
    rate,
    createdOn: "2026-09-01",
    now,
    changes,
  };
}

const called = deal({}, [{ field: "forecast_category", on: "2026-10-10", from: "PIPELINE" }]);
const won = deal({ stage: "won", close_date: "2026-11-02", forecast_category: "CLOSED" }, [
  { field: "forecast_category", on: "2026-10-05", from: "BEST_CASE" },
  { field: "stage", on: "2026-11-02", from: "second" },
  { field: "close_date", on: "2026-11-02", from: "2026-12-10" },
  { field: "forecast_category", on: "2026-11-02", from: "COMMIT" },
]);
const pushed = deal({ close_date: "2027-02-01", amount: "70" }, [
  { field: "close_date", on: "2026-10-20", from: "2026-12-01" },
]);
const surprise = deal(
  { stage: "won", close_date: "2026-11-10", amount: "30" },
  [
    { field: "stage", on: "2026-11-10", from: "first" },
    { field: "forecast_category", on: "2026-11-10", from: null },
  ],
  2,
);
const all = [called, won, pushed, surprise];

describe("[BY-12] won and Likely day by day", () => {
  it("counts a deal from the day it is called so to the day it is not, and what is won for good", () => {
    const known = { since: "2026-10-03", until: TODAY } as const;
    const [values = []] = pacingOf(all, [THIS_QUARTER], known, statusOf, "EUR");
    expect(values).toHaveLength(92);
    const on = (day: string) =>
      values[(Date.parse(day) - Date.parse(THIS_QUARTER[0])) / 86_400_000];
    // Confidence isn't known before its history starts, nor in the future.
    expect([on("2026-10-02"), on("2026-11-16")]).toEqual([null, null]);
    expect(on("2026-10-03")).toBe(70);
    expect(on("2026-10-05")).toBe(170);
    expect(on("2026-10-10")).toBe(270);
    expect(on("2026-10-20")).toBe(200);
    expect(on("2026-11-02")).toBe(200);
    expect(on("2026-11-10")).toBe(260);
    expect(on("2026-11-15")).toBe(260);
  });

  it("agrees with the quarter as it was seen on each of its days", () => {
    const Q1 = ["2027-01-01", "2027-03-31"] as const;
    const known = { since: THIS_QUARTER[0], until: Q1[1] };
    const [values = [], next = []] = pacingOf(all, [THIS_QUARTER, Q1], known, statusOf, "EUR");
    // A pushed deal counts in the next quarter from its first day on.
    expect(next[0]).toBe(70);
    for (const day of ["2026-10-01", "2026-10-10", "2026-10-31", "2026-11-10"] as const) {
      const { won: by, calls } = quarterAsOf(all, THIS_QUARTER, day, statusOf, "EUR");
      const likely = calls.filter((call) => call.called === "likely");
      const total = [...by, ...likely].reduce((sum, { amount }) => sum + amount, 0);
      expect(values[(Date.parse(day) - Date.parse(THIS_QUARTER[0])) / 86_400_000]).toBe(total);
    }
  });

  it("looks at the same day of other quarters, and at promises when a third is over", () => {
    expect(sameDayInQuarter(TODAY, THIS_QUARTER, ["2026-07-01", "2026-09-30"])).toBe("2026-08-15");
    expect(sameDayInQuarter("2026-12-31", THIS_QUARTER, ["2026-01-01", "2026-03-31"])).toBe(
      "2026-03-31",
    );
    expect(endOfFirstThird(THIS_QUARTER)).toBe("2026-10-30");
    expect(endOfFirstThird(["2026-01-01", "2026-03-31"])).toBe("2026-01-30");
  });

  it("knows calls from the day on which a few deals had been called", () => {
    const first = (from: string | null, now = "COMMIT", on: Day = "2026-11-03") =>
      deal({ forecast_category: now }, [{ field: "forecast_category", on, from }]);
    const known = (...deals: CalledDeal[]) => callsKnownSince(deals, "2025-04-01");
    const trial = first(null, "COMMIT", "2026-09-05");
    expect(known(trial, trial)).toBeNull();
    expect(known(trial, trial, first(null))).toBe("2026-11-03");
    expect(known(trial, trial, first("PIPELINE", "BEST_CASE"))).toBe("2026-11-03");
    // A deal that has a confidence when its history starts had it before, but not before it was
    // created.
    expect(known(trial, trial, first("COMMIT", "OMIT"))).toBe("2026-09-05");
    const older = { ...first("BEST_CASE", "CLOSED"), createdOn: "2024-01-01" as const };
    expect(known(older, older, older)).toBe("2025-04-01");
    expect(known(first("COMMIT"), first("COMMIT"), first("COMMIT"))).toBe("2026-09-01");
    // Closing a deal sets no confidence, nor does an automatic change by the CRM.
    const closed = first(null, "CLOSED", "2026-09-02");
    const set = first(null, "PIPELINE", "2026-09-02");
    expect(known(trial, trial, closed, set, first("PIPELINE", "CLOSED"))).toBeNull();
    // A later change counts if the first sets no confidence.
    const twice = deal({}, [
      { field: "forecast_category", on: "2026-09-03", from: null },
      { field: "forecast_category", on: "2026-10-08", from: "PIPELINE" },
    ]);
    expect(known(trial, trial, twice)).toBe("2026-10-08");
  });

  it("takes few calls for a trial, by themselves and beside what is called now", () => {
    expect([2, 3].map((then) => hasEnoughCalls(then, 0))).toEqual([false, true]);
    expect([9, 10].map((then) => hasEnoughCalls(then, 100))).toEqual([false, true]);
  });

  it("compares with the middle: of an even number of quarters between the two in the middle", () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([40])).toBe(40);
    expect(medianOf([100, 20])).toBe(60);
    expect(medianOf([900, 20, 10])).toBe(20);
    expect(medianOf([60, 10, 50, 20, 900, 30])).toBe(40);
  });
});

describe("[BY-25] a quarter seen from one of its days", () => {
  it("is the same seen from the deals alone that were ever due in it", () => {
    const spans = [
      ["2026-07-01", "2026-09-30"],
      THIS_QUARTER,
      ["2027-01-01", "2027-03-31"],
    ] as const;
    const due = dealsEverDue([...all, deal({ close_date: null }, [])], spans);
    expect(due).toEqual([[], all, [pushed]]);
    for (const [place, days] of spans.entries()) {
      const seen = quarterAsOf(due[place] ?? [], days, "2026-10-15", statusOf, "EUR");
      expect(seen).toEqual(quarterAsOf(all, days, "2026-10-15", statusOf, "EUR"));
    }
  });

  it("holds what was called, whether it came in, and what came that nobody had called", () => {
    const seen = quarterAsOf(all, THIS_QUARTER, "2026-10-15", statusOf, "EUR");
    expect(seen.calls.map(({ amount, called: as, isHit }) => [amount, as, isHit])).toEqual([
      [100, "likely", false],
      [100, "likely", true],
      [70, "likely", false],
    ]);
    expect(seen.pipeline).toEqual([{ ownerId: "a", amount: 60, brought: 60, isHit: true }]);
    expect(seen.later).toEqual([]);
    expect(seen.result.map(({ amount }) => amount)).toEqual([100, 60]);
    expect(seen.won).toEqual([]);
    expect(
      quarterAsOf(all, THIS_QUARTER, TODAY, statusOf, "EUR").won.map(({ amount }) => amount),
    ).toEqual([100, 60]);
  });

  it("shows hit rates to the person first, and to others once seen or after two weeks", () => {
    expect(hitRatesSharedFrom("2026-10-01", "2025-01-01")).toBe("2026-10-15");
    const from = hitRatesSharedFrom("2026-10-01", "2026-11-10");
    expect(from).toBe("2026-11-24");
    expect(areHitRatesShared(null, from, "2026-11-23")).toBe(false);
    expect(areHitRatesShared(null, from, "2026-11-24")).toBe(true);
    expect(areHitRatesShared(new Date(0), from, "2026-11-10")).toBe(true);
  });
});
