import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { addQuarters, type Quarter, quarterDays } from "../calendar/quarter.ts";
import { type GoalSlice, goalsAsQuotas } from "./goals-as-quotas.ts";

const slice = (first: string, last: string, amount: number, more: Partial<GoalSlice> = {}) => ({
  ...{ personId: "ana", goal: "revenue", name: "Revenue 2026" },
  ...{ first: first as Day, last: last as Day, amount },
  ...more,
});
const october = slice("2026-10-01", "2026-10-31", 30_000);
const november = slice("2026-11-01", "2026-11-30", 40_000.25);
const december = slice("2026-12-01", "2026-12-31", 50_000.5);
const quotas = (slices: GoalSlice[], fiscalStart = 1) =>
  goalsAsQuotas(slices, fiscalStart).quotas.map(({ period, quota }) => [period, quota]);
const reasons = (slices: GoalSlice[], fiscalStart = 1) =>
  goalsAsQuotas(slices, fiscalStart).unfit.map(({ reason, first, last, amount }) => [
    ...[reason, first, last, amount],
  ]);

describe("[GOAL-1] quotas from a CRM's goals", () => {
  it("a slice that is a quarter is its quota; three months add up to one, to the cent", () => {
    expect(quotas([slice("2026-10-01", "2026-12-31", 120_000)])).toEqual([["2026-Q4", 120_000]]);
    expect(quotas([december, october, november])).toEqual([["2026-Q4", 120_000.75]]);
    expect(reasons([december, october, november])).toEqual([]);
  });

  it("quarters are the organisation's own: a calendar quarter is none from February on", () => {
    const calendar = slice("2026-10-01", "2026-12-31", 120_000);
    expect(quotas([calendar], 2)).toEqual([]);
    expect(reasons([calendar], 2)).toEqual([
      ["not-a-quarter", "2026-10-01", "2026-12-31", 120_000],
    ]);
    const january = slice("2027-01-01", "2027-01-31", 10);
    expect(quotas([november, december, january], 2)).toEqual([["2026-Q4", 90_010.75]]);
  });

  it("a year, a week and a quarter with a month missing are shown and not offered", () => {
    expect(reasons([slice("2026-01-01", "2026-12-31", 400_000)])).toEqual([
      ["not-a-quarter", "2026-01-01", "2026-12-31", 400_000],
    ]);
    expect(reasons([slice("2026-10-05", "2026-10-11", 9_000)])[0]?.[0]).toBe("not-a-quarter");
    expect(quotas([october, december])).toEqual([]);
    expect(reasons([october, december])).toEqual([
      ["months-missing", "2026-10-01", "2026-12-31", 80_000.5],
    ]);
  });

  it("two goals for the same quarter are not guessed at, and not added up", () => {
    const calls = slice("2026-10-01", "2026-12-31", 100, { goal: "calls", name: "Calls made" });
    const both = [october, november, december, calls];
    expect(quotas(both)).toEqual([]);
    expect(goalsAsQuotas(both, 1).unfit.map(({ name, reason }) => [name, reason])).toEqual([
      ["Revenue 2026", "several"],
      ["Calls made", "several"],
    ]);
    const others = { ...calls, personId: "ben" };
    expect(quotas([october, november, december, others])).toHaveLength(2);
  });

  it("a quarter of its own beats the months of the same goal; a month set twice is no quarter", () => {
    expect(quotas([slice("2026-10-01", "2026-12-31", 99), october, november, december])).toEqual([
      ["2026-Q4", 99],
    ]);
    expect(quotas([october, october, november, december])).toEqual([]);
    expect(reasons([october, october, november, december])[0]?.[0]).toBe("several");
  });

  it("law: in any fiscal year, every quarter given whole or in months comes back, once", () => {
    for (let fiscalStart = 1; fiscalStart <= 12; fiscalStart++) {
      const periods = [0, 1, 2, 3, 4].map((ahead) => addQuarters("2026-Q1", ahead));
      const whole = periods.map((period) => {
        const [first, last] = quarterDays(period, fiscalStart);
        return slice(first, last, 300);
      });
      const inMonths = periods.flatMap((period) => monthsOf(period, fiscalStart));
      const wanted = periods.map((period) => [period, 300]);
      expect(quotas(whole, fiscalStart)).toEqual(wanted);
      expect(quotas(inMonths, fiscalStart)).toEqual(wanted);
    }
  });
});

function monthsOf(period: Quarter, fiscalStart: number): GoalSlice[] {
  const [first] = quarterDays(period, fiscalStart);
  return [0, 1, 2].map((ahead) => {
    const from = new Date(`${first}T00:00:00Z`);
    from.setUTCMonth(from.getUTCMonth() + ahead);
    const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0));
    const day = (at: Date) => at.toISOString().slice(0, 10);
    return slice(day(from), day(until), 100);
  });
}
