import { wordSet } from "../word-set.ts";

/** The words that the rules depend on, in forms that are often misspelt. */
const OFTEN_MISSPELT = wordSet(
  "january february september october november december monday tuesday wednesday thursday saturday",
  "tomorrow yesterday fortnight quarter christmas deadline decision decided deciding approved approval approve",
  "committed committing selected selection rejected signature agreed proposal meeting voicemail",
);

/** English words one letter away from one of them. */
const SIMILAR_WORDS = wordSet(
  "decide decides decoded decoding derided agrees approves committee committees",
);

const MIN_LENGTH = 6;
const BY_LETTER = Map.groupBy(OFTEN_MISSPELT, (word) => word.charAt(0));

/**
 * Corrects a word if one letter is wrong, missing, doubled or swapped with its neighbour; else
 * returns it unchanged.
 */
export function correctSpelling(word: string): string {
  if (word.length < MIN_LENGTH || OFTEN_MISSPELT.has(word) || SIMILAR_WORDS.has(word)) return word;
  const near = BY_LETTER.get(word.charAt(0))?.find((known) => isOneTypoAway(word, known));
  return near ?? word;
}

function isOneTypoAway(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  // Plural and third person are forms, not typos.
  if (word === `${known}s`) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  const restOf = (text: string, from: number) => text.slice(from);
  if (word.length > known.length) return restOf(word, at + 1) === restOf(known, at);
  if (word.length < known.length) return restOf(word, at) === restOf(known, at + 1);
  const swapped = word[at] === known[at + 1] && word[at + 1] === known[at];
  return restOf(word, swapped ? at + 2 : at + 1) === restOf(known, swapped ? at + 2 : at + 1);
}
