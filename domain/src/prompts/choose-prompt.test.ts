import { describe, expect, it } from "vitest";
import { checkDeal } from "../checks/check-deal.ts";
import type { DealFacts } from "../checks/deal-facts.ts";
import { healthyDeal } from "../testing/healthy-deal.ts";
import { choosePrompt, countsAsSkip } from "./choose-prompt.ts";
import { PROMPTS } from "./prompts.ts";

function ask(given: Partial<DealFacts>, skipped: number[] = []) {
  const facts = healthyDeal(given);
  return choosePrompt({ facts, findings: checkDeal(facts, new Map()).findings }, skipped);
}
const components = (given: Partial<DealFacts>, skipped?: number[]) =>
  ask(given, skipped)?.components.map(({ id }) => id);

describe("[NG-1] what a rep is asked", () => {
  it("is nothing about a deal that is fine, or closed", () => {
    expect(ask({})).toBeNull();
    expect(ask({ isOpen: false, closeDate: "2026-01-01", nextStep: "" })).toBeNull();
  });

  it("has ids of its own for each question", () => {
    expect(new Set(PROMPTS.map(({ id }) => id)).size).toBe(PROMPTS.length);
  });

  it.each<{ id: number; name: string; given: Partial<DealFacts>; asked: string[] }>([
    {
      id: 2,
      name: "the close date passed",
      given: { closeDate: "2026-11-14" },
      asked: ["close-date", "update"],
    },
    { id: 7, name: "no close date", given: { closeDate: null }, asked: ["close-date"] },
    {
      id: 3,
      name: "an overdue task",
      given: { nextTask: { title: "Call", dueOn: "2026-11-14" } },
      asked: ["task"],
    },
    { id: 4, name: "no next step", given: { nextStep: "" }, asked: ["next-step", "task"] },
    {
      id: 5,
      name: "late and still Pipeline",
      given: { category: "PIPELINE" },
      asked: ["confidence"],
    },
    { id: 6, name: "an old update", given: { updatedOn: "2026-11-07" }, asked: ["update"] },
    { id: 6, name: "no update", given: { updatedOn: null }, asked: ["update"] },
    {
      id: 8,
      name: "an old next step",
      given: { nextStepSince: "2026-10-01" },
      asked: ["next-step"],
    },
  ])("$name: prompt $id", ({ id, given, asked }) => {
    expect(ask(given)?.id).toBe(id);
    expect(components(given)).toEqual(asked);
  });

  it("asks for a next step by what the rep wrote last, while that is fresh", () => {
    const message = (given: Partial<DealFacts>) => ask({ nextStep: "", ...given })?.message;
    expect(message({})).toBe(
      "You wrote “The CFO signs on 18 December”. What's the next step now, and by when?",
    );
    expect(message({ update: "x".repeat(121) })).toContain(`“${"x".repeat(119)}…”`);
    expect(message({ updatedOn: "2026-11-08" })).toContain("You wrote");
    expect(message({ updatedOn: "2026-11-07" })).toBe(
      "This deal has no next step. What happens next?",
    );
  });

  it("[NG-2] prompt 1 doubts a triage that the facts speak against", () => {
    const silent = { kind: "CALL", on: "2026-10-20" } as const;
    const doubtful = { category: "COMMIT", lastContact: silent, updatedOn: null };
    expect(ask(doubtful)).toMatchObject({
      id: 1,
      message: "Still Likely? Against it: no recent contact.",
    });
    expect(components(doubtful)).toEqual(["confidence", "update"]);
    expect(ask({ ...doubtful, category: "BEST_CASE" })?.message).toContain("Still Maybe?");
    expect(ask({ ...doubtful, category: "PIPELINE" })?.id).not.toBe(1);
    expect(ask({ ...doubtful, updatedOn: "2026-11-08" })?.id).not.toBe(1);
  });

  it("asks the next best thing when one was skipped, and nothing when all were", () => {
    const given = { closeDate: "2026-11-14", nextStep: "", updatedOn: null } as const;
    expect(ask(given)?.id).toBe(2);
    expect(ask(given, [2])?.id).toBe(1);
    expect(ask(given, [2, 1])?.id).toBe(4);
    expect(ask(given, [2, 1, 4])?.id).toBe(6);
    expect(ask(given, [2, 1, 4, 6])).toBeNull();
  });

  it("asks for an update after more than seven days", () => {
    expect(ask({ updatedOn: "2026-11-08" })).toBeNull();
    expect(ask({ updatedOn: "2026-11-07" })?.message).toContain("8 days old");
  });

  it("fits on a card, whatever a task is called", () => {
    const nextTask = { title: "x".repeat(5000), dueOn: "2026-11-14" } as const;
    expect(ask({ nextTask })?.message.length).toBeLessThanOrEqual(1000);
  });
});

describe("[NG-2] an answer that counts as a skip", () => {
  it.each([
    { prompt: 1, before: "COMMIT", after: "BEST_CASE", skip: true },
    { prompt: 1, before: "COMMIT", after: "PIPELINE", skip: true },
    { prompt: 1, before: "BEST_CASE", after: "PIPELINE", skip: true },
    { prompt: 1, before: "BEST_CASE", after: null, skip: true },
    { prompt: 1, before: "PIPELINE", after: "OMIT", skip: true },
    { prompt: 1, before: "BEST_CASE", after: "COMMIT", skip: false },
    { prompt: 1, before: "COMMIT", after: "COMMIT", skip: false },
    { prompt: 1, before: null, after: "PIPELINE", skip: false },
    { prompt: 1, before: "COMMIT", after: "CLOSED", skip: false },
    { prompt: 5, before: "COMMIT", after: "PIPELINE", skip: false },
  ])("prompt $prompt, $before to $after: $skip", ({ prompt, before, after, skip }) => {
    expect(countsAsSkip(prompt, before, after)).toBe(skip);
  });
});
