import type { Patterns } from "./patterns.ts";

/** One statement of a text, folded. */
export interface Clause {
  text: string;
  start: number;
  end: number;
  wordCount: number;
  isQuoted: boolean;
  startsSentence: boolean;
  /** The punctuation mark after it. */
  endsWith: string;
}

const TITLES =
  /(?:^|[^a-z])(?:herrn?|frau|hr|fr|mme|mlle|mr?|dr|sr|sra|dhr|mevr|ca|z|b|usw|etc|bzw|nr|art|inkl|zzgl)$/;

/** Splits at punctuation and before words such as 'and' or 'because'. Reads the text once. */
export function clausesOf(folded: string, { cut, word }: Patterns): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let isQuoted = false;
  let startsSentence = true;
  const close = (to: number, mark: string) => {
    const piece = folded.slice(from, to);
    const text = piece.trim();
    const wordCount = text.match(word)?.length ?? 0;
    if (wordCount > 0) {
      const start = from + piece.length - piece.trimStart().length;
      const end = start + text.length;
      clauses.push({ text, start, end, wordCount, isQuoted, startsSentence, endsWith: mark });
      startsSentence = false;
    }
    from = to;
  };
  for (const { 0: found, index } of folded.matchAll(cut)) {
    if (found.length > 1) close(index, " ");
    else if (isBreak(folded, index, found)) {
      close(index, found);
      from = index + 1;
      if (found === '"') isQuoted = !isQuoted;
      if (!SAME_SENTENCE.has(found)) startsSentence = true;
    }
  }
  close(folded.length, "");
  return clauses;
}

const SAME_SENTENCE = new Set([",", '"', ":", "(", ")"]);

function isBreak(folded: string, at: number, mark: string): boolean {
  const next = folded.charAt(at + 1);
  const isSpaced = next === "" || next === " " || next === "\n";
  switch (mark) {
    case ",":
      return isSpaced;
    case ":":
      return !/\d/.test(next);
    case "-":
      return isSpaced && (at === 0 || folded.charAt(at - 1) === " ");
    case ".":
      return isSpaced && !isAbbreviation(folded, at);
    default:
      return true;
  }
}

/** '14. Oktober', 'Hr. Maier'; not 'am 14.10. Sie …'. */
function isAbbreviation(folded: string, at: number): boolean {
  const before = folded.slice(Math.max(0, at - 8), at);
  if (/\d$/.test(before))
    return /^ [a-z]/.test(folded.slice(at + 1, at + 3)) && !/\d\.\d{1,2}$/.test(before);
  return TITLES.test(before);
}
