import type { Day } from "../calendar/day.ts";

/** A piece of a sentence: plain words, a fact to stress, or what is formatted where it is read. */
export type SentencePart = { text: string } | { fact: string } | { amount: number } | { day: Day };

export type Sentence = SentencePart[];

export const text = (words: string): SentencePart => ({ text: words });
export const fact = (words: string): SentencePart => ({ fact: words });
export const amount = (value: number): SentencePart => ({ amount: value });
export const day = (value: Day): SentencePart => ({ day: value });

/** '1 day', '2 days'. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** 'once', '2 times'. */
export function times(count: number): string {
  return count === 1 ? "once" : counted(count, "time");
}

const LONGEST = 200;

/** Somebody's own words inside a sentence: as much of them as a sentence can bear. */
export function quoted(words: string): SentencePart {
  return fact(words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words);
}
