import type { Day } from "../calendar/day.ts";

/** A part of a sentence: plain text, a fact to emphasise, or a value that the client formats. */
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

/** 'once', 'twice', '3 times'. */
export function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : counted(count, "time");
}

/** 'today', 'yesterday', '2 days ago'. */
export function ago(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${counted(days, "day")} ago`;
}

/** 'today', 'tomorrow', 'in 2 days'. */
export function ahead(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${counted(days, "day")}`;
}

const MAX_LENGTH = 200;

/** Quotes user text inside a sentence: on one line, truncated. */
export function quoted(words: string): SentencePart {
  const line = inOneLine(words);
  return fact(line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line);
}

/** The same, without its trailing punctuation, where our own full stop or comma follows. */
export function phrase(words: string): SentencePart {
  return quoted(inOneLine(words).replace(/[\s.,;:]+$/u, ""));
}

function inOneLine(words: string): string {
  return words.replace(/\s+/gu, " ").trim();
}
