import type { DealFacts } from "./deal-facts.ts";
import type { Sentence } from "./sentence.ts";

export type CheckCategory = "interaction" | "progression" | "success-plan" | "forecast-impact";

/** From when on a rule speaks up; an organisation may choose another value. */
export interface Threshold {
  value: number;
  unit: "days" | "contacts" | "times" | "percent" | "stages";
}

/** Something that is worth a look at in a deal. */
export interface Rule {
  id: string;
  category: CheckCategory;
  /** What a finding adds to the deal's badge. */
  score: number;
  /** What it looks for, in one line. */
  title: string;
  /** What makes a finding go away, as one short sentence. */
  clearedBy: string;
  /** What it found, in the few words that a list has room for. */
  brief: string;
  /** How far a finding moves the odds against the deal (their logarithm) before any outcomes are known. */
  weight: number;
  /** False where only time makes it go away: then nobody can act on it now. */
  isFixable?: false;
  threshold: Threshold | null;
  /** Where one number does not say it all. Kept among the settings under `<rule>.more`. */
  more?: Threshold;
  /** The facts that triggered it, as a sentence; null when all is well. Only open deals are asked about. */
  find(facts: DealFacts, threshold: number, more: number): Sentence | null;
}

export interface RuleSetting {
  isOn: boolean;
  /** Null: the rule's own default. */
  threshold: number | null;
}

/** What an organisation has chosen, by rule. A rule that is not there runs with its defaults. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

export const moreOf = (rule: string) => `${rule}.more`;

export interface Finding {
  rule: string;
  category: CheckCategory;
  score: number;
  sentence: Sentence;
  clearedBy: string;
}
