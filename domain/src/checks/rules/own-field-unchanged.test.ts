import { describe, expect, it } from "vitest";
import { addDays } from "../../calendar/day.ts";
import { findingOf, sentenceText } from "../../testing/findings.ts";
import { healthyDeal } from "../../testing/healthy-deal.ts";
import { ownFieldFact } from "../../testing/own-field-fact.ts";

const RULE = "own-field-unchanged";
const { today } = healthyDeal();
const arr = (days: number) =>
  ownFieldFact({ label: "ARR", value: 5, since: addDays(today, -days), maxDays: 30 });

describe("[DC-2] [LINE-2] an own field that has not changed", () => {
  it.each([
    { days: 29, finds: false },
    { days: 30, finds: true },
  ])("for $days of 30 days is found: $finds", ({ days, finds }) => {
    expect(findingOf(RULE, { ownFields: [arr(days)] }) !== undefined).toBe(finds);
  });

  it("is not found where it is empty, not asked for, or of unknown age", () => {
    const silent = [
      { ...arr(90), value: null },
      { ...arr(90), maxDays: null },
      { ...arr(90), since: null },
    ];
    expect(findingOf(RULE, { ownFields: silent })).toBeUndefined();
  });

  it("says the oldest, and how many more", () => {
    const one = findingOf(RULE, { ownFields: [arr(45)] });
    expect(sentenceText(one?.sentence)).toBe("ARR hasn't changed for 45 days.");
    expect(one?.clearedBy).toBe("Update the field.");
    const older = { ...arr(60), label: "Budget" };
    const both = findingOf(RULE, { ownFields: [arr(45), older] });
    expect(sentenceText(both?.sentence)).toBe(
      "Budget hasn't changed for 60 days. 1 more field is as old.",
    );
  });
});
