import { isChecked } from "../checks/check-deal.ts";
import type { Prompt, PromptContext } from "./prompt.ts";
import { CONFIDENCE_PROMPT, PROMPTS } from "./prompts.ts";

/** A card is read at a glance, and a task or stage name may be very long. */
const MAX_LENGTH = 500;

/**
 * The one question to ask a rep about a deal now, excluding skipped ones; null if there is none.
 */
export function choosePrompt(asked: PromptContext, skipped: readonly number[]): Prompt | null {
  if (!isChecked(asked.facts)) return null;
  for (const kind of PROMPTS) {
    if (skipped.includes(kind.id)) continue;
    const prompt = kind.ask(asked);
    if (prompt) return { id: kind.id, ...prompt, message: prompt.message.slice(0, MAX_LENGTH) };
  }
  return null;
}

const CONFIDENCE_RANK = new Map([
  ["OMIT", -1],
  ["PIPELINE", 0],
  ["BEST_CASE", 1],
  ["COMMIT", 2],
]);

/**
 * Whether an answer counts as a skip: asked whether the deal is still Likely, the rep lowers it.
 * The value is saved all the same. Unset counts as PIPELINE; a category that we can't rank is no
 * skip.
 */
export function countsAsSkip(
  promptId: number,
  before: string | null,
  after: string | null,
): boolean {
  if (promptId !== CONFIDENCE_PROMPT) return false;
  const [was, is] = [before, after].map((category) => CONFIDENCE_RANK.get(category || "PIPELINE"));
  return was !== undefined && is !== undefined && is < was;
}
