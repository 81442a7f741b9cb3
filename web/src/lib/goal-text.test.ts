import { expect, it } from "vitest";
import {
  coverageExplanation,
  coverageText,
  coverageTone,
  formatCommitGap,
  formatGapTo,
  formatQuotaGap,
  formatRemainingCommit,
  formatWonShare,
} from "./goal-text.ts";

const GOAL = { quota: 100_000, won: 30_000, repCommit: 90_000, open: 140_000 };
const said = ({ text, how }: { text: string; how: { numbers: string } }) => [text, how.numbers];
const NO_QUOTA = ["–", "No quota set for this quarter."];

it("[T-10] what is won of the quota", () => {
  expect(said(formatWonShare(GOAL, "EUR"))).toEqual(["30%", "€30,000 ÷ €100,000 = 30%"]);
  expect(said(formatWonShare({ ...GOAL, quota: 0 }, "EUR"))).toEqual(NO_QUOTA);
});

it.each([
  [90_000, "€60k", "€90,000 − €30,000 = €60,000"],
  [30_000, "€0", "€30,000 − €30,000 = €0"],
  [29_000, "Met, +€1k", "€29,000 − €30,000 = -€1,000"],
])("[T-10] what remains of a commit of %d", (repCommit, text, numbers) => {
  expect(said(formatRemainingCommit({ ...GOAL, repCommit }, "EUR"))).toEqual([text, numbers]);
});

it("[X-9] nothing is met without a commit", () => {
  expect(said(formatRemainingCommit({ won: 205_000, repCommit: 0 }, "EUR"))).toEqual([
    "No commit",
    "No commit for this quarter.",
  ]);
  expect(said(formatRemainingCommit({ won: 205_000, repCommit: 1 }, "EUR"))[0]).toBe("Met, +€205k");
});

it("[T-10] coverage, in a word, in colour and in full", () => {
  const found = [
    { kind: "no-quota" },
    { kind: "goal-met" },
    { kind: "ratio", ratio: 3, shown: 3, healthy: true },
    { kind: "ratio", ratio: 2.96, shown: 2.9, healthy: false },
  ] as const;
  expect(found.map((one) => [coverageText(one), coverageTone(one)])).toEqual([
    ["Set quota", "none"],
    ["Goal met", "none"],
    ["3.0x", "good"],
    ["2.9x", "bad"],
  ]);
  const numbers = (quota: number) => coverageExplanation({ ...GOAL, quota }, "EUR");
  expect(numbers(100_000)).toEqual({
    formula: expect.stringMatching(/\w/),
    numbers: "€140,000 ÷ (€100,000 − €30,000) = 2.0x",
    remark: "3.0x or more is healthy.",
  });
  expect(numbers(30_000).numbers).toBe("€30,000 − €30,000: nothing left to win.");
  expect(numbers(0).numbers).toBe("No quota set for this quarter.");
});

it.each([
  [100_000, "€70k short", "€100,000 − €30,000 = €70,000 short"],
  [30_000, "On goal", "€30,000 − €30,000 = On goal"],
  [20_000, "€10k over", "€20,000 − €30,000 = €10,000 over"],
])("[T-10] the gap to a quota of %d", (quota, text, numbers) => {
  expect(said(formatQuotaGap({ ...GOAL, quota }, "EUR"))).toEqual([text, numbers]);
});

it("[T-10] the gap of a commit, which counts what is won", () => {
  expect(said(formatCommitGap(GOAL, "EUR"))).toEqual([
    "€10k short",
    "(€100,000 − €30,000) − (€90,000 − €30,000) = €10,000 short",
  ]);
  expect(said(formatCommitGap({ ...GOAL, repCommit: 100_000 }, "EUR"))[0]).toBe("On goal");
});

it("[T-10] the gap of a total of open deals", () => {
  expect(formatGapTo("Likely", 50_000, GOAL, "EUR")).toEqual({
    text: "€20k short",
    how: {
      formula: expect.stringMatching(/\w/),
      numbers: "(€100,000 − €30,000) − €50,000 = €20,000 short",
      remark: "Likely counts open deals only, not what's already won.",
    },
  });
});

it("[T-10] no gap is told without a quota", () => {
  for (const quota of [0, -1]) {
    expect(said(formatQuotaGap({ ...GOAL, quota }, "EUR"))).toEqual(NO_QUOTA);
    expect(said(formatCommitGap({ ...GOAL, quota }, "EUR"))).toEqual(NO_QUOTA);
    expect(said(formatGapTo("Likely", 1, { ...GOAL, quota }, "EUR"))).toEqual(NO_QUOTA);
  }
  expect(said(formatQuotaGap({ quota: 1, won: 0 }, "EUR"))[0]).toBe("€1 short");
});
