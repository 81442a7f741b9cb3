import type { Day } from "../calendar/day.ts";

/** A part of a sentence: plain text, a fact to emphasise, or a value that the client formats. */
export type SentencePart = { text: string } | { fact: string } | { amount: number } | { day: Day };

export type Sentence = SentencePart[];

export const text = (words: string): SentencePart => ({ text: words });
export const fact = (words: string): SentencePart => ({ fact: words });
export const amount = (value: number): SentencePart => ({ amount: value });
export const day = (value: Day): SentencePart => ({ day: value });

/** '1 day', '2 days'. */
export function pluralise(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** 'once', 'twice', '3 times'. */
export function timesText(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : pluralise(count, "time");
}

/** 'today', 'yesterday', '2 days ago'. */
export function formatDaysAgo(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${pluralise(days, "day")} ago`;
}

/** 'today', 'tomorrow', 'in 2 days'. */
export function formatDaysAhead(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${pluralise(days, "day")}`;
}

const MAX_LENGTH = 200;

/** Quotes user text inside a sentence: on one line, truncated. */
export function quoteText(words: string): SentencePart {
  const line = toOneLine(words);
  return fact(line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line);
}

/** The same, without its trailing punctuation, where our own full stop or comma follows. */
export function quotePhrase(words: string): SentencePart {
  return quoteText(toOneLine(words).replace(/[\s.,;:]+$/u, ""));
}

function toOneLine(words: string): string {
  return words.replace(/\s+/gu, " ").trim();
}
