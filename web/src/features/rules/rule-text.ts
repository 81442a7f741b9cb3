import type { RuleInForce } from "@touchline/contract";

/** A part of a rule's condition: words, or the place of one of its numbers. */
export type RulePart = string | { number: "threshold" | "more" };

/** 'No contact for {threshold} days' as words and places for numbers. */
export function partsOf({ condition }: RuleInForce): RulePart[] {
  return condition
    .split(/\{(threshold|more)\}/)
    .map(
      (part): RulePart =>
        part === "threshold" || part === "more" ? { number: part } : part.trim(),
    )
    .filter((part) => part !== "");
}

export const CATEGORIES: { id: RuleInForce["category"]; label: string; context: string }[] = [
  { id: "interaction", label: "Interaction", context: "Are we talking with the buyer?" },
  { id: "progression", label: "Progression", context: "Is it moving?" },
  { id: "success-plan", label: "Success plan", context: "Is it clear what comes next?" },
  { id: "forecast-impact", label: "Forecast impact", context: "Can the forecast count on it?" },
];
