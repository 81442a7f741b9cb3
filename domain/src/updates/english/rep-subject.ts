import { wordSet } from "../word-set.ts";
import { AUXILIARIES, hasVerb } from "./grammar.ts";
import { COLLEAGUES, CONTACT_VERBS, FRAMES, isRepVerb, SELLING_ROLES } from "./rep-words.ts";
import type { Word } from "./words.ts";

/** The side of a clause whose subject is the rep; after 'I learned that' the rest of it decides. */
export type SubjectJudgement = "rep" | "rep-contact" | "other" | { about: readonly Word[] };

const SMALL = wordSet(
  "not never also just already now then still really quickly only have 've 'd had 's be been to probably",
);

export function isRepPronoun(word: Word): boolean {
  return word.text === "i" || word.text === "we" || word.text === "me";
}

const BE = /^(?:am|are|was|were|'m|'re|aren't|wasn't|weren't)$/;
const STATE_VERBS = wordSet(
  "lost won lose win lack compete ranked scored came rank score lost beat missed rank",
);

/** 'I sent', 'we will call' are actions; 'we are one of the two', 'we were told' aren't. */
export function repSubject(words: readonly Word[]): SubjectJudgement {
  const isPlural = words[0]?.text === "we";
  let at = 1;
  while (SMALL.has(words[at]?.text ?? "") && !isOwning(words, at)) at++;
  // 'I didn't know that they own it already'
  if (/^(?:didn't|don't|hadn't)$/.test(words[at]?.text ?? "") && isFrameAt(words, at + 1)) at++;
  const verb = words[at]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  const isBe = words
    .slice(1, at + 1)
    .some(({ text }) => /^(?:'m|'re|am|are|was|were|be|been)$/.test(text));
  if (BE.test(verb) || isBe) {
    const doing = isBe && !BE.test(verb) ? at : at + 1;
    return judgeRepState(words, doing, isPlural);
  }
  if (isFrameAt(words, at)) return judgeFrame(words, at + 1);
  if (/^(?:may|might|could|would|will|should)$/.test(verb) && next === "be" && isPlural)
    return "other";
  if (STATE_VERBS.has(verb)) return "other";
  // 'We made it to round two', 'we didn't make the cut': the state of the deal.
  if (isPlural && /^(?:made|make)$/.test(verb) && /^(?:it|the)$/.test(next)) return "other";
  // 'We do not support their identity provider' describes the product, not what the rep did.
  if (
    /^(?:can't|cannot|won't|couldn't|don't)$/.test(verb) &&
    /^(?:accept|agree|offer|match|hold|give|discount|sign|commit|approve|lower|reduce|go)$/.test(
      next,
    )
  )
    return "rep";
  if (isPlural && /^(?:don't|do|doesn't|can't|cannot|couldn't|lack|support)$/.test(verb))
    return "other";
  if (
    verb === "have" &&
    isPlural &&
    /^(?:a|an|the|no|two|three|one|got|some|lost|won|been)$/.test(next)
  )
    return "other";
  return "rep";
}

/** 'We have a problem', 'we have to': not the auxiliary of 'we have sent'. */
function isOwning(words: readonly Word[], at: number): boolean {
  return (
    words[at]?.text === "have" &&
    /^(?:a|an|the|no|two|three|one|got|some|to|)$/.test(words[at + 1]?.text ?? "")
  );
}

function isFrameAt(words: readonly Word[], at: number): boolean {
  const verb = words[at]?.text ?? "";
  if (verb === "found" || verb === "find") return words[at + 1]?.text === "out";
  return verb !== "told" && FRAMES.has(verb);
}

/** After 'I am …' or 'we were …'. */
function judgeRepState(words: readonly Word[], at: number, isPlural: boolean): SubjectJudgement {
  const state = words[at]?.text ?? "";
  if (FRAMES.has(state)) return judgeFrame(words, at + 1);
  // 'I was surprised how little they know'
  const feels =
    /ed$|^(?:glad|happy|sad)$/.test(state) &&
    words
      .slice(at + 1, at + 4)
      .some(({ text }) => /^(?:how|that|hear|see|they|he|she|learn)$/.test(text));
  if (feels) return "other";
  if (state === "being" || state === "losing" || state === "competing" || state === "missing")
    return "other";
  if (/ing$/.test(state)) return "rep";
  return isPlural ? "other" : "rep";
}

/**
 * 'I learned that they …': classified by what was learned. Without a clause after it ('saw them at
 * the expo') it is the rep's.
 */
export function judgeFrame(words: readonly Word[], from: number): SubjectJudgement {
  let at = from;
  while (/^(?:that|out|from|how|about|if|whether|like)$/.test(words[at]?.text ?? "")) at++;
  const rest = words.slice(at);
  const verb = words[from - 1]?.text ?? "";
  const isNews = /^(?:learned|learnt|heard|told|found|out|discovered|understood)$/.test(verb);
  if (hasVerb(rest)) return { about: rest };
  return isNews || rest.length === 0 ? "other" : "rep-contact";
}

/** A frame without its 'I'. Feelings without a subject ('worried about data') are the buyer's. */
export function isFrame(word: Word): boolean {
  return (
    FRAMES.has(word.text) &&
    !/^(?:told|says|saw|see|worried|afraid|confident|seems|looks|turns|apparently)$/.test(word.text)
  );
}

/** 'My manager', 'our SE', 'presales': the rep's colleagues. 'Our champion' isn't one of them. */
export function isColleague(words: readonly Word[]): boolean {
  const first = words[0]?.text ?? "";
  if (SELLING_ROLES.has(first)) return true;
  if (first === "deal" && words[1]?.text === "desk") return true;
  if (first !== "my" && first !== "our") return false;
  return words.slice(1, 4).some(({ text }, index) => {
    if (!COLLEAGUES.has(text) && !SELLING_ROLES.has(text)) return false;
    // 'Our delivery date' is a thing; 'our delivery lead said' and 'my boss Ana' are people.
    const next = words[index + 2];
    return (
      next === undefined || next.isCapital || AUXILIARIES.has(next.text) || isVerbLike(next.text)
    );
  });
}

function isVerbLike(text: string): boolean {
  return (
    isRepVerb(text) ||
    CONTACT_VERBS.has(text) ||
    /(?:ed|ing|[^s]s)$/.test(text) ||
    /^(?:to|in|at|on|for|with|from|not|also)$/.test(text)
  );
}
