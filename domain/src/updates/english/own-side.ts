import { wordSet } from "../word-set.ts";
import { ACTIVITIES, COLLEAGUES, REP_THINGS, SELLING_ROLES } from "./rep-words.ts";
import type { Word } from "./words.ts";

/**
 * 'Marketing on our side', 'agreed internally', 'legal at our end': about the rep's own company.
 */
export function isInternal(words: readonly Word[]): boolean {
  return words.some(({ text }, at) => {
    if (text === "internal" && at === 0)
      return words.length === 1 || isInternalMatter(words[1]?.text ?? "");
    if (text === "internally")
      return !words.slice(0, at).some(({ text: who }) => /^(?:they|he|she|their)$/.test(who));
    if (text !== "our") return false;
    // 'Sam is on our side' takes sides; 'legal on our side' is a colleague.
    if (/^(?:is|are|was|were|be|'s|'re|now|still)$/.test(words[at - 2]?.text ?? "")) return false;
    return (
      /^(?:side|end|hq|part)$/.test(words[at + 1]?.text ?? "") &&
      /^(?:on|at|from|by|in)$/.test(words[at - 1]?.text ?? "")
    );
  });
}

function isInternalMatter(text: string): boolean {
  return ACTIVITIES.has(text) || REP_THINGS.has(text) || OWN_MATTERS.has(text);
}

const OWN_MATTERS = wordSet(
  "approval approvals sync review discussion discussions alignment pricing planning sign ok okay huddle handover escalation legal finance",
);

const OWN_THINGS = wordSet(
  "system server servers roadmap price prices pricing product platform app software capacity release support implementation side demo",
  "sandbox environment quote offer proposal contract legal feature features backlog deck api",
);
const TOUCHES_BUYER =
  /^(?:them|they|their|theirs|customer|customers|client|buyer|him|her|his|too|than|higher|above|below|cheaper|compared|competitor|rival|over|only|not|n't|isn't|doesn't|don't|can't|didn't|won't|no)$/;
const OWN_MEANS = wordSet("capacity resources presales engineers slots staff bandwidth people");

/**
 * 'Our server crashed', 'our price is final', 'we are short on presales': the rep's own company.
 * 'Our price is too high for them' is not.
 */
export function isOwnMatter(words: readonly Word[]): boolean {
  const [first = "", second = ""] = words.map(({ text }) => text);
  if (first === "we")
    return (
      words.length <= 10 &&
      words.some(({ text }) => OWN_MEANS.has(text)) &&
      !words.some(({ text }) => /^(?:them|they|their)$/.test(text))
    );
  if (first !== "our" && first !== "my") return false;
  if (words.some(({ text, isCapital }, at) => at > 0 && (isCapital || TOUCHES_BUYER.test(text))))
    return false;
  return OWN_THINGS.has(second) || OWN_THINGS.has(words[2]?.text ?? "");
}

/**
 * 'Pls approve the discount', '@paul can you …', 'thanks team': addressed to a colleague of the
 * rep.
 */
export function isToColleague(words: readonly Word[]): boolean {
  const [first = "", second = ""] = words.map(({ text }) => text);
  if (/^(?:please|thanks|thank|cheers|kudos)$/.test(first)) return true;
  if (/^(?:can|could|would)$/.test(first))
    return /^(?:you|someone|somebody|anyone|we|i)$/.test(second);
  return /^(?:can|could|would|please)$/.test(second) && words[2]?.text === "you";
}

/** 'Got the nod from my director', 'approved by our finance team': from a colleague of the rep. */
export function isFromColleague(words: readonly Word[], from: number): boolean {
  return words.slice(from, from + 7).some(({ text }, index) => {
    const at = from + index + 1;
    return (
      /^(?:by|from|with|of|in)$/.test(text) &&
      (/^(?:my|our)$/.test(words[at]?.text ?? "")
        ? isColleagueNear(words, at)
        : SELLING_ROLES.has(words[at]?.text ?? "") ||
          (words[at]?.text === "deal" && words[at + 1]?.text === "desk"))
    );
  });
}

export function isColleagueNear(words: readonly Word[], at: number): boolean {
  return words
    .slice(at, at + 4)
    .some(({ text }) => COLLEAGUES.has(text) || SELLING_ROLES.has(text));
}
