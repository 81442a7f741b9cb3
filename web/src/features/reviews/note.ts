import type { Review } from "@touchline/contract";

/** The feedback as a note of the CRM: what it is in bold, then the words. */
export function noteOf({ score, comment }: Pick<Review, "score" | "comment">): string {
  const rated = score === null ? "" : ` (${score}/5)`;
  return `<b>Manager feedback${rated}:</b> ${comment}`;
}
