import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";
import { ownFieldFact } from "../../testing/own-field-fact.ts";

const RULE = "own-field-not-allowed";
const options = [
  { value: "a", label: "Anvil" },
  { value: "b", label: "Brightline" },
];
const rival = ownFieldFact({ label: "Rival", type: "choice", options, allowed: ["a"] });

describe("[DC-2] [LINE-2] an own field with another value than agreed", () => {
  it.each([
    { value: "b", finds: true },
    { value: "a", finds: false },
    { value: ["a", "b"], finds: true },
    { value: ["a"], finds: false },
    { value: null, finds: false },
  ])("with $value where only a is accepted is found: $finds", ({ value, finds }) => {
    expect(findingOf(RULE, { ownFields: [{ ...rival, value }] }) !== undefined).toBe(finds);
  });

  it("may be anything where nothing was chosen, and yes or no", () => {
    const any = { ...rival, value: "b", allowed: [] };
    expect(findingOf(RULE, { ownFields: [any] })).toBeUndefined();
    const checked = ownFieldFact({ label: "Checked", type: "boolean", allowed: ["true"] });
    const no = findingOf(RULE, { ownFields: [{ ...checked, value: false }] });
    expect(sentenceText(no?.sentence)).toBe("Checked is “No”, which your team doesn't accept.");
  });

  it("says the value as people know it, and how many more", () => {
    const wrong = { ...rival, value: "b" };
    const finding = findingOf(RULE, { ownFields: [wrong, wrong, wrong] });
    expect(sentenceText(finding?.sentence)).toBe(
      "Rival is “Brightline”, which your team doesn't accept. 2 more fields too.",
    );
    expect(finding?.clearedBy).toBe("Choose a value that your team accepts.");
  });
});
