import type { DealFacts } from "./deal-facts.ts";
import type { Sentence } from "./sentence.ts";

export type CheckCategory = "interaction" | "progression" | "success-plan" | "forecast-impact";

/** When a rule triggers; an organisation may choose another value. */
export interface Threshold {
  value: number;
  unit: "days" | "contacts" | "times" | "percent" | "stages";
}

export interface Rule {
  id: string;
  category: CheckCategory;
  /** What a finding adds to the deal's badge. */
  score: number;
  /** What it checks, in one line. */
  title: string;
  /** When it flags a deal, with `{threshold}` and `{more}` where its numbers go. */
  condition: string;
  /** What clears a finding, as one short sentence. */
  clearedBy: string;
  /** A short label of the finding for lists. */
  brief: string;
  /** How far a finding moves the odds against the deal (log odds) before any outcomes are known. */
  weight: number;
  /** False if only time clears it, so that no one can act on it now. */
  isFixable?: false;
  threshold: Threshold | null;
  /** A second number, where one isn't enough. Stored in the settings under `<rule>.more`. */
  more?: Threshold;
  /** Returns the facts that triggered it as a sentence, or null. Called for open deals only. */
  find(facts: DealFacts, threshold: number, more: number): Sentence | null;
}

export interface RuleSetting {
  isOn: boolean;
  /** Null uses the rule's default. */
  threshold: number | null;
}

/** An organisation's choices, by rule. A rule that is missing runs with its defaults. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

export const moreSettingKey = (rule: string) => `${rule}.more`;

export interface Finding {
  rule: string;
  category: CheckCategory;
  score: number;
  sentence: Sentence;
  clearedBy: string;
}
