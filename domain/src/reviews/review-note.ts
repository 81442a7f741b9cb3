/** Feedback as a note of the CRM, in HTML: what it is in bold, then the words. */
export function reviewNote({ score, comment }: { score: number | null; comment: string }): string {
  const rated = score === null ? "" : ` (${score}/5)`;
  return `<b>Manager feedback${rated}:</b> ${comment}`;
}
