import { wordSet } from "../word-set.ts";
import {
  CLEAR_MONTHS,
  DOUBTFUL_MONTHS,
  DOUBTFUL_WEEKDAYS,
  LONG_UNITS,
  MOMENTS,
  NUMBER_WORDS,
  OCCASIONS,
  PINNING,
  SEASONS,
  TIME_PREPOSITIONS,
  UNITS,
  WEEKDAYS,
} from "./calendar-words.ts";
import { isDate, isYear } from "./dates.ts";
import { isDuration } from "./durations.ts";
import { leadsToEvent } from "./events.ts";
import { namesMonth } from "./months.ts";
import { isPersonName } from "./names.ts";
import type { Word } from "./words.ts";

/**
 * Marks time expressions: a date, a weekday, 'in 6-8 wks', 'end of the fortnight', including
 * negated or past ones.
 */
export function markTimes(words: readonly Word[]): void {
  for (const [at, word] of words.entries()) word.isTime = isTime(words, at);
}

/**
 * Every word without a digit that one of the rules below checks; most words of a text aren't among
 * them.
 */
const POSSIBLE: ReadonlySet<string> = new Set([
  ...WEEKDAYS,
  ...CLEAR_MONTHS,
  ...MOMENTS,
  ...DOUBTFUL_MONTHS,
  ...DOUBTFUL_WEEKDAYS,
  ...SEASONS,
  ...UNITS,
  ...OCCASIONS,
  ...wordSet(
    "weekend frame scale kw cw meeting sitting board before until by of for to after once when as",
  ),
]);

/** Whether the word at this index is the core of a time expression. */
function isTime(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.isMark) return false;
  const { text } = word;
  if (!POSSIBLE.has(text) && !/\d/.test(text)) return false;
  if (/^\p{N}/u.test(text)) return isDate(words, at) || isYear(words, at);
  if (text === "weekend") return isPinned(words, at) || textAt(words, at - 1) === "the";
  if (WEEKDAYS.has(text)) return !isPersonName(words, at);
  if (CLEAR_MONTHS.has(text) || MOMENTS.has(text)) return true;
  if (text === "frame" || text === "scale") return textAt(words, at - 1) === "time";
  if (
    /^(?:q[1-4]|h[12]|[1-4]q|fy\d{2,4}|q[1-4]fy\d{2,4}|cy\d{2,4}|wk\d{1,2}|kw\d{1,2})$/.test(text)
  )
    return true;
  if (DOUBTFUL_MONTHS.has(text)) return namesMonth(words, at);
  if (DOUBTFUL_WEEKDAYS.has(text))
    return PINNING.has(textAt(words, at - 1)) || textAt(words, at - 1) === "on";
  if (SEASONS.has(text)) return namesSeason(words, at);
  if (UNITS.has(text) && (isPinned(words, at) || isCountedFromNow(words, at))) return true;
  if (UNITS.has(text) && isDuration(words, at)) return true;
  if (OCCASIONS.has(text)) return isAwaited(words, at);
  if (leadsToEvent(words, at)) return true;
  if (text === "kw" || text === "cw") return /^\d{1,2}$/.test(textAt(words, at + 1));
  if (text === "meeting" || text === "sitting" || text === "board") return isNextMeeting(words, at);
  return false;
}

export function textAt(words: readonly Word[], at: number): string {
  return words[at]?.text ?? "";
}

const PERSONAL_NEXT = wordSet("from is was says said thinks wants loves loved likes , 's");

/** 'in the fall', 'this spring', 'summer holidays'; not 'prices fall', 'spring a surprise' or Autumn, the practice manager. */
function namesSeason(words: readonly Word[], at: number): boolean {
  const { text, isCapital, isFirst } = words[at] ?? { text: "", isCapital: false, isFirst: false };
  const next = textAt(words, at + 1);
  const back = textAt(words, at - 1);
  const isVerb = text === "fall" || text === "spring";
  const led = TIME_PREPOSITIONS.has(back) || (back === "the" && !/^(?:in|of)$/.test(next));
  if (isVerb) return led && !/^(?:through|behind|back|apart|short|off|out)$/.test(next);
  if (led) return true;
  return !(isCapital && (PERSONAL_NEXT.has(next) || !isFirst));
}

const YEAR_KINDS = wordSet("fiscal financial tax school academic budget calendar new half");
/** Public holidays that end in 'Day'; those of a saint or a person have an ''s' before it. */
const NAMED_DAYS = wordSet(
  "labour labor memorial independence national bastille canada australia anzac republic boxing veterans columbus presidents may",
);
const EDGES = wordSet("end start beginning middle close mid early late rest turn top back");
const ORDINALS = wordSet("first second third fourth final last 1st 2nd 3rd 4th 2nd");
const END_PROCESSES = wordSet(
  "close closing process processing reporting reports accounts journals",
);

/** 'next week', 'end of the quarter', 'year end', 'week 42', 'second week of September', 'the new financial year'. */
function isPinned(words: readonly Word[], at: number): boolean {
  const unit = textAt(words, at);
  if (isIdiom(words, at)) return false;
  const next = textAt(words, at + 1);
  const back = textAt(words, at - 1);
  const back2 = textAt(words, at - 2);
  if (PINNING.has(back)) return true;
  // 'last two weeks', 'next few months', 'this coming week', 'next financial year'
  if (PINNING.has(back2) && (isNumber(back) || YEAR_KINDS.has(back) || PINNING.has(back)))
    return true;
  if (PINNING.has(textAt(words, at - 3)) && back === "of") return true;
  if (PINNING.has(back2) && /^(?:working|business|trading|school)$/.test(back)) return true;
  if (
    next === "end" ||
    next === "ends" ||
    next === "ending" ||
    next === "commencing" ||
    next === "beginning"
  )
    return !END_PROCESSES.has(textAt(words, at + 2));
  if (unit === "year" && YEAR_KINDS.has(back)) return true;
  if (unit === "term" && back === "half") return true;
  if (unit === "day" && words[at]?.isCapital && (back === "'s" || NAMED_DAYS.has(back)))
    return true;
  if (EDGES.has(back)) return true;
  if ((back === "of" || back === "the") && EDGES.has(nearest(words, at - 2))) return true;
  if (ORDINALS.has(back) && /^(?:week|quarter|month|weekend)$/.test(unit)) return true;
  // 'Second half of October', 'last day of term'; not 'second half of the deck'.
  if (ORDINALS.has(back) && (unit === "half" || unit === "day") && next === "of")
    return words
      .slice(at + 2, at + 5)
      .some((_, index) => isCalendarWord(textAt(words, at + 2 + index)));
  if (unit === "week" && (/^\d{1,2}$/.test(next) || next === "of" || next === "after")) return true;
  // 'within the month', 'later in the year', 'by the weekend'
  if (back === "the" && /^(?:within|in|by|over|during|before|after|later)$/.test(back2))
    return /^(?:week|month|quarter|year|weekend|morning|afternoon|evening|term|season)$/.test(unit);
  return /^(?:overnight)$/.test(unit);
}

function isCalendarWord(text: string): boolean {
  return (
    UNITS.has(text) ||
    CLEAR_MONTHS.has(text) ||
    DOUBTFUL_MONTHS.has(text) ||
    SEASONS.has(text) ||
    MOMENTS.has(text) ||
    /^20\d\d$/.test(text)
  );
}

/** 'At the end of the day it's about price' has no day in it. */
function isIdiom(words: readonly Word[], at: number): boolean {
  const opening = words
    .slice(Math.max(0, at - 5), at + 1)
    .map(({ text }) => text)
    .join(" ");
  if (opening.endsWith("back in the day")) return true;
  return opening === "at the end of the day" && words[at - 5]?.isFirst === true;
}

/** The nearest word to the left that is not 'of' or an article: 'end' in 'end of the month'. */
function nearest(words: readonly Word[], from: number): string {
  let at = from;
  while (at > from - 2 && /^(?:of|the|their|this)$/.test(textAt(words, at))) at--;
  return textAt(words, at);
}

function isNumber(text: string): boolean {
  return NUMBER_WORDS.has(text) || /^\d/.test(text);
}

const RATES = wordSet("a an per each every");
const FROM_HERE = wordSet("ago away out later left time from earlier hence remaining");
const AHEAD = wordSet("in within after before");

/** 'in 6-8 weeks', 'within a couple of days', 'three months ago', '2 weeks left'; not '3 days per driver'. */
function isCountedFromNow(words: readonly Word[], at: number): boolean {
  const unit = textAt(words, at);
  const next = textAt(words, at + 1);
  if (RATES.has(next)) return false;
  const isAfter = FROM_HERE.has(next) || (next === "'" && textAt(words, at + 2) === "time");
  const fromNow =
    next !== "from" || textAt(words, at + 2) === "now" || textAt(words, at + 2) === "today";
  if (next === "to" && /^(?:run|go)$/.test(textAt(words, at + 2))) return LONG_UNITS.has(unit);
  if (isAfter && fromNow) return LONG_UNITS.has(unit) || unit.startsWith("hour");
  if (!LONG_UNITS.has(unit)) return false;
  // Walk back over the amount: 'a couple of', 'about 6-8', 'the next few'.
  let from = at - 1;
  let isCounted = false;
  while (
    from >= at - 5 &&
    (isNumber(textAt(words, from)) || AMOUNT_WORDS.has(textAt(words, from)))
  ) {
    isCounted ||= isNumber(textAt(words, from));
    from--;
  }
  return isCounted && AHEAD.has(textAt(words, from));
}

const AMOUNT_WORDS = wordSet(
  "of about around roughly maybe the next or to - say another only just approximately",
);

/** 'before the inspection', 'until their audit': a time fixed by the buyer's calendar. */
function isAwaited(words: readonly Word[], at: number): boolean {
  for (let from = at - 1; from >= at - 4; from--) {
    const text = textAt(words, from);
    if (words[from]?.isMark || /^(?:last|failed|previous|since)$/.test(text)) return false;
    if (/^(?:before|until|after|by)$/.test(text)) return true;
    if (text === "of" && textAt(words, from - 1) === "ahead") return true;
    if (text === "for" && textAt(words, from - 1) === "time") return true;
  }
  return false;
}

const BODIES = wordSet(
  "board committee council governors cabinet steering exec executive trustees trustee leadership panel group plenary",
);

/** 'at the next board meeting': a fixed day, though not named. */
function isNextMeeting(words: readonly Word[], at: number): boolean {
  const back = textAt(words, at - 1);
  if (textAt(words, at) === "board") return back === "next";
  if (textAt(words, at) === "sitting") return back === "next";
  return (
    BODIES.has(back) && (PINNING.has(textAt(words, at - 2)) || PINNING.has(textAt(words, at - 3)))
  );
}
