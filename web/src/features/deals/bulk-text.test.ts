import type { BulkEdit, BulkPreview } from "@touchline/contract";
import { BULK_OUTCOMES, BULK_PROPERTIES } from "@touchline/domain";
import { expect, it } from "vitest";
import {
  formatBulkEdit,
  formatChange,
  formatProgress,
  needsPushReason,
  OUTCOME_LABELS,
  previewLines,
  problemCount,
} from "./bulk-text.ts";

const TODAY = "2026-11-15";
const NONE = Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0]));
const edit = ({
  counts = {},
  ...change
}: { counts?: object } & Partial<Omit<BulkEdit, "counts">>) =>
  ({
    property: "dealstage",
    label: "Proposal",
    undoes: null,
    pushed: 0,
    total: 9,
    settled: 0,
    isRunning: false,
    canUndo: true,
    ...change,
    counts: { ...NONE, ...counts },
  }) as BulkEdit;

it("[T-10] a change in few words", () => {
  const words = BULK_PROPERTIES.map((property) =>
    formatChange({ property, label: "2027-01-08" }, TODAY),
  );
  expect(words.toSorted()).toEqual([
    "close date → Fri 8 Jan 2027",
    "confidence → 2027-01-08",
    "lost reason → 2027-01-08",
    "next step → 2027-01-08",
    "stage → 2027-01-08",
  ]);
  const step = (label: string) => formatChange({ property: "hs_next_step", label }, TODAY);
  expect(step("")).toBe("next step → empty");
  expect(formatChange({ property: "closedate", label: "" }, TODAY)).toBe("close date → empty");
  expect(step("a".repeat(80))).toBe(`next step → ${"a".repeat(80)}`);
  expect(step("a".repeat(81))).toBe(`next step → ${"a".repeat(79)}…`);
});

it("[T-10] a change that was begun, or set back", () => {
  expect(formatBulkEdit(edit({}), TODAY)).toBe("Stage → Proposal");
  expect(formatBulkEdit(edit({ undoes: "1" }), TODAY)).toBe("Undo of stage → Proposal");
});

it("[T-10] what would happen, one and many", () => {
  const lines = (same: number, otherPipeline: number, notFound: number) =>
    previewLines({ same, otherPipeline, notFound } as BulkPreview);
  expect(lines(0, 0, 0)).toEqual([]);
  expect(lines(1, 1, 1)).toEqual([
    "1 is in another pipeline and won't change",
    "1 already has this",
    "1 no longer exists",
  ]);
  expect(lines(2, 3, 4)).toEqual([
    "3 are in another pipeline and won't change",
    "2 already have this",
    "4 no longer exist",
  ]);
});

it("[T-10] where a change of many has got to", () => {
  expect(formatProgress(edit({ isRunning: true, settled: 4 }))).toBe("4 of 9 deals");
  expect(formatProgress(edit({}))).toBe("Nothing was changed");
  expect(formatProgress(edit({ counts: { done: 1 } }))).toBe("1 deal changed");
  expect(formatProgress(edit({ counts: { done: 2 }, undoes: "1" }))).toBe("2 deals restored");
  const all = { done: 7, listed: 6, refused: 5, conflict: 4, left: 3, replaced: 2, same: 1 };
  expect(formatProgress(edit({ counts: all }))).toBe(
    "7 deals changed, 6 listed, not changed, 5 refused by HubSpot, 4 in conflict, 3 skipped, 2 changed again since, 1 already set",
  );
  expect(problemCount(edit({ counts: all }))).toBe(12);
});

it("[T-10] why is asked of pushes that still count", () => {
  const asked = [
    needsPushReason(edit({ pushed: 1 })),
    needsPushReason(edit({ pushed: 0 })),
    needsPushReason(edit({ pushed: 1, canUndo: false })),
  ];
  expect(asked).toEqual([true, false, false]);
});

it("[T-10] what became of each deal", () => {
  expect(Object.values(OUTCOME_LABELS).map(({ label, tone }) => `${label}: ${tone}`)).toEqual([
    "Waiting: none",
    "On its way: none",
    "In HubSpot: good",
    "Already set: none",
    "Skipped: fair",
    "Refused: bad",
    "In conflict: warn",
    "Listed: none",
    "Changed again: none",
  ]);
});
