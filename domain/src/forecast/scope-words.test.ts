import { describe, expect, it } from "vitest";
import { outsideWords, quotaScopeWords } from "./scope-words.ts";

describe("[R-11] what a team's figure leaves out", () => {
  it.each([
    { count: 1, value: 45, says: "Plus 1 deal, €45, whose owner isn't on your team." },
    { count: 2, value: 66_045, says: "Plus 2 deals, €66045, whose owners aren't on your team." },
  ])("$says", ({ says, ...total }) => {
    expect(outsideWords(total, (value) => `€${value}`)).toBe(says);
  });
});

describe("[R-16] beside what some pipelines won", () => {
  it.each([
    { pipelines: ["Sales"], names: "Sales" },
    { pipelines: ["Sales", "Renewals"], names: "Sales and Renewals" },
    { pipelines: ["Sales", "Renewals", "Partners"], names: "Sales, Renewals and Partners" },
    { pipelines: ["A", "B", "C", "D"], names: "4 pipelines" },
  ])("$names", ({ pipelines, names }) => {
    expect(quotaScopeWords(pipelines)).toBe(
      `${names} only. Quota and commit are for all pipelines.`,
    );
  });
});
