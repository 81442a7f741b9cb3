import { AUXILIARIES } from "./grammar.ts";
import {
  BUYER_PAST,
  BUYER_PLANS,
  CONTACT_VERBS,
  isRepVerb,
  REP_THINGS,
  SHARED_VERBS,
} from "./rep-words.ts";
import { isTime } from "./timeline.ts";
import { wordSet } from "./word-set.ts";
import type { Word } from "./words.ts";

const PLANNING = wordSet(
  "will to need going plan planning hoping hope trying aim aiming looking want should must have 'll gonna",
);

/** 'Unable to reach anyone', 'couldn't get hold of him'. */
export function isFailedContact(words: readonly Word[]): boolean {
  let at = 0;
  while (
    /^(?:not|been|able|unable|couldn't|can't|cannot|to|didn't|haven't|managed)$/.test(
      words[at]?.text ?? "",
    )
  )
    at++;
  return (
    at > 0 &&
    /^(?:reach|reached|get|find|speak|spoken|connect|contact|catch|book|heard|hear)$/.test(
      words[at]?.text ?? "",
    )
  );
}

/** 'Will send', 'need to book', 'going to build', 'to do': a plan without its 'I'. 'Will need', 'will sign' are the buyer's. */
export function isPlan(words: readonly Word[]): boolean {
  let at = 0;
  while (at < 4 && PLANNING.has(words[at]?.text ?? "")) at++;
  if (at === 0) return false;
  const isPromise = /^(?:will|'ll)$/.test(words[0]?.text ?? "");
  while (
    /^(?:be|not|also|then|try|trying|to|continue|keep|probably|likely|just|again)$/.test(
      words[at]?.text ?? "",
    )
  )
    at++;
  const verb = words[at]?.text;
  if (verb === undefined) return isPromise;
  const rest = words.slice(at + 1);
  if (/^(?:us|me)$/.test(rest[0]?.text ?? "")) return false;
  if (words.slice(at).some(({ text }) => /^(?:my|our|i)$/.test(text))) return true;
  if (BUYER_PLANS.has(verb)) return mentionsRepThing(rest);
  if (isRepVerb(verb) || CONTACT_VERBS.has(verb)) return true;
  return isPromise && !/(?:ed|ing)$/.test(verb);
}

/** 'Sent quote', 'Following up', 'Call Jim': starts with what a rep does. Not 'Sent us the redlines', 'Asked for a discount'. */
export function isDoneWithoutSubject(words: readonly Word[]): boolean {
  const [head, second] = words;
  if (head === undefined) return false;
  const next = second?.text ?? "";
  const rest = words.slice(1);
  if (/^(?:us|me)$/.test(next)) return false;
  // 'Rejected by the board': a passive, and nobody signs the rep's own deeds that way.
  const by = words.findIndex(({ text }, at) => text === "by" && at <= 2);
  const isVisit = /^(?:swung|swing|swinging|popped|dropped|stopped|went|came|called)$/.test(
    head.text,
  );
  if (by > 0 && !isVisit && !isTime(words, by + 1) && !/ing$/.test(words[by + 1]?.text ?? ""))
    return false;
  // 'Switching costs scare them', 'doing nothing is our rival': the verb is the subject of another one.
  if (
    /ing$/.test(head.text) &&
    rest.slice(0, 3).some(({ text }) => /^(?:is|are|was|'s)$/.test(text))
  )
    return false;
  switch (head.text) {
    case "asked":
      // 'Asked if she could introduce me' is the rep; 'asked if we could host it', 'asked for a discount' the buyer.
      if (next === "if" || next === "whether")
        return /^(?:she|he|they|the)$/.test(words[2]?.text ?? "");
      return !/^(?:for|about|to)$/.test(next);
    case "been":
      return next === "busy" || (/ing$/.test(next) && isRepVerb(next));
    case "said":
      return /^(?:hello|hi|goodbye|thanks)$/.test(next);
    case "had":
    case "have":
      return mentionsRepThing(rest);
    case "went":
      return /^(?:through|over|to|back|on|in)$/.test(next);
    case "got":
      return (
        /^(?:hold|through|put|off|in|it|my|our|internal)$/.test(next) ||
        words[2]?.text === "meeting"
      );
    case "need":
    case "want":
    case "received":
      return false;
    case "tried":
      return second?.isCapital || /^(?:to|again|calling|him|her|them|his|the)$/.test(next);
    case "held":
      return !/^(?:up|back|off|hostage)$/.test(next);
    case "dropped":
      return next !== "off" || mentionsRepThing(rest);
    case "did":
      return next !== "not";
    case "took":
      return !/^(?:them|him|her|it)$/.test(next) || /^(?:through|to)$/.test(words[2]?.text ?? "");
    case "ran":
      return !/^(?:out|into|over|for)$/.test(next);
    case "keep":
    case "kept":
      return /^(?:in|on|trying|chasing|pushing)$/.test(next) || mentionsRepThing(rest);
    default:
      break;
  }
  const isPast = /[^e]ed$/.test(head.text) || isRepVerb(head.text) || CONTACT_VERBS.has(head.text);
  if (!isPast) return false;
  // 'Price went up', 'demo is Friday': a noun that could be a verb, followed by its verb.
  if (!/ed$/.test(head.text) && (AUXILIARIES.has(next) || next === "too")) return false;
  if (rest.some(({ text }) => text === "my" || text === "our")) return true;
  if (BUYER_PAST.has(head.text)) return mentionsRepThing(rest) && !mentionsBuyer(rest);
  if (SHARED_VERBS.has(head.text))
    return mentionsRepThing(rest) || /^(?:up|into|together)$/.test(next);
  return true;
}

function mentionsRepThing(words: readonly Word[]): boolean {
  return words.slice(0, 8).some(({ text }) => REP_THINGS.has(text));
}

/** 'Confirmed they have …', 'shared that his boss …': somebody else's words. */
function mentionsBuyer(words: readonly Word[]): boolean {
  return words.slice(0, 3).some(({ text }) => /^(?:they|he|she|that|it)$/.test(text));
}

/** Starts with a past tense that rep and buyer share: 'Replaced the tablets', 'Confirmed budget'. */
export function isAmbiguous(words: readonly Word[]): boolean {
  const [head, second] = words;
  if (head === undefined || second === undefined || /^(?:us|me|by)$/.test(second.text))
    return false;
  return (
    (BUYER_PAST.has(head.text) || SHARED_VERBS.has(head.text)) && /(?:ed|d|t|de)$/.test(head.text)
  );
}
