import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

const GREETINGS = wordSet("hi hello dear hey");
const OWN_READERS = wordSet("team all everyone everybody guys folks boss both again");
const HEADERS = wordSet("from subject fwd fw");
const OWN_LABELS = wordSet(
  "update updates step steps plan todo do actions action status note notes summary today me us side my our news",
);

/**
 * Marks text by another author without quotation marks: a pasted email from its greeting on, and
 * 'CFO: we will wait'. There 'I' and 'we' are the buyer.
 */
export function withSpeakers(words: readonly Word[], ownMail: number | null): readonly Word[] {
  let isPasted = false;
  let isSpeech = false;
  return words.map((word, at) => {
    if (!isPasted && ownMail === null) isPasted = isPastedMail(words, at);
    if (word.text === ":") isSpeech = startsSpeech(words, at);
    else if (ENDS_SPEECH.has(word.text)) isSpeech = false;
    return (isPasted || isSpeech) && !word.isMark ? { ...word, isQuoted: true } : word;
  });
}

const SELLER_LINES = [
  /^(?:please )?find attached/,
  /^attached (?:is|are|you|please)/,
  /^(?:just )?following up/,
  /^(?:our|my) (?:offer|proposal|quote|revised|updated|price|prices|pricing|deck|brochure|contract|company|product|team)/,
  /^let me know (?:if|when|what|whether)/,
  /^great (?:to|meeting|speaking|talking)/,
  /^pleased to (?:offer|share|send)/,
  /^as (?:discussed|promised|agreed|requested)/,
];
const MAX_LINE_WORDS = 4;

/**
 * The start of a mail that the rep wrote to the buyer: 'Hi Ingrid, as discussed please find
 * attached our offer'.
 */
export function ownMailFrom(words: readonly Word[]): number | null {
  const from = words.findIndex(
    (_, at) => isPastedMail(words, at) && !HEADERS.has(words[at]?.text ?? ""),
  );
  if (from < 0) return null;
  const rest = words.slice(from).map(({ text }) => text);
  const isSellers = rest.some((_, at) => {
    const line = rest.slice(at, at + MAX_LINE_WORDS).join(" ");
    return SELLER_LINES.some((pattern) => pattern.test(line));
  });
  return isSellers ? from : null;
}

function isPastedMail(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || !word.isFirst || next === undefined) return false;
  const startsLine = at === 0 || words[at - 1]?.text === "\n";
  if (!startsLine) return false;
  if (HEADERS.has(word.text)) return next.text === ":";
  if (!GREETINGS.has(word.text)) return false;
  return next.isCapital && !OWN_READERS.has(next.text);
}

const MAX_NAME_WORDS = 5;
const ENDS_SPEECH = new Set([".", "\n", ";"]);

/**
 * 'CFO: we will wait' has a name before the colon and an 'I' or 'we' after it; 'Next steps: we
 * send' has no name.
 */
function startsSpeech(words: readonly Word[], colon: number): boolean {
  if (!/^(?:i|we|our|my)$/.test(words[colon + 1]?.text ?? "")) return false;
  let from = colon;
  while (from > 0 && from >= colon - MAX_NAME_WORDS && words[from - 1]?.isMark === false) from--;
  const name = words.slice(from, colon);
  if (name.length === 0 || name.length > MAX_NAME_WORDS) return false;
  return !name.some(({ text }) => OWN_LABELS.has(text));
}
