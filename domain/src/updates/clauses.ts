import { wordSet } from "./word-set.ts";
import type { Word } from "./words.ts";

/** How a clause hangs on the one before it. */
export type Link = "sentence" | "label" | "comma" | "and" | "contrast" | "reason" | "relative";

export type Clause = {
  words: Word[];
  link: Link;
  /** 'Once they are back, …': it stands for its main clause, which follows. */
  isSubordinate: boolean;
  isQuoted: boolean;
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
 * Cuts a text into clauses, each with one thing said: at marks, and before 'and', 'but', 'because', 'which', 'who'.
 *
 * It cuts too often rather than too seldom; a piece without a verb of its own goes with the piece before it.
 */
export function clausesOf(words: readonly Word[]): Clause[] {
  const clauses: Clause[] = [];
  let current = open("sentence");
  const cut = (link: Link) => {
    const isEmpty = current.words.length === 0;
    if (!isEmpty) clauses.push(closed(current));
    // Nothing between two cuts: what the first one said of the clause still holds ('Quote: "we …"', '. And then').
    const keeps =
      isEmpty && (current.link === "label" || (current.link === "sentence" && link !== "label"));
    if (!keeps) current = open(link);
  };
  words.forEach((word, at) => {
    const before = words[at - 1];
    if (before !== undefined && before.isQuoted !== word.isQuoted && !word.isMark) cut("sentence");
    if (word.isMark) {
      const link = linkOfMark(word);
      if (link !== null) cut(link);
      return;
    }
    const link = linkOfWord(words, at);
    if (link !== null) {
      cut(link);
      return;
    }
    if (startsMain(current.words, word)) cut("comma");
    current.words.push(word);
  });
  cut("sentence");
  return clauses;
}

/** 'If I hear nothing by Friday | I'll send …': after an opening clause the main one begins with its subject, comma or not. */
function startsMain(opening: readonly Word[], word: Word): boolean {
  const [first] = opening;
  const last = opening.at(-1);
  if (first === undefined || last === undefined || !SUBORDINATORS.has(first.text)) return false;
  return SUBJECTS.has(word.text) && opening.length > 1 && !INNER.has(last.text);
}

function open(link: Link): Clause {
  return { words: [], link, isSubordinate: false, isQuoted: false };
}

function closed(clause: Clause): Clause {
  const [first] = clause.words;
  return {
    ...clause,
    isSubordinate: first !== undefined && SUBORDINATORS.has(first.text),
    isQuoted: first?.isQuoted ?? false,
  };
}

function linkOfMark(mark: Word): Link | null {
  if (mark.text === ",") return "comma";
  if (mark.text === ":") return "label";
  if (mark.text === "-" && mark.isGlued) return null;
  return SENTENCE_MARKS.has(mark.text) ? "sentence" : null;
}

function linkOfWord(words: readonly Word[], at: number): Link | null {
  const { text } = words[at] ?? { text: "" };
  const before = words[at - 1]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  switch (text) {
    case "and":
    case "then":
    case "&":
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
    case "so":
      // 'so that they can compare' and 'so far' belong to what stands before them.
      return /^(?:that|far|much|many|long)$/.test(next) ||
        /^can|could$/.test(words[at + 2]?.text ?? "")
        ? null
        : "contrast";
    case "which":
    case "who":
      return ASKING.has(before) ? null : "relative";
    default:
      return null;
  }
}
