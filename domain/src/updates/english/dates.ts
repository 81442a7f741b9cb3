import { wordSet } from "../word-set.ts";
import { CLEAR_MONTHS, DOUBTFUL_MONTHS } from "./calendar-words.ts";
import type { Word } from "./words.ts";

const BEFORE_DATE = wordSet(
  "on by until before after since from for due is was are the to ends ending starts starting begins between and or",
  "around early late expires through w commencing beginning deadline date back of",
);

const AFTER_DAY = wordSet(
  "at to and or but if so when because for in is are was then of on by with we they he she i it after before until",
  "which who as will may could should would via am pm",
);

const RATED = wordSet("score scored scores rated rates rating gave nps confidence solid out marks");
const PLACED = wordSet("came ranked placed finished come in my his her our their your");

/**
 * Whether a number is a date or a time of day: '14/10', '2026-10-14', 'the 9th', '10am'; not '24/7'
 * or '8/10'.
 */
export function isDate(words: readonly Word[], at: number): boolean {
  const text = words[at]?.text ?? "";
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1];
  if (/^\d{1,2}(?:[:.]\d{2})?(?:am|pm)$/.test(text)) return true;
  if (/^\d{1,2}$/.test(text) && next !== undefined && /^(?:am|pm)$/.test(next.text)) return true;
  if (/^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(text)) return true;
  if (/^20\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12]\d|3[01]))?$/.test(text)) return true;
  if (/^\d{1,2}([/.-])\d{1,2}\1(?:20)?\d\d$/.test(text)) return hasDayAndMonth(text);
  if (/^\d{1,2}\/\d{1,2}$/.test(text)) return isSlashDate(text, back, next);
  if (/^\d{1,2}\.\d{1,2}$/.test(text))
    return BEFORE_DATE.has(back) && back !== "to" && isDottedDay(text, next);
  if (/^\d{1,2}-\d{1,2}(?:st|nd|rd|th)?$/.test(text))
    return isMonthWord(next) || isMonthWord(words[at - 1]);
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(text)) return isOrdinalDay(back, next);
  // 'Called at 9': an hour, unless a counted noun follows.
  if (back === "at" && /^(?:[1-9]|1[0-2])$/.test(text)) return next === undefined || next.isMark;
  // '1 Jan' is detected by its month.
  return /^\d{1,2}w(?:k|ks)?$/.test(text) && /^(?:in|within|about)$/.test(back);
}

/** Whether a number is a year: 'in 2027', 'since 2019', 'the 2026 budget'. */
export function isYear(words: readonly Word[], at: number): boolean {
  const text = words[at]?.text ?? "";
  if (!/^(?:19[89]\d|20[0-4]\d)(?:[/-]\d{2})?$/.test(text)) return false;
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1];
  if (
    /^(?:in|by|since|until|before|after|during|early|late|mid|end|of|for|from|calendar|fy|into|to)$/.test(
      back,
    )
  )
    return next === undefined || next.isMark || !/(?<!s)s$/.test(next.text) || next.text === "'s";
  return (
    next !== undefined &&
    /^(?:budget|budgets|plan|planning|rollout|roadmap|season|financial|fiscal|cycle)$/.test(
      next.text,
    )
  );
}

function hasDayAndMonth(text: string): boolean {
  const [first = 0, second = 0] = text.split(/[/.-]/).map(Number);
  return (
    Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31
  );
}

/**
 * '12/4' is a date; '24/7' is always, '8/10' after 'score' a rating, '3/4 of' and '2/3 users' a
 * fraction.
 */
function isSlashDate(text: string, back: string, next: Word | undefined): boolean {
  if (!hasDayAndMonth(text) || /^(?:24\/7|24\/5|24\/6|9\/5|5\/5|10\/10)$/.test(text)) return false;
  if (RATED.has(back) || next?.text === "of") return false;
  const denominator = Number(text.split("/")[1]);
  if (denominator === 10 && !BEFORE_DATE.has(back)) return false;
  return BEFORE_DATE.has(back) || next === undefined || next.isMark || !/s$/.test(next.text);
}

function isDottedDay(text: string, next: Word | undefined): boolean {
  const unit =
    next !== undefined &&
    !next.isMark &&
    /^(?:k|m|bn|million|percent|eur|usd|gbp|years|hours|hrs)$/.test(next.text);
  return hasDayAndMonth(text) && !unit && next?.text !== "%";
}

/** 'on the 9th', 'by 1st' and '22nd of'; not 'the 3rd floor', '2nd call' or 'came 2nd'. */
function isOrdinalDay(back: string, next: Word | undefined): boolean {
  if (isMonthWord(next)) return true;
  if (PLACED.has(back)) return false;
  return next === undefined || next.isMark || AFTER_DAY.has(next.text);
}

function isMonthWord(word: Word | undefined): boolean {
  return word !== undefined && (CLEAR_MONTHS.has(word.text) || DOUBTFUL_MONTHS.has(word.text));
}
