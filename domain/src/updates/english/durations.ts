import { wordSet } from "../word-set.ts";
import { LONG_UNITS, NUMBER_WORDS } from "./calendar-words.ts";
import type { Word } from "./words.ts";

const TAKING = wordSet(
  "take takes took taking taken need needs needed require requires required last lasts allow allows add adds added adding",
  "extend extends extended delay delays delayed slip slips slipped run runs requested want wants wanted for by",
);
const LENGTHS = wordSet(
  "period notice lead runway cycle window process review term timeline rollout implementation onboarding pilot trial poc",
  "extension delay turnaround payback ramp warranty migration setup delivery sprint",
);
const AMOUNT = wordSet(
  "of about around roughly maybe or to - say another only just approximately at least up the nearly almost working business calendar",
);
const COMPARED = wordSet("under over less more than fewer within below above every each per");
const RATES = /^(?:a|an|per|each|every|old|of|younger|older)$/;
const MAX_AMOUNT = 6;

/**
 * The duration of a step or state: 'takes six to eight weeks', '90 days' notice', 'for three
 * weeks'.
 */
export function isDuration(words: readonly Word[], at: number): boolean {
  const unit = words[at]?.text ?? "";
  if (!LONG_UNITS.has(unit)) return false;
  const next = words[at + 1]?.text ?? "";
  if (RATES.test(next)) return false;
  let from = at - 1;
  while (from >= at - MAX_AMOUNT && isAmount(words[from]?.text ?? "")) from--;
  if (from === at - 1 || !hasNumber(words, from + 1, at)) return false;
  const lead = words[from]?.text ?? "";
  if (COMPARED.has(lead)) return false;
  if (words[at + 1]?.text === "'" ? LENGTHS.has(words[at + 2]?.text ?? "") : LENGTHS.has(next))
    return true;
  if (TAKING.has(lead)) return true;
  // 'notice is 90 days', 'lead time: 12 weeks', 'takes them six weeks'
  return words
    .slice(Math.max(0, from - 6), from + 1)
    .some(({ text }) => LENGTHS.has(text) || /^tak(?:e|es|ing)$|^took$/.test(text));
}

function isAmount(text: string): boolean {
  return /^\d/.test(text) || NUMBER_WORDS.has(text) || AMOUNT.has(text);
}

function hasNumber(words: readonly Word[], from: number, to: number): boolean {
  return words.slice(from, to).some(({ text }) => /^\d/.test(text) || NUMBER_WORDS.has(text));
}
