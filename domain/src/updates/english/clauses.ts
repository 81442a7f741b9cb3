import { wordSet } from "../word-set.ts";
import { COLLEAGUES } from "./rep-words.ts";
import type { Word } from "./words.ts";

/** How a clause is connected to the previous one. */
export type Link = "sentence" | "label" | "comma" | "and" | "contrast" | "reason" | "relative";

export type Clause = {
  words: Word[];
  link: Link;
  /** 'Once they are back, …': counts for its main clause, which follows. */
  isSubordinate: boolean;
  isQuoted: boolean;
  /** 'Legal (ours)', 'Paul (my boss) signed it off': marked as the rep's own side. */
  isOwnSide: boolean;
  /** Ends with a question mark: not known yet. */
  isQuestion: boolean;
};

const SENTENCE_MARKS = new Set([
  ".",
  "!",
  "?",
  ";",
  "\n",
  "•",
  "*",
  "–",
  "—",
  "-",
  "(",
  ")",
  "…",
  ">",
  "|",
  "+",
  "→",
]);
const SUBORDINATORS = wordSet(
  "if when once until before after while unless whenever as since despite given during thanks without with assuming",
);
const SUBJECTS = wordSet("i we they he she nobody");
const INNER = wordSet(
  "what that which who if when because whether how why as where before after until once and or while unless whenever than since",
);
const ASKING = wordSet(
  "asked ask asking know see out understand clarify check establish confirm and or about wondering to of for with from by",
);

/**
 * Splits a text into clauses with one statement each: at punctuation, and before 'and', 'but',
 * 'because', 'which', 'who'. Prefers splitting too often; a piece without a verb is merged into the
 * previous one.
 */
export function clausesOf(words: readonly Word[]): Clause[] {
  const clauses: Clause[] = [];
  let current = newClause("sentence");
  const cut = (link: Link) => {
    const isEmpty = current.words.length === 0;
    if (!isEmpty) clauses.push(finishClause(current));
    // Nothing between two splits: the first one's properties still apply ('Quote: "we …"', '. And
    // then').
    const keeps =
      isEmpty && (current.link === "label" || (current.link === "sentence" && link !== "label"));
    if (!keeps) current = newClause(link);
  };
  let isQuoted = false;
  words.forEach((word, at) => {
    if (word.isMark) {
      const link = linkOfMark(word);
      if (link !== null) cut(link);
      if (word.text === "?") markQuestion(clauses);
      return;
    }
    if (word.isQuoted !== isQuoted) cut("sentence");
    isQuoted = word.isQuoted;
    const link = linkOfWord(words, at);
    if (link !== null) {
      cut(link);
      return;
    }
    if (startsMain(current.words, word)) cut("comma");
    current.words.push(word);
  });
  cut("sentence");
  clauses.forEach((clause, at) => {
    if (!isOwnAside(clause.words)) return;
    for (const beside of [clauses[at - 1], clause, clauses[at + 1]])
      if (
        beside !== undefined &&
        !beside.words.some(({ isFirst }) => isFirst && beside !== clauses[at - 1])
      )
        beside.isOwnSide = true;
  });
  return clauses;
}

/** 'Ours', 'my boss', 'our CFO', alone in brackets. */
function isOwnAside(words: readonly Word[]): boolean {
  const [first, second] = words;
  if (words.length === 1) return first?.text === "ours";
  return (
    words.length <= 3 &&
    /^(?:my|our)$/.test(first?.text ?? "") &&
    COLLEAGUES.has(second?.text ?? "") &&
    first?.isFirst === false
  );
}

/**
 * 'If I hear nothing by Friday | I'll send …': after an opening clause the main one starts with its
 * subject, with or without a comma.
 */
function startsMain(opening: readonly Word[], word: Word): boolean {
  const [first] = opening;
  const last = opening.at(-1);
  if (first === undefined || last === undefined || !SUBORDINATORS.has(first.text)) return false;
  return SUBJECTS.has(word.text) && opening.length > 1 && !INNER.has(last.text);
}

const ASKS_AT_ONCE = wordSet(
  "who what when where which why how do does did is are was were can could will would should has have and or so",
);

/**
 * 'They like it, but who signs?' is a question at its end; 'What if we wait, or split it?' from its
 * start.
 */
function markQuestion(clauses: readonly Clause[]): void {
  const last = clauses.at(-1);
  if (last === undefined) return;
  last.isQuestion = true;
  const from = clauses.findLastIndex(({ link }) => link === "sentence" || link === "label");
  if (ASKS_AT_ONCE.has(clauses[from]?.words[0]?.text ?? ""))
    for (const clause of clauses.slice(from)) clause.isQuestion = true;
}

function newClause(link: Link): Clause {
  return {
    words: [],
    link,
    isSubordinate: false,
    isQuoted: false,
    isOwnSide: false,
    isQuestion: false,
  };
}

function finishClause(clause: Clause): Clause {
  const [first, second] = clause.words;
  return {
    ...clause,
    isSubordinate:
      first !== undefined &&
      ((SUBORDINATORS.has(first.text) && !isHowOften(first, second)) || isProviso(first, second)),
    isQuoted: first?.isQuoted ?? false,
  };
}

/** 'Once a month a van brings the paper'. */
function isHowOften(first: Word, second: Word | undefined): boolean {
  return first.text === "once" && /^(?:a|an|every|per)$/.test(second?.text ?? "");
}

/** 'Provided that training is on site'; not 'provided the training'. */
function isProviso(first: Word, second: Word | undefined): boolean {
  return (
    /^provid(?:ed|ing)$/.test(first.text) && /^(?:that|they|we|it|he|she)$/.test(second?.text ?? "")
  );
}

function linkOfMark(mark: Word): Link | null {
  if (mark.text === ",") return "comma";
  if (mark.text === ":") return "label";
  if (mark.text === "-" && mark.isGlued) return null;
  return SENTENCE_MARKS.has(mark.text) ? "sentence" : null;
}

/** Pairs whose 'and' doesn't join two statements. */
const PAIRS = new Set([
  "back forth",
  "pros cons",
  "terms conditions",
  "q a",
  "again again",
  "up running",
  "more more",
  "over over",
]);
const REASON_SUBJECTS = wordSet("they their he she his her nobody");
/** 'As soon as they', 'same as they', 'ever since they': not a reason. */
const AS_COMPANY = wordSet("soon same such well much long far ever as just only and so");

function linkOfWord(words: readonly Word[], at: number): Link | null {
  const { text } = words[at] ?? { text: "" };
  const before = words[at - 1]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  switch (text) {
    case "and":
    case "&":
      return PAIRS.has(`${before} ${next}`) ? null : "and";
    case "then":
      return "and";
    case "but":
    case "though":
    case "although":
    case "however":
    case "whereas":
    case "hence":
    case "therefore":
      return "contrast";
    case "because":
      return "reason";
    case "since":
    case "as":
      // 'Pushed it since their budget opens then' is a reason; 'since the merger' and 'as soon as
      // they …' are times.
      return before !== "" && !AS_COMPANY.has(before) && REASON_SUBJECTS.has(next)
        ? "reason"
        : null;
    case "so":
      // 'so that they can compare', 'so they can compare' and 'so far' belong to the preceding
      // clause.
      return /^(?:that|far|much|many|long)$/.test(next) ||
        /^(?:can|could)$/.test(words[at + 2]?.text ?? "")
        ? null
        : "contrast";
    case "which":
    case "who":
      // 'Who signs?' is a question; after a comma or a noun it is a relative clause.
      if (at === 0 || (words[at - 1]?.isMark && before !== ",")) return null;
      return ASKING.has(before) ? null : "relative";
    default:
      return null;
  }
}
