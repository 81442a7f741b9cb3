import type { DealFacts } from "../checks/deal-facts.ts";
import type { Finding } from "../checks/rule.ts";

/** An input on the card for the rep's answer. */
export interface PromptComponent {
  id: "confidence" | "update" | "close-date" | "next-step" | "task";
  message: string;
}

/** A question for a deal's rep. */
export interface Prompt {
  /** Browsers store the ids of skipped prompts, so an id must never change its meaning. */
  id: number;
  message: string;
  components: PromptComponent[];
}

export interface PromptContext {
  facts: DealFacts;
  findings: readonly Finding[];
}

/** A kind of prompt; returns null if there is no reason to ask. */
export interface PromptKind {
  id: number;
  ask(asked: PromptContext): Omit<Prompt, "id"> | null;
}
