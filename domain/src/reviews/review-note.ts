/** Formats feedback as an HTML note for the CRM: the title in bold, then the text. */
export function reviewNote({ score, comment }: { score: number | null; comment: string }): string {
  const rated = score === null ? "" : ` (${score}/5)`;
  return `<b>Manager feedback${rated}:</b> ${comment}`;
}
