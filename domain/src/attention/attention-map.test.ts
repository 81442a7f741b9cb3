import { describe, expect, it } from "vitest";
import { type Day, daysBetween } from "../calendar/day.ts";
import { WEEK_STARTS } from "../calendar/week.ts";
import { ATTENTION_WEEKS, attentionShade, attentionWeeks } from "./attention-map.ts";

describe("[BY-30] the weeks of the attention map", () => {
  it("are the last twelve, one after the other, and the running one is the last", () => {
    for (const startsOn of WEEK_STARTS) {
      const weeks = attentionWeeks("2026-11-15", startsOn, 1);
      expect(weeks).toHaveLength(ATTENTION_WEEKS);
      for (const [index, { first, last }] of weeks.entries()) {
        expect(daysBetween(first, last)).toBe(6);
        const next = weeks[index + 1];
        if (next) expect(daysBetween(last, next.first)).toBe(1);
      }
      const { first, last } = weeks.at(-1) ?? { first: "", last: "" };
      expect(first <= "2026-11-15" && "2026-11-15" <= last).toBe(true);
      expect(weeks.filter(({ isRunning }) => isRunning)).toEqual([weeks.at(-1)]);
    }
  });

  it("belong to the quarter in which they began, also where a year begins in February", () => {
    const endOf = (fiscalStart: number) =>
      attentionWeeks("2026-11-15", "monday", fiscalStart).map(({ first, quarterEnd }) => [
        first,
        quarterEnd,
      ]);
    expect(endOf(1)).toContainEqual(["2026-09-28", "2026-09-30"]);
    expect(endOf(1)).toContainEqual(["2026-10-05", "2026-12-31"]);
    expect(endOf(2)).toContainEqual(["2026-10-26", "2026-10-31"]);
    expect(endOf(2)).toContainEqual(["2026-11-02", "2027-01-31"]);
  });

  it("belong to today's quarter while they run, if it turned in them", () => {
    const lastOf = (today: Day) => attentionWeeks(today, "monday", 1).at(-1);
    expect(lastOf("2026-09-30")).toMatchObject({ first: "2026-09-28", quarterEnd: "2026-09-30" });
    expect(lastOf("2026-10-01")).toMatchObject({ first: "2026-09-28", quarterEnd: "2026-12-31" });
    const [, before] = attentionWeeks("2026-10-05", "monday", 1).toReversed();
    expect(before).toMatchObject({ first: "2026-09-28", quarterEnd: "2026-09-30" });
  });
});

describe("[BY-30] how dark a share is drawn", () => {
  it.each([
    [{ atRisk: 0, seen: 0 }, null],
    [{ atRisk: 100, seen: 0 }, 0],
    [{ atRisk: 100_000, seen: 1 }, 1],
    [{ atRisk: 100, seen: 33 }, 1],
    [{ atRisk: 100, seen: 34 }, 2],
    [{ atRisk: 100, seen: 66 }, 2],
    [{ atRisk: 100, seen: 67 }, 3],
    [{ atRisk: 100_000, seen: 99_999 }, 3],
    [{ atRisk: 100, seen: 100 }, 4],
  ])("%j is %j", (attention, shade) => {
    expect(attentionShade(attention)).toBe(shade);
  });
});
