import type { DealFacts } from "../checks/deal-facts.ts";
import type { Finding } from "../checks/rule.ts";

/** What a rep can answer with, right on the card. */
export interface PromptComponent {
  id: "confidence" | "update" | "close-date" | "next-step" | "task";
  message: string;
}

/** One thing to ask a deal's rep. */
export interface Prompt {
  /** Kept by browsers that skip it, so it never changes its meaning. */
  id: number;
  message: string;
  components: PromptComponent[];
}

export interface Asked {
  facts: DealFacts;
  /** What the rules found in the deal. */
  findings: readonly Finding[];
}

/** A prompt that may be asked; null when there is no reason to. */
export interface PromptKind {
  id: number;
  ask(asked: Asked): Omit<Prompt, "id"> | null;
}
