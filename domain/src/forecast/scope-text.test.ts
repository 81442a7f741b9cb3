import { describe, expect, it } from "vitest";
import { outsideTeamText, outsideTeamTotalOf, quotaScopeText } from "./scope-text.ts";

describe("[R-11] what a team's figure leaves out", () => {
  const owned = (...amounts: Array<number | null>) =>
    amounts.map((amount) => ({ amount, hasOwner: true }));
  const unowned = (...amounts: Array<number | null>) =>
    amounts.map((amount) => ({ amount, hasOwner: false }));
  it.each([
    { deals: owned(45), says: "Plus 1 deal, €45, whose owner isn't on your team." },
    { deals: owned(66_000, 45), says: "Plus 2 deals, €66045, whose owners aren't on your team." },
    { deals: unowned(45.5), says: "Plus 1 deal, €45.5, without an owner." },
    { deals: unowned(1, null), says: "Plus 2 deals, €1, without an owner." },
    {
      deals: [...owned(0.1, 0.2), ...unowned(7)],
      says: "Plus 2 deals, €0.3, whose owners aren't on your team, and 1 deal, €7, without an owner.",
    },
  ])("$says", ({ says, deals }) => {
    expect(outsideTeamText(outsideTeamTotalOf(deals), (value) => `€${value}`)).toBe(says);
  });
});

describe("[R-16] beside what some pipelines won", () => {
  it.each([
    { pipelines: ["Sales"], names: "Sales" },
    { pipelines: ["Sales", "Renewals"], names: "Sales and Renewals" },
    { pipelines: ["Sales", "Renewals", "Partners"], names: "Sales, Renewals and Partners" },
    { pipelines: ["A", "B", "C", "D"], names: "4 pipelines" },
  ])("$names", ({ pipelines, names }) => {
    expect(quotaScopeText(pipelines)).toBe(
      `${names} only. Quota and commit are for all pipelines.`,
    );
  });
});
