import type { Clause } from "./clauses.ts";
import { decisionAt } from "./decision-words.ts";
import { COLLEAGUES, REP_THINGS, SELLING_ROLES } from "./rep-words.ts";
import type { Word } from "./words.ts";

/** Whether a decision of the buyer's side is made, planned or described, also when it is negated or still open. */
export function hasDecision(clauses: readonly Clause[]): boolean {
  return clauses.some(({ words, isQuoted }) =>
    words.some((_, at) => {
      const found = decisionAt(words, at);
      return found !== null && (isQuoted || !isOfRep(words, at, found));
    }),
  );
}

/** 'I decided', 'my boss approved', 'selected three case studies': the rep's side decided. 'We were selected' is the buyer's. */
function isOfRep(words: readonly Word[], at: number, kind: "verb" | "noun" | "joint"): boolean {
  if (kind === "noun") return isOwnNoun(words, at);
  const subject = subjectBefore(words, at);
  if (subject === "passive") return false;
  if (subject === "i") return true;
  if (subject === "we") return kind !== "joint";
  if (subject === "colleague") return true;
  if (subject === "none")
    return OWN_CHOICES.test(words[at]?.text ?? "") && actsOnOwnThing(words, at);
  return false;
}

/** 'Chose three references': reps choose and pick; 'signed NDA' and 'approved quote' have the buyer behind them. */
const OWN_CHOICES = /^(?:choos|chose|select|pick|decid|commit|shortlist)/;

function isOwnNoun(words: readonly Word[], at: number): boolean {
  const back = words[at - 1]?.text ?? "";
  if (back === "my" || back === "our" || back === "internal") return true;
  return (
    words[at + 1]?.text === "from" &&
    /^(?:my|our)$/.test(words[at + 2]?.text ?? "") &&
    isColleagueNear(words, at + 2)
  );
}

function isColleagueNear(words: readonly Word[], at: number): boolean {
  return words
    .slice(at, at + 4)
    .some(({ text }) => COLLEAGUES.has(text) || SELLING_ROLES.has(text));
}

const BETWEEN =
  /^(?:have|has|had|'ve|'d|'ll|'m|will|would|may|might|can|could|should|must|shall|am|to|going|not|also|just|already|now|finally|internally|then|never|probably|both|all|need|want|about|plan|did|do|still|today)$|ly$/;

type Subject = "i" | "we" | "colleague" | "passive" | "none" | "other";

/** The subject of a verb, found by walking left over its auxiliaries. */
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
  if (
    owner >= 0 &&
    group.slice(owner).some((word) => COLLEAGUES.has(word.text) || SELLING_ROLES.has(word.text))
  )
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
