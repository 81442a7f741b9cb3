import { fullForm } from "./shorthand.ts";
import { correctSpelling } from "./spelling.ts";

/** One word, number or punctuation mark of an update, with the properties the rules use. */
export type Word = {
  /** In lower case, shorthand expanded ('tmrw' is 'tomorrow'), common typos corrected. */
  text: string;
  isMark: boolean;
  isCapital: boolean;
  /** All in capitals: 'SSO', 'GDPR'. */
  isAcronym: boolean;
  /** First word of its sentence, where a capital doesn't indicate a name. */
  isFirst: boolean;
  /** Joined to the word before it, as 'off' in 'sign-off' or ''ve' in 'they've'. */
  isGlued: boolean;
  /** Inside quotation marks: another person is speaking. */
  isQuoted: boolean;
  /** The core of a time expression; set once for the whole text by `markTimes`. */
  isTime: boolean;
  /** Its range in the text. */
  start: number;
  end: number;
};

// In this order: shorthand with a slash, numbers with their affixes (22nd, 10am, 14/10, 6-8,
// 17.09.2026), web addresses such as monday.com, words with a contraction, single marks. No part
// can match the same text in two ways, to avoid backtracking.
const PIECE =
  /\b(?:w\/(?:c|e|out|o|b)?|b\/c|n\/a|f\/u)(?![\p{L}\p{N}])|\p{N}+(?:[.,:/–-]\p{N}+)*(?:\p{L}{1,4}(?!\p{L}))?|\p{L}[\p{L}\p{M}\p{N}]*(?:\.(?:com|io|ai|co|net|org)(?![\p{L}]))?(?:'\p{L}{1,2}(?!\p{L}))?|[^\s\p{L}\p{N}]|\n/giu;

const STARTS_WORD = /^[\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;
const CONTRACTION = /^(.+)('(?:s|ve|re|ll|d|m))$/;
const ENDS_SENTENCE = new Set([".", "!", "?", ";", ":", "\n", "•", "*"]);
const JOINERS = new Set(["-", "'", "&", "/"]);

/** A period after these belongs to the abbreviation and doesn't end a sentence. */
const DOTTED = new Set(
  "mr mrs ms dr prof st approx vs inc ltd co dept est ref no e i eg ie etc jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri".split(
    " ",
  ),
);

/** Tokenises an update into words and marks. Reads each character once and accepts any text. */
export function tokenise(text: string): Word[] {
  const plain = text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\r(?!\n)/g, "\n");
  const words: Word[] = [];
  let isFirst = true;
  let end = 0;
  const opened = new Map<string, number>();
  for (const piece of plain.matchAll(PIECE)) {
    const raw = piece[0];
    const touches = piece.index === end && piece.index > 0;
    end = piece.index + raw.length;
    const before = words.at(-1);
    if (!STARTS_WORD.test(raw)) {
      const touchesNext = STARTS_WORD.test(plain.slice(end, end + 2));
      if (raw === '"' || raw === "'") markQuoted(raw, words, opened, touches, touchesNext);
      if (JOINERS.has(raw) && touches && touchesNext) {
        words.push(toMark("-", true, piece.index));
        continue;
      }
      const endsShort = raw === "." && before !== undefined && DOTTED.has(before.text);
      if (endsShort) continue;
      words.push(toMark(raw, touches, piece.index));
      if (ENDS_SENTENCE.has(raw)) isFirst = true;
      continue;
    }
    const isGlued = touches && before?.text === "-" && before.isGlued;
    if (isGlued) words.pop();
    const isCapital = CAPITAL.test(raw);
    for (const [index, part] of expandWord(raw.toLowerCase()).entries()) {
      words.push({
        text: part,
        isMark: false,
        isCapital: isCapital && index === 0,
        isAcronym: isCapital && raw.length > 1 && raw === raw.toUpperCase(),
        isFirst,
        isGlued: isGlued || index > 0,
        isQuoted: false,
        isTime: false,
        start: piece.index,
        end,
      });
      isFirst = false;
    }
  }
  return words;
}

function toMark(text: string, isGlued: boolean, start: number): Word {
  return {
    text,
    isMark: true,
    isCapital: false,
    isAcronym: false,
    isFirst: false,
    isGlued,
    isQuoted: false,
    isTime: false,
    start,
    end: start + text.length,
  };
}

/** Expands shorthand; splits 'they've' into 'they' and ''ve', while 'don't' stays one word. */
function expandWord(lower: string): string[] {
  const known = fullForm(lower);
  if (known !== undefined) return known.split(" ");
  const [, stem, ending] = CONTRACTION.exec(lower) ?? [];
  if (stem === undefined || ending === undefined) return [correctSpelling(lower)];
  return [fullForm(stem) ?? correctSpelling(stem), ending];
}

/** Marks the words between an opening quotation mark and its closing one. An apostrophe that opens nothing is ignored. */
function markQuoted(
  raw: string,
  words: Word[],
  opened: Map<string, number>,
  touches: boolean,
  touchesNext: boolean,
): void {
  const start = opened.get(raw);
  if (start === undefined) {
    if (touchesNext && !(touches && words.at(-1)?.isMark === false)) opened.set(raw, words.length);
    return;
  }
  if (raw === "'" && touchesNext) return;
  for (const word of words.slice(start)) word.isQuoted = true;
  opened.delete(raw);
}
