import { DUTCH } from "./dutch.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import type { Lexicon } from "./lexicon.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";

/** The languages read with a lexicon; English has its own reader. */
export const LEXICA: ReadonlyMap<string, Lexicon> = new Map(
  [GERMAN, FRENCH, SPANISH, PORTUGUESE, DUTCH].map((lexicon) => [lexicon.code, lexicon]),
);
