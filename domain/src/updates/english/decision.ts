import type { Decision, Span } from "../reading.ts";
import { wordSet } from "../word-set.ts";
import type { Clause } from "./clauses.ts";
import { idiomsIn } from "./decision-idioms.ts";
import { decisionAt } from "./decision-words.ts";
import { isColleagueNear, isFromColleague, isInternal, isToColleague } from "./own-side.ts";
import { REP_THINGS, SELLING_ROLES } from "./rep-words.ts";
import type { Word } from "./words.ts";

/**
 * Finds decisions that are made, planned or described, including negated and open ones, and whether
 * the rep's own side makes them.
 */
export function decisionsIn(clauses: readonly Clause[]): Decision[] {
  return clauses.flatMap(({ words, isQuoted, isOwnSide }, index) => {
    const found: Decision[] = [];
    const isOwnSpeech = isQuoted && isOwnSaying(clauses[index - 1]);
    for (const [at, word] of words.entries()) {
      const kind = decisionAt(words, at);
      if (kind === null) continue;
      const isOwn = isOwnSide || ((!isQuoted || isOwnSpeech) && isOfRep(words, at, kind));
      found.push({ ...spanOf(words, at, word), isOwn });
    }
    for (const { from, to, isVerb } of idiomsIn(words)) {
      const start = words[from]?.start ?? 0;
      const end = words[to]?.end ?? start;
      if (found.some((known) => known.start < end && known.end > start)) continue;
      const isOwn = isOwnSide || (!isQuoted && isVerb && isOfRep(words, from, "verb"));
      found.push({ start, end, isOwn });
    }
    return found.sort((a, b) => a.start - b.start);
  });
}

/** 'I said "we'll sign …"': the quotation is the rep's. */
function isOwnSaying(before: Clause | undefined): boolean {
  return (
    before?.words[0]?.text === "i" &&
    before.words.some(({ text }) => /^(?:said|told|wrote|replied|explained)$/.test(text))
  );
}

/** With its particle: 'signed off', 'turned us down'. */
function spanOf(words: readonly Word[], at: number, { start, end }: Word): Span {
  const particle = words
    .slice(at + 1, at + 3)
    .findLast(({ text }) => /^(?:off|down|out|with|ahead|light|yes)$/.test(text));
  return { start, end: particle?.end ?? end };
}

/** 'I decided', 'my boss approved', 'approved by our finance team': the rep's side decided. 'We were selected' is the buyer's. */
function isOfRep(words: readonly Word[], at: number, kind: "verb" | "noun" | "joint"): boolean {
  if (isInternal(words) || isToColleague(words) || isFromColleague(words, at + 1)) return true;
  if (isSellersMatter(words) || isForColleague(words, at)) return true;
  if (kind === "noun") return isOwnNoun(words, at);
  const subject = subjectBefore(words, at);
  // 'Management approved my travel': the decision is about the rep.
  if (/^my$/.test(words[at + 1]?.text ?? "")) return true;
  if (subject === "passive") return false;
  if (subject === "i") return true;
  if (subject === "we") return kind !== "joint";
  if (subject === "colleague") return true;
  if (subject === "none") {
    if (isOwnPlan(words, at) || isTheirPaper(words, at)) return true;
    return OWN_CHOICES.test(words[at]?.text ?? "") && actsOnOwnThing(words, at);
  }
  return false;
}

/**
 * 'Chose three references': reps choose and pick; 'signed NDA' and 'approved quote' imply the
 * buyer.
 */
const OWN_CHOICES = /^(?:choos|chose|select|pick|decid|commit|shortlist)/;

const SELLERS_MATTERS = wordSet(
  "discount discounts exception exceptions rebate margin concession resources travel special",
);
const BUYERS =
  /^(?:they|their|them|he|she|his|her|customer|customers|client|buyer|buyers|prospect|board|council|procurement|accepted|accepts|accept)$/;

/** 'Discount approved', 'signed off the exception': only a seller decides on concessions. */
function isSellersMatter(words: readonly Word[]): boolean {
  return (
    words.some(({ text }) => SELLERS_MATTERS.has(text)) &&
    !words.some(({ text }) => BUYERS.test(text))
  );
}

/** 'Sent to our legal for signature'. */
function isForColleague(words: readonly Word[], at: number): boolean {
  return words
    .slice(Math.max(0, at - 5), at)
    .some(
      ({ text }, index, near) =>
        /^(?:to|with|for)$/.test(text) &&
        /^(?:my|our)$/.test(near[index + 1]?.text ?? "") &&
        isColleagueNear(near, index + 1),
    );
}

const OWN_PLANS = wordSet(
  "bring loop push escalate chase send offer reach call discount disqualify involve multithread position propose present book invite",
  "nudge follow email visit meet pitch ask add share show give prepare",
);

/** 'Decided to bring in a partner', 'chose to escalate'; 'decided to stay with SAP' is the buyer's. */
function isOwnPlan(words: readonly Word[], at: number): boolean {
  if (!/^(?:decided|chose|chosen|opted)$/.test(words[at]?.text ?? "")) return false;
  if (words[at + 1]?.text !== "to") return false;
  const verb = words[at + 2]?.text ?? "";
  return (
    OWN_PLANS.has(verb) ||
    (verb === "go" && /^(?:above|over|around|direct|directly)$/.test(words[at + 3]?.text ?? "")) ||
    (verb === "park" && /^(?:this|it)$/.test(words[at + 3]?.text ?? ""))
  );
}

/**
 * 'Signed their NDA and returned it': without a subject it is the rep who handles their document.
 */
function isTheirPaper(words: readonly Word[], at: number): boolean {
  return (
    words[at + 1]?.text === "their" &&
    words
      .slice(at + 2, at + 5)
      .some(({ text }) =>
        /^(?:nda|paper|papers|contract|terms|clause|invite|form|forms|msa|agreement|dpa)$/.test(
          text,
        ),
      )
  );
}

function isOwnNoun(words: readonly Word[], at: number): boolean {
  return /^(?:my|our|internal)$/.test(words[at - 1]?.text ?? "");
}

const BETWEEN =
  /^(?:have|has|had|'ve|'d|'ll|'m|will|would|may|might|can|could|should|must|shall|am|to|going|not|also|just|already|now|finally|internally|then|never|probably|both|all|need|want|about|plan|did|do|still|today)$|ly$/;

/** 'Our champion decided' is the buyer's; anyone else who is 'ours' is from the rep's company. */
const BUYERS_PEOPLE =
  /^(?:champion|champions|contact|contacts|sponsor|sponsors|customer|customers|client|clients|buyer|buyers|coach|friend|man|guy|insider|stakeholder|stakeholders|'s)$/;

type Subject = "i" | "we" | "colleague" | "passive" | "none" | "other";

/** Finds the subject of a verb by walking left over its auxiliaries. */
function subjectBefore(words: readonly Word[], at: number): Subject {
  let from = at - 1;
  while (from >= 0 && BETWEEN.test(words[from]?.text ?? "")) from--;
  const text = words[from]?.text ?? "";
  if (from < 0) return "none";
  if (/^(?:are|were|was|is|been|be|being|'re|get|got|getting)$/.test(text)) return "passive";
  if (text === "i") return "i";
  if (text === "we") return "we";
  const start = Math.max(0, from - 3);
  const group = words.slice(start, from + 1);
  const owner = group.findIndex((word) => word.text === "my" || word.text === "our");
  if (owner >= 0 && !group.slice(owner).some((word) => BUYERS_PEOPLE.test(word.text)))
    return "colleague";
  return SELLING_ROLES.has(text) || (text === "desk" && words[from - 1]?.text === "deal")
    ? "colleague"
    : "other";
}

function actsOnOwnThing(words: readonly Word[], at: number): boolean {
  const object = words.slice(at + 1, at + 6);
  return object.some(
    ({ text }) => REP_THINGS.has(text) && text !== "contract" && text !== "proposal",
  );
}
