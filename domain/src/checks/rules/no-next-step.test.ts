import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

describe("[DC-2] no next step", () => {
  it.each([
    { nextStep: "", finds: true },
    { nextStep: " \n", finds: true },
    { nextStep: "x", finds: false },
  ])("'$nextStep' is found: $finds", ({ nextStep, finds }) => {
    expect(findingOf("no-next-step", { nextStep }) !== undefined).toBe(finds);
  });

  it("says so", () => {
    const finding = findingOf("no-next-step", { nextStep: "" });
    expect(sentenceText(finding?.sentence)).toBe("No next step.");
    expect(finding).toMatchObject({ category: "success-plan", score: 2 });
  });
});
