import type { LandingRange } from "@touchline/contract";
import { expect, it } from "vitest";
import {
  blendedRateText,
  formatBackTest,
  formatBaselines,
  formatBias,
  formatChance,
  formatCommitPosition,
  formatInside,
  formatRangeBasis,
  formatShare,
  formatTooFewDeals,
  kindOf,
  narrowQuarter,
  shortQuarter,
} from "./landing-text.ts";

const range = (change: object) =>
  ({ chance: 0.5, quota: 1000, won: 0, low: 100, high: 200, ...change }) as LandingRange;

it("[T-10] quarters where little room is", () => {
  expect([shortQuarter("2026-Q3"), narrowQuarter("2026-Q3")]).toEqual(["Q3 2026", "Q3 ’26"]);
});

it.each([
  [{ chance: null }, "No quota is set for this quarter, so there's no chance to show."],
  [{ won: 1000 }, "The quota of €1,000 is already met."],
  [{ won: 999 }, "About a 50% chance to reach the quota of €1,000."],
  [{ chance: 0.974 }, "About a 95% chance to reach the quota of €1,000."],
  [{ chance: 0.975 }, "Almost certain to reach the quota of €1,000."],
  [{ chance: 0.025 }, "About a 5% chance to reach the quota of €1,000."],
  [{ chance: 0.024 }, "Very unlikely to reach the quota of €1,000."],
])("[T-10] the chance with %j", (change, words) => {
  expect(formatChance(range(change), "EUR")).toBe(words);
});

it("[LINE-3] the same words for a month", () => {
  const few = { deals: 3, needed: 8, quarters: 0, quartersNeeded: 2, basis: "calls" } as const;
  expect([kindOf("2026-Q4"), kindOf("2026-11")]).toEqual(["quarter", "month"]);
  expect(formatChance(range({ chance: null }), "EUR", "month")).toBe(
    "No quota is set for this month, so there's no chance to show.",
  );
  expect([formatBackTest([], "month"), formatBackTest([{ isInside: true }], "month")]).toEqual([
    "No past month has enough deals before it to test the range on.",
    "In 1 of 1 past month the result fell inside the range.",
  ]);
  expect([
    formatTooFewDeals(few, "month"),
    formatTooFewDeals({ ...few, quarters: 2 }, "month"),
  ]).toEqual([
    "No past month had deals open on this day. A range takes 8 deals in 2 months.",
    "2 past months had 3 deals open on this day. A range takes 8 deals in 2 months.",
  ]);
  expect(formatBaselines({ stageWeighted: 1, winRate: 2 }, "EUR", "month")).toBe(
    "For comparison: €1 weighted by stage, €2 at your win rate of the last four months.",
  );
  const none = { count: 0, value: 0 };
  const open = { likely: none, maybe: none, pipeline: none };
  expect(formatRangeBasis({ open, evidence: few }, "EUR", "month")).toMatch(
    /new deals as in past months\. Good and bad months hit everyone at once, so each draw uses one past month for the whole team\.$/,
  );
});

it.each([
  [99, "below the range: 9 in 10 land above it."],
  [100, "within the range."],
  [200, "within the range."],
  [201, "above the range: 1 in 10 lands there."],
])("[T-10] a commit of %d", (commit, words) => {
  expect(formatCommitPosition(commit, range({}), "EUR")).toBe(
    `Your commit of €${commit} is ${words}`,
  );
});

it("[T-10] how far the range can be trusted", () => {
  const test = (isInside: boolean) =>
    ({ isInside }) as Parameters<typeof formatBackTest>[0][number];
  expect(formatBackTest([])).toBe(
    "No past quarter has enough deals before it to test the range on.",
  );
  expect(formatBackTest([test(true)])).toBe(
    "In 1 of 1 past quarter the result fell inside the range.",
  );
  expect(formatBackTest([test(true), test(false), test(true)])).toBe(
    "In 2 of 3 past quarters the result fell inside the range.",
  );
  expect([blendedRateText(true), blendedRateText(false)]).toEqual([
    expect.stringMatching(/^Fewer than \d+ of your own deals, so the team's rate is used\.$/),
    expect.stringMatching(/^Fewer than \d+ of their own deals, so the team's rate is used\.$/),
  ]);
});

it.each([
  [0, 0, "No past quarter had deals open on this day."],
  [1, 1, "1 past quarter had 1 deal open on this day."],
  [2, 7, "2 past quarters had 7 deals open on this day."],
])("[T-10] why there is no range after %d quarters with %d deals", (quarters, deals, words) => {
  const evidence = { quarters, deals, needed: 8, quartersNeeded: 2, basis: "calls" } as const;
  expect(formatTooFewDeals(evidence)).toBe(`${words} A range takes 8 deals in 2 quarters.`);
});

it("[J-2] what simple sums say", () => {
  expect(formatBaselines({ stageWeighted: 1200, winRate: null }, "EUR")).toBe(
    "For comparison: €1,200 weighted by stage.",
  );
  expect(formatBaselines({ stageWeighted: 1200, winRate: 900 }, "EUR")).toBe(
    "For comparison: €1,200 weighted by stage, €900 at your win rate of the last four quarters.",
  );
});

it("[J-2] what a range is made of, by calls or without", () => {
  const evidence = { quarters: 6, deals: 90, needed: 8, quartersNeeded: 2 };
  const open = {
    likely: { count: 1, value: 100_000 },
    maybe: { count: 2, value: 200_000 },
    pipeline: { count: 3, value: 300_000 },
  };
  expect(formatRangeBasis({ open, evidence: { ...evidence, basis: "calls" } }, "EUR")).toMatch(
    /^Won deals, plus 1 Likely deal \(€100k\), 2 Maybe deals \(€200k\) and 3 other open deals \(€300k\) at the share/,
  );
  expect(formatRangeBasis({ open, evidence: { ...evidence, basis: "open" } }, "EUR")).toMatch(
    /^Won deals, plus 6 open deals \(€600k\) at the share/,
  );
});

it("[J-2] how a forecast did", () => {
  expect([-0.064, -0.004, 0.004, 0.12, null].map(formatBias)).toEqual([
    "6% too low",
    "On target",
    "On target",
    "12% too high",
    "–",
  ]);
  expect([0.305, 1.4, null].map(formatShare)).toEqual(["31%", "140%", "–"]);
  expect(formatInside({ inside: 4, count: 5, bias: 0, error: 0, width: 0 })).toBe("4 of 5");
});
