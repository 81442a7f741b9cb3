import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";
import { ownFieldFact } from "../../testing/own-field-fact.ts";

const RULE = "own-field-empty";
const champion = ownFieldFact({ label: "Champion", value: null, requiredFrom: 2 });

describe("[DC-2] [LINE-2] an own field that is empty", () => {
  it.each([
    { requiredFrom: 1, finds: true },
    { requiredFrom: 2, finds: true },
    { requiredFrom: 3, finds: false },
    { requiredFrom: null, finds: false },
  ])("in stage 2, asked for from stage $requiredFrom, is found: $finds", (given) => {
    const ownFields = [{ ...champion, requiredFrom: given.requiredFrom }];
    expect(findingOf(RULE, { ownFields }) !== undefined).toBe(given.finds);
  });

  it("says which, where, and what clears it; a field that is filled in is not found", () => {
    const arr = ownFieldFact({ label: "ARR", value: null, requiredFrom: 0 });
    const one = findingOf(RULE, { ownFields: [champion, { ...arr, value: 5 }] });
    expect(sentenceText(one?.sentence)).toBe("Champion is empty in Proposal.");
    expect(one?.clearedBy).toBe("Fill in the field.");
    const both = findingOf(RULE, { ownFields: [champion, arr] });
    expect(sentenceText(both?.sentence)).toBe("Champion and ARR are empty in Proposal.");
    const four = findingOf(RULE, { ownFields: [champion, arr, champion, arr] });
    expect(sentenceText(four?.sentence)).toBe("Champion, ARR and 2 more are empty in Proposal.");
  });

  it("has nothing to say in a stage without an order", () => {
    const stage = { label: "Old", order: null, probability: 0.5, enteredOn: null, daysLimit: null };
    expect(findingOf(RULE, { ownFields: [champion], stage })).toBeUndefined();
  });
});
