import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "decision-passed";
const after = (on: Day, title = "Board meeting") => ({
  lastMeeting: { title, on },
  updatedOn: null,
  nextStepSince: null,
});

describe("[J-4] decision meeting without an outcome", () => {
  it.each([
    { on: "2026-11-13" as const, finds: false },
    { on: "2026-11-12" as const, finds: true },
    { on: "2026-09-16" as const, finds: true },
    { on: "2026-09-15" as const, finds: false },
  ])("held on $on is found: $finds", ({ on, finds }) => {
    const stage = { label: "Proposal", order: 2, probability: 0.6, enteredOn: null };
    const given = { ...after(on), stage: { ...stage, daysLimit: null } };
    expect(findingOf(RULE, given) !== undefined).toBe(finds);
  });

  it.each([
    { title: "Steering meeting", finds: true },
    { title: "Go/no-go with the CFO", finds: true },
    { title: "Entscheidungsrunde Einkauf", finds: true },
    { title: "Comité de décision", finds: true },
    { title: "Product demo", finds: false },
    { title: "Board game night", finds: false },
    { title: "Designing the pilot", finds: false },
  ])("'$title' is found: $finds", ({ title, finds }) => {
    expect(findingOf(RULE, after("2026-11-12", title)) !== undefined).toBe(finds);
  });

  it.each([
    { told: { updatedOn: "2026-11-11" as const }, finds: true },
    { told: { updatedOn: "2026-11-12" as const }, finds: false },
    { told: { nextStepSince: "2026-11-11" as const }, finds: true },
    { told: { nextStepSince: "2026-11-12" as const }, finds: false },
  ])("with $told it is found: $finds", ({ told, finds }) => {
    expect(findingOf(RULE, { ...after("2026-11-12"), ...told }) !== undefined).toBe(finds);
  });

  it("is cleared by a stage that it entered since", () => {
    const stage = { label: "Contract", order: 3, probability: 0.8, daysLimit: null };
    const entered = (enteredOn: Day) => ({
      ...after("2026-11-12"),
      stage: { ...stage, enteredOn },
    });
    expect(findingOf(RULE, entered("2026-11-11"))).toBeDefined();
    expect(findingOf(RULE, entered("2026-11-12"))).toBeUndefined();
  });

  it("says which meeting it was", () => {
    const finding = findingOf(RULE, after("2026-11-12"));
    expect(sentenceText(finding?.sentence)).toBe(
      "No outcome noted from “Board meeting” on 2026-11-12.",
    );
    expect(finding).toMatchObject({ category: "progression", score: 2 });
  });
});
