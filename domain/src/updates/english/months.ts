import { wordSet } from "../word-set.ts";
import { CLEAR_MONTHS, DOUBTFUL_MONTHS, TIME_PREPOSITIONS } from "./calendar-words.ts";
import type { Word } from "./words.ts";

/** Neighbours of a month, but never of a modal or a person: 'the May board', 'March deadline'. */
const MONTH_COMPANY = wordSet(
  "board boards meeting deadline intake budget launch start release payroll slot kickoff cohort committee sitting",
  "review close agm session target go-live golive figures numbers year quarter renewal round delivery cut-off",
);

const AFTER_SPOKEN = wordSet(
  "feedback reply replies email emails message messages word heard note notes call input questions response redlines",
  "documents back intro introduction confirmation ask request update",
);

const SAYS_TIME = wordSet(
  "when the their our too out off busy peak realistic earliest latest fine tight full year year-end possible likely next",
);

/** 'Pushed to March', 'slipped from Q2 to June'; 'sent it to June' is a person. */
const SHIFTS =
  /^(?:push|mov|slip|delay|postpon|defer|snooz|extend|brought|from|until|kick|bump|shift|reschedul|put|carried)/;

const MODAL_COMPANY = wordSet(
  "be not need have want also well still go take get come require ask mean struggle change move try sign decide choose",
);

/** Whether 'may', 'march', 'april', 'june', 'august', 'jan' or 'mar' is the month here: 'in May', '31 March', 'the June board'. */
export function namesMonth(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  if (word.text === "may" && MODAL_COMPANY.has(next)) return false;
  if (isDayOrYear(next) || isDayOrYear(back)) return true;
  if (isMonthBeyond(words, at, 1) || isMonthBeyond(words, at, -1)) return true;
  if (MONTH_COMPANY.has(next)) return true;
  if (next === "onwards" || next === "time") return true;
  if (back === "the" && word.isCapital) return true;
  if (
    back === "from" ||
    back === "for" ||
    back === "of" ||
    back === "by" ||
    back === "on" ||
    back === "about"
  )
    return !isPersonNamed(words, at);
  if (TIME_PREPOSITIONS.has(back)) return true;
  if (back === "to")
    return words.slice(Math.max(0, at - 6), at).some(({ text }) => SHIFTS.test(text));
  // 'April is when their lease ends' against 'April is worried'; 'may' is never a person in this
  // position.
  const isSubject = /^(?:is|was|would|works|looks|seems|suits)$/.test(next);
  if (isSubject && next !== "is" && next !== "was") return word.text !== "may" || word.isCapital;
  return isSubject && SAYS_TIME.has(words[at + 2]?.text ?? "");
}

/**
 * 'reply from April', 'held by June', 'for April in accounts': prepositions that also take people.
 */
function isPersonNamed(words: readonly Word[], at: number): boolean {
  const back = words[at - 1]?.text ?? "";
  const back2 = words[at - 2]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  if (words[at]?.isCapital === false) return false;
  if (/^(?:from|at|in|and|who|'s|to|but)$/.test(next) && back !== "by" && back !== "of")
    return true;
  if (back === "from") return AFTER_SPOKEN.has(back2);
  if (back === "by")
    return /^(?:held|owned|run|led|sent|written|made|signed|told|asked|shown|blocked)$/.test(back2);
  return back === "on" || back === "about";
}

function isDayOrYear(text: string): boolean {
  return /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/.test(text) || /^20[1-4]\d$/.test(text);
}

/** 'March or April', 'June/July': the neighbour beyond the conjunction is a month too. */
function isMonthBeyond(words: readonly Word[], at: number, step: 1 | -1): boolean {
  const joint = words[at + step]?.text ?? "";
  const isJoint = /^(?:or|and|to|-|–|,)$/.test(joint);
  const other = words[at + step * (isJoint ? 2 : 1)];
  if (other === undefined || other.text === "may") return false;
  if (CLEAR_MONTHS.has(other.text)) return true;
  return joint !== "and" && joint !== "," && isJoint && DOUBTFUL_MONTHS.has(other.text);
}
