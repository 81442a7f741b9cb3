import { describe, expect, it } from "vitest";
import { found, read } from "../../testing/found.ts";

describe("[DC-2] no next step", () => {
  it.each([
    { nextStep: "", finds: true },
    { nextStep: " \n", finds: true },
    { nextStep: "x", finds: false },
  ])("'$nextStep' is found: $finds", ({ nextStep, finds }) => {
    expect(found("no-next-step", { nextStep }) !== undefined).toBe(finds);
  });

  it("says so", () => {
    const finding = found("no-next-step", { nextStep: "" });
    expect(read(finding?.sentence)).toBe("No next step.");
    expect(finding).toMatchObject({ category: "success-plan", score: 2 });
  });
});
