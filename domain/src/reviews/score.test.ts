import { describe, expect, it } from "vitest";
import { attributeLabel, LEGACY_ATTRIBUTES, REVIEW_THUMBS } from "./attributes.ts";
import { reviewScore } from "./score.ts";

const check = (score: number | null) =>
  reviewScore({ source: "deal-check", score, attributes: [{ id: "interaction", value: -1 }] });
const legacy = (...values: number[]) =>
  reviewScore({
    source: null,
    score: 5,
    attributes: values.map((value, index) => ({ id: String(index), value })),
  });

describe("[RV-4] the score of a deal check", () => {
  it.each([
    [5, "5/5", "green"],
    [4, "4/5", "green"],
    [3, "3/5", "amber"],
    [2, "2/5", "amber"],
    [1, "1/5", "red"],
    [null, "N/A", "none"],
    [Number.NaN, "N/A", "none"],
  ])("%s reads %s and is %s", (score, text, colour) => {
    expect(check(score)).toEqual({ text, colour });
  });
});

describe("[RV-4] the score of a review of the older kind", () => {
  it.each([
    [[1, 1, 1], "100%", "green"],
    [[1, 1, -1, 0, 0], "67%", "green"],
    [[...Array(65).fill(1), ...Array(35).fill(-1)], "65%", "amber"],
    [[...Array(66).fill(1), ...Array(34).fill(-1)], "66%", "green"],
    [[1, -1, -1], "33%", "amber"],
    [[...Array(33).fill(1), ...Array(67).fill(-1)], "33%", "amber"],
    [[...Array(32).fill(1), ...Array(68).fill(-1)], "32%", "red"],
    [[-1], "0%", "red"],
    [[0, 0], "N/A", "none"],
    [[], "N/A", "none"],
    [[Number.NaN], "N/A", "none"],
  ])("%j reads %s and is %s", (values, text, colour) => {
    expect(legacy(...values)).toEqual({ text, colour });
  });
});

describe("[RV-5] attributes", () => {
  it("of either kind have their words", () => {
    expect(LEGACY_ATTRIBUTES.map(({ label }) => label)).toEqual([
      "Detail in CRM",
      "Level of interaction",
      "Messaging quality",
      "Well qualified",
      "Correct stage",
      "Progression",
      "Plan for success",
    ]);
    expect(REVIEW_THUMBS).toHaveLength(4);
    expect(attributeLabel(null, "planForSuccess")).toBe("Plan for success");
    expect(attributeLabel("deal-check", "successPlan")).toBe("Success plan");
    expect(attributeLabel("deal-check", "planForSuccess")).toBe("planForSuccess");
  });
});
