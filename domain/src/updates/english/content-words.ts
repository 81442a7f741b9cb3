import { wordSet } from "../word-set.ts";
import { AUXILIARIES } from "./grammar.ts";
import { BUYER_PAST, BUYERS_PEOPLE, REP_THINGS } from "./rep-words.ts";
import type { Word } from "./words.ts";

const SMALL = wordSet(
  "a an the and or but so to of in on at by for from with as is are was were be been being am 's 're 've 'll 'd 'm it its this",
  "that these those there here i we me us my our you your will would can could may might must shall should do does did has have",
  "had not no yes very really quite too also just still yet now then soon shortly later again ever already about if when once",
  "until before after",
);

/** Filler words: an update made of these, a date and a keyword is empty. */
const FILLERS = wordSet(
  "tbd tba lorem ipsum blah sometime continue continues continuing currently general sessions insights pains clarity conversations",
  "traction engagement stages headway imminent blockers preparation healthy decent useful constructive smooth smoothly awaited taken arrived",
  "ok okay fine good great well nice super positive progress progressing moving forward track going go goes update updates updated",
  "news status thing things stuff all everything nothing something anything pending expected expecting expect awaiting waiting wait",
  "tbc wip na n/a none same usual see above below test testing asdf timeline timelines timing time learning learnings learned",
  "process ongoing open hopefully close closing closes closed looking look looks strong confident confidence feeling feel high low",
  "busy more less come coming comes make made making day dates final some point confirmed confirm discussed discuss discussion todo",
  "done per last take happen happens happening arrive arrives follow follows due po land lands keep criteria end current overall",
  "matter need needs needed want work working talk talks productive rapport vibes feels seems seemed insight pain understood",
  "understanding alignment aligned relationship conversation contact momentum early days place play back blocker direction right",
  "options option angle position feedback interest fit big strategic important one movement different nicely exploring unclear",
  "unknown parked hold continued lots lot question questions solid helpful interesting promising warm friendly happy let fingers",
  "crossed hope hoping push pushing chase chasing get getting team everyone everybody engaged excited likely unlikely",
);

/** Sales talk. A line made of these alone is about the deal and not about the buyer. */
const SELLING = wordSet(
  "champion stakeholder stakeholders key value prop resonated identified identify energy room mood vibe building multithread",
  "threaded single upsell meddic bant action actions commercial negotiation negotiations negotiating objections signature docusign",
  "pitch pitched lead accounts target kickoff handover exec sponsor touchpoint economic maker clear tight firm set agreed covered",
  "shared many biggest best top win committed approach strategy tactics phase round",
);

/** Connecting words without content. */
const JOINING = wordSet(
  "into over under down out off away their his her them him than through across within around between towards huge potential",
  "perfect sweet spot logo lovely guy hot ready almost nearly stretch finish line formality admin only whole level fantastic",
  "amazing enjoyed wants bit while pressure tag attention try chance chances sure possible pursuing easy tough shot burner",
  "impression stands table eye medium schedule heading luck oral story landed path coverage found applicable smiling fun rough",
  "since straight silence silent outstanding way reached principle slip slips slipped promised answer hear bullish slam dunk",
  "ticking along slowly shape quiet optimistic new sorted add quick able unable basically clearly probably much both each any every",
  "other",
);

/** Random keystrokes. */
const KEYBOARD_MASH = /^(?:asd|qwe|zxc|tyu|hjk|fgh|dfg|jkl|yxc|xxx|(.)\1\1)/;
const SAYS = /[a-z\u00aa-\u1fff]{2}|\d/;
const CLEAR_WHO = wordSet("they he she nobody who");

const NO_NAMES = wordSet(
  "price budget money cash security usage adoption timing politics competitor competition scope risk cost costs board committee procurement legal",
);

/**
 * A capitalised word is a name inside a sentence, and at its start before 'is'. 'GDPR' isn't one.
 */
function isName(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !word.isCapital || word.isAcronym || NO_NAMES.has(word.text))
    return false;
  if (!word.isFirst) return true;
  return (
    !/(?:tion|ment|ity|ness|ing|ed|s|er|or|ance|ence)$/.test(word.text) &&
    /^(?:is|was|'s|seems|seemed)$/.test(words[at + 1]?.text ?? "")
  );
}

/** All words without content of their own; they also indicate that a text is English. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...SMALL,
  ...FILLERS,
  ...REP_THINGS,
  ...SELLING,
  ...JOINING,
]);

const ERRANDS = wordSet("asked asks requested requests wants want look looks review send call");
const PAPERS = wordSet(
  "deck proposal quote email mail call meeting follow-up slides brochure info information pricing demo invite document documents recording",
);
const PENDING =
  /^(?:decision|decisions|approval|approvals|sign|signature|signoff|go|green|okay|ok|verdict|nod|commitment|agreement|goahead)$/;

function isOnDesk(words: readonly Word[]): boolean {
  const verbs = words.filter(
    ({ text }) => AUXILIARIES.has(text) && !/^(?:need|needs|is|are)$/.test(text),
  );
  const is = words.findIndex(({ text }) => /^(?:is|are)$/.test(text));
  return (
    verbs.length === 0 &&
    words.some(({ text }) => PENDING.test(text)) &&
    (is < 0 ||
      /^(?:with|in|at|under|pending|due|outstanding|expected)$/.test(words[is + 1]?.text ?? ""))
  );
}

/**
 * Counts the words of a clause that say something about the buyer, beyond a date, a keyword and
 * fillers.
 */
export function contentWordsIn(words: readonly Word[], decisions: ReadonlySet<number>): number {
  const seen = new Set<string>();
  let hasPerson = false;
  const isForPaper = words.some(({ text }) => PAPERS.has(text));
  for (const [at, { text, isTime, start }] of words.entries()) {
    if (CLEAR_WHO.has(text)) hasPerson = true;
    if (/^\d/.test(text) && (words[at - 1]?.isTime || words[at + 1]?.isTime)) continue;
    if (isTime || CLEAR_WHO.has(text) || EMPTY_WORDS.has(text)) continue;
    if (isForPaper && ERRANDS.has(text)) continue;
    if (decisions.has(start) || !SAYS.test(text) || KEYBOARD_MASH.test(text)) continue;
    seen.add(text);
  }
  // 'Great rapport with Leo', 'Leo is great': a name alone is no information.
  const names = words.filter((word, at) => seen.has(word.text) && isName(words, at));
  if (words.length > 1 && seen.size > 0 && names.length === seen.size && !hasPerson) return 0;
  // 'CFO approval pending', 'final approval is with procurement': where it is, but nothing about
  // the buyer.
  if (
    decisions.size > 0 &&
    !hasPerson &&
    isOnDesk(words) &&
    [...seen].every((text) => BUYERS_PEOPLE.has(text))
  )
    return 0;
  if (words.length === 1) {
    const [only] = words;
    return BUYER_PAST.has(only?.text ?? "") ||
      (seen.size === 1 && !only?.isFirst && !only?.isCapital)
      ? 1
      : 0;
  }
  // 'They want it before the audit' is information; 'she asked for the deck', 'she will look at it'
  // aren't.
  const isErrand =
    seen.size === 0 &&
    words.some(({ text }) => ERRANDS.has(text)) &&
    !words.some(({ text, isTime, start }) => isTime || decisions.has(start) || text === "not");
  const isOutcome = words[0]?.text === "we" && words.some(({ start }) => decisions.has(start));
  const isSaid = (hasPerson && !isErrand && words.length > 1) || isOutcome;
  return Math.max(seen.size, Number(isSaid));
}
