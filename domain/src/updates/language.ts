import {
  CLEAR_MONTHS,
  DOUBTFUL_MONTHS,
  MOMENTS,
  UNITS,
  WEEKDAYS,
} from "./english/calendar-words.ts";
import { EMPTY_WORDS } from "./english/content-words.ts";
import { AUXILIARIES } from "./english/grammar.ts";
import {
  BUYER_PAST,
  BUYER_PLANS,
  COLLEAGUES,
  CONTACT_VERBS,
  FRAMES,
  REP_THINGS,
  REP_VERBS,
} from "./english/rep-words.ts";
import { SHORTHAND_WORDS } from "./english/shorthand.ts";
import {
  ENGLISH_WORDS,
  FOREIGN_SCRIPTS,
  FOREIGN_WORDS,
  INTERNATIONAL_WORDS,
  LANGUAGES_BY_LETTER,
} from "./language-words.ts";
import { expandPattern } from "./languages/expand-pattern.ts";
import { fold } from "./languages/fold.ts";
import { LEXICA } from "./languages/lexica.ts";
import type { Lexicon } from "./languages/lexicon.ts";

/** Languages the analyser supports. */
export type LanguageCode = "en" | "de" | "fr" | "es" | "pt" | "nl";

const SUPPORTED_LANGUAGES: ReadonlySet<string> = new Set<LanguageCode>([
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "nl",
]);

/** From this many unrecognised words on, a text is foreign, and not just a name or shorthand. */
const MIN_FOREIGN_WORDS = 5;
const LETTER_WEIGHT = 0.6;
/** On a tie, prefer English: half of its shorthand is in no list. */
const ENGLISH_BONUS = 0.3;

/** One word that also happens to be Croatian doesn't make an update Croatian. */
const MIN_FOREIGN_POINTS = 1.5;
const ENGLISH_ENDING = /...(?:ing|ed|ly|ness)$/;
const ENDING_WEIGHT = 0.4;

/** Enough characters to detect the language of a longer text. */
const MAX_SAMPLED_CHARACTERS = 1_000;

const OTHER_SCRIPT = /[\u0370-\u1cff\u2c00-\ud7ff]/;
const WORD = /[a-z\u00aa-\u1fff]+/g;
const MARKED_LETTER = /[\u00a1-\u1fff]/g;

/**
 * Detects the language of an update: a supported one, the code of another ('pl'), or null if
 * unknown. A few words of shorthand that belong to no language are treated as English, where they
 * score nothing.
 */
export function detectLanguage(whole: string): string | null {
  const text = whole.slice(0, MAX_SAMPLED_CHARACTERS);
  if (OTHER_SCRIPT.test(text))
    for (const [code, script] of FOREIGN_SCRIPTS) if (script.test(text)) return code;
  const words = fold(text).match(WORD) ?? [];
  const points = new Map<string, number>([["en", ENGLISH_BONUS]]);
  const add = (code: string, weight: number) => points.set(code, (points.get(code) ?? 0) + weight);
  const index = wordIndex();
  let known = 0;
  for (const word of words) {
    const codes = INTERNATIONAL_WORDS.has(word) && words.length > 1 ? undefined : index.get(word);
    if (codes === undefined) {
      if (ENGLISH_ENDING.test(word)) add("en", ENDING_WEIGHT);
      continue;
    }
    known += 1;
    for (const code of codes) add(code, 1 / codes.length);
  }
  for (const [letter] of text.toLowerCase().matchAll(MARKED_LETTER))
    for (const code of LANGUAGES_BY_LETTER.get(letter) ?? []) add(code, LETTER_WEIGHT);
  let best = "en";
  for (const [code, sum] of points) if (sum > (points.get(best) ?? 0)) best = code;
  if (!isSupportedLanguage(best) && (points.get(best) ?? 0) < MIN_FOREIGN_POINTS) best = "en";
  if (known === 0 && words.length >= MIN_FOREIGN_WORDS) return null;
  return best;
}

export function isSupportedLanguage(code: string | null): code is LanguageCode {
  return code !== null && SUPPORTED_LANGUAGES.has(code);
}

let cachedWordIndex: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * The languages of each word. Built on first use, so that a page without updates doesn't pay for
 * it.
 */
function wordIndex(): ReadonlyMap<string, readonly string[]> {
  if (cachedWordIndex !== null) return cachedWordIndex;
  const index = new Map<string, string[]>();
  const add = (code: string, words: Iterable<string>) => {
    for (const word of new Set(words)) {
      const codes = index.get(word);
      if (codes === undefined) index.set(word, [code]);
      else if (!codes.includes(code)) codes.push(code);
    }
  };
  add("en", ENGLISH_WORDS.split(" "));
  for (const words of ENGLISH_SETS) add("en", words);
  for (const lexicon of LEXICA.values())
    add(lexicon.code, expandPattern(fold(vocabularyOf(lexicon))));
  for (const [code, words] of FOREIGN_WORDS) add(code, fold(words).split(" "));
  cachedWordIndex = index;
  return index;
}

const ENGLISH_SETS = [
  EMPTY_WORDS,
  CONTACT_VERBS,
  BUYER_PAST,
  BUYER_PLANS,
  REP_THINGS,
  REP_VERBS,
  COLLEAGUES,
  FRAMES,
  AUXILIARIES,
  MOMENTS,
  UNITS,
  WEEKDAYS,
  CLEAR_MONTHS,
  DOUBTFUL_MONTHS,
  SHORTHAND_WORDS,
];

function vocabularyOf({ small, fillers, common, time, agent, decision }: Lexicon): string {
  return [
    small,
    fillers,
    common,
    time.months,
    time.weekdays,
    time.moments,
    time.units,
    time.numbers,
    time.pinBefore,
    time.durations,
    time.events,
    agent.verbs,
    agent.firstPerson,
    agent.contacts,
    agent.frames,
    agent.noResult,
    agent.others,
    agent.taskLabels,
    decision.verbs,
    decision.others,
    decision.own,
  ].join("|");
}
