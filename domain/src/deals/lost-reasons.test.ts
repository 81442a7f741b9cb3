import { describe, expect, it } from "vitest";
import {
  DEFAULT_LOST_REASONS,
  lostReasonKey,
  lostReasonLabel,
  lostReasonsOf,
  MAX_LOST_REASON_LENGTH,
  MAX_LOST_REASONS,
} from "./lost-reasons.ts";

const OPTIONS = [
  { value: "price_too_high", label: "Price" },
  { value: "competitor", label: "Competitor" },
];

describe("[LINE-7] the reasons to pick from", () => {
  it("are the CRM's where it has options, else the organisation's, else ours", () => {
    expect(lostReasonsOf(OPTIONS, ["Own"])).toEqual({ source: "crm", reasons: OPTIONS });
    expect(lostReasonsOf([], ["Own"])).toEqual({
      source: "own",
      reasons: [{ value: "Own", label: "Own" }],
    });
    const { source, reasons } = lostReasonsOf([], null);
    expect([source, reasons.map(({ value }) => value)]).toEqual([
      "default",
      [...DEFAULT_LOST_REASONS],
    ]);
  });

  it("fit what an organisation may save as its own", () => {
    expect(DEFAULT_LOST_REASONS.length).toBeLessThanOrEqual(MAX_LOST_REASONS);
    expect(new Set(DEFAULT_LOST_REASONS.map(lostReasonKey)).size).toBe(DEFAULT_LOST_REASONS.length);
    for (const reason of DEFAULT_LOST_REASONS) {
      expect(reason.length).toBeLessThanOrEqual(MAX_LOST_REASON_LENGTH);
    }
  });
});

describe("[LINE-7] a lost reason as people read it", () => {
  it.each([
    ["price_too_high", "Price"],
    ["PRICE", "Price"],
    ["  price_too_high ", "Price"],
    ["price_too_high;competitor", "Price, Competitor"],
    ["price_too_high;something else", "price_too_high;something else"],
    [" They went   bankrupt ", "They went bankrupt"],
    ["", ""],
  ])("%j is read as %j", (value, label) => {
    expect(lostReasonLabel(value, OPTIONS)).toBe(label);
  });

  it("is one reason whatever its case and spaces", () => {
    expect(lostReasonKey("  No   Budget ")).toBe(lostReasonKey("no budget"));
    expect(lostReasonKey("no budget")).not.toBe(lostReasonKey("nobudget"));
  });
});
