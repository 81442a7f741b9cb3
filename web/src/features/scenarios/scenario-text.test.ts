import type { Scenario } from "@touchline/contract";
import { expect, it } from "vitest";
import { copyName, formatCall, formatGap, formatRecord, MARK_LABELS } from "./scenario-text.ts";

const RECORD = { isOver: false, came: 0, right: 0, decided: 0, open: 0, missed: [] as string[] };
const words = (record: Partial<typeof RECORD>) =>
  formatRecord(
    { said: { total: 1_200_000 }, record: { ...RECORD, ...record } } as unknown as Scenario,
    "EUR",
  );

it("[T-10] what became of a scenario", () => {
  expect(words({})).toBe("Called €1.2M, €0 won so far");
  expect(words({ isOver: true, came: 1_100_000, right: 1, decided: 1 })).toBe(
    "Called €1.2M, landed €1.1M · 1 of 1 right",
  );
  expect(words({ right: 7, decided: 9, open: 1, missed: ["A", "B", "C"] })).toBe(
    "Called €1.2M, €0 won so far · 7 of 9 right · 1 still open · missed A, B, C",
  );
  expect(words({ open: 2, missed: ["A", "B", "C", "D"] })).toBe(
    "Called €1.2M, €0 won so far · 2 still open · missed A, B, C and 1 more",
  );
});

it.each([
  [{ gap: 5, quota: 0 }, "No quota set"],
  [{ gap: 0, quota: 1 }, "Exactly on quota"],
  [{ gap: 5000, quota: 1 }, "€5k short of quota"],
  [{ gap: -5000, quota: 1 }, "€5k over quota"],
])("[T-10] the gap of %j", (given, text) => {
  expect(formatGap(given, "EUR")).toBe(text);
});

it("[T-10] what was said of a deal, and what came of it", () => {
  const today = "2026-11-15";
  expect([
    formatCall({ call: "in", moveTo: null }, today),
    formatCall({ call: "out", moveTo: null }, today),
    formatCall({ call: "move", moveTo: "2027-01-12" }, today),
    formatCall({ call: "move", moveTo: null }, today),
    formatCall({ call: "in", moveTo: "2027-01-12" }, today),
  ]).toEqual(["In", "Out", "Moved to 12 Jan 2027", "Out", "In"]);
  expect(Object.values(MARK_LABELS)).toEqual([
    { label: "Came true", tone: "good" },
    { label: "Didn't", tone: "bad" },
    { label: "Still open", tone: "none" },
    { label: "Deal is gone", tone: "none" },
  ]);
});

it("[T-10] a copy has a name of its own, of 60 letters at most", () => {
  expect(copyName("Plan", [])).toBe("Plan (copy)");
  expect(copyName("Plan", ["PLAN (COPY)"])).toBe("Plan (copy 2)");
  expect(copyName("Plan", ["Plan (copy)", "Plan (copy 2)"])).toBe("Plan (copy 3)");
  expect(copyName("a".repeat(60), [])).toBe(`${"a".repeat(53)} (copy)`);
  expect(copyName("a".repeat(60), [`${"a".repeat(53)} (copy)`])).toBe(`${"a".repeat(51)} (copy 2)`);
});
