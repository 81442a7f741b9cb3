import { wordSet } from "../word-set.ts";
import { hasVerb } from "./grammar.ts";
import {
  ACTIVITIES,
  BUYER_PAST,
  BUYERS_PEOPLE,
  isRepVerb,
  REP_THINGS,
  REP_VERBS,
  SHARED_VERBS,
} from "./rep-words.ts";
import type { Word } from "./words.ts";

const DONE = wordSet("out over done ready attached gone complete completed");

/** Words between a thing and what was done to it: auxiliaries, short adverbs, a version number. */
const BETWEEN =
  /^(?:is|are|was|were|been|be|has|have|'s|to|all|also|now|already|just|not|v\d[\d.]*)$/;
const IRREGULAR = wordSet(
  "sent resent written rewritten shown given told built set put left drawn made brought held redone",
);

/**
 * 'Proposal sent', 'the deck was shared', 'demo done': passive, and only the rep could have done
 * it.
 */
export function isDoneToThing(words: readonly Word[]): boolean {
  const verbAt = words.findIndex(({ text }, at) => at > 0 && at <= 9 && isParticiple(text));
  if (verbAt < 0) return false;
  // 'The demo showed them how slow they are': active, with an object.
  if (/^(?:them|him|her|us|how|that|what|why|no|it|a|the)$/.test(words[verbAt + 1]?.text ?? ""))
    return false;
  const before = words.slice(0, verbAt);
  // 'The offer is being reviewed' is the buyer's; so is what happens to 'their contract'.
  if (before.some(({ text }) => /^(?:being|their|his|her|its)$/.test(text))) return false;
  let thing = verbAt - 1;
  while (thing > 0 && BETWEEN.test(before[thing]?.text ?? "")) thing--;
  const isPassive = before.slice(thing + 1).some(({ text }) => /^(?:was|were|been)$/.test(text));
  // 'Proposal v3 with pricing options has been submitted': before a full passive the document may
  // be further ahead.
  const things = isPassive ? before.slice(0, 4) : before.slice(thing, thing + 1);
  if (!things.some(({ text }) => REP_THINGS.has(text))) return false;
  const by = words.findIndex(({ text }, at) => at > verbAt && text === "by");
  if (by < 0 || words[by + 1]?.isTime || words[by + 2]?.isTime) return true;
  return /^(?:me|us|my|our|email|phone|post)$/.test(words[by + 1]?.text ?? "");
}

const PARTICIPLES: ReadonlySet<string> = new Set([
  ...DONE,
  ...wordSet("done confirmed requested raised moved"),
  ...[...REP_VERBS].filter(
    (verb) => !SHARED_VERBS.has(verb) && (verb.endsWith("ed") || IRREGULAR.has(verb)),
  ),
]);

function isParticiple(text: string): boolean {
  return (
    PARTICIPLES.has(text) ||
    (text.startsWith("re") && text.length > 5 && PARTICIPLES.has(text.slice(2)))
  );
}

/** Passive if nothing follows: 'chaser sent', 'partner briefed', 'credit check done'. */
const PASSIVE = wordSet(
  "sent resent briefed held provided delivered submitted prepared prepped drafted issued uploaded attached arranged booked rebooked",
  "scheduled organised organized installed configured trained presented forwarded circulated chased nudged pinged logged done completed",
  "identified qualified amended revised finalised finalized raised filed filled rescheduled dispatched posted shipped couriered created",
  "fixed given solved resolved requested ordered updated redone rewritten written built shared reissued conducted",
);
/**
 * 'Gentle nudge sent to Leo', 'samples dispatched': a passive without an agent. 'Legal sent 47
 * comments' has one.
 */
export function isDone(words: readonly Word[]): boolean {
  const verb = words.findIndex(({ text }, at) => at > 0 && at <= 5 && PASSIVE.has(text));
  if (verb < 0) return false;
  const before = words.slice(0, verb);
  if (
    before.some(({ text }) =>
      /^(?:their|his|her|being|has|have|had|'ve|'d|they|he|she|who|to|not|is|are)$/.test(text),
    )
  )
    return false;
  const isBriefed = /^(?:briefed|trained|chased|nudged|pinged|identified|qualified)$/.test(
    words[verb]?.text ?? "",
  );
  if (!isBriefed && BUYERS_PEOPLE.has(before.at(-1)?.text ?? "")) return false;
  if (before.length > 1 && before.at(-1)?.isCapital && before.at(-1)?.text.length !== 2)
    return false;
  const next = words[verb + 1];
  return next === undefined ||
    next.isTime ||
    /^(?:to|via|with|for|on|in|at|over|off|out|again|back|today|by|re|\d.*)$/.test(next.text)
    ? !words
        .slice(verb)
        .some(
          ({ text }, at, rest) =>
            text === "by" &&
            !rest[at + 1]?.isTime &&
            !/^(?:me|us|our|my|email|phone|post)$/.test(rest[at + 1]?.text ?? ""),
        )
    : false;
}

/**
 * 'Jess to send quote', 'SE to prep sandbox': a task of our own side. 'Client to send us the PO' is
 * the buyer's.
 */
export function isAssigned(words: readonly Word[]): boolean {
  const to = words.findIndex(({ text }) => text === "to");
  if (to < 1 || to > 2 || hasVerb(words.slice(0, to))) return false;
  const rest = words.slice(to + 1);
  if (words.slice(0, to).some(({ text }) => BUYERS_PEOPLE.has(text))) return false;
  if (rest.some(({ text }) => /^(?:us|me|their|they)$/.test(text))) return false;
  return isRepVerb(rest[0]?.text ?? "") && rest.slice(1).some(({ text }) => REP_THINGS.has(text));
}

/** 'They were sent the proposal', 'he was shown the app': the rep gave, the buyer received. */
export function isGivenToBuyer(words: readonly Word[]): boolean {
  const got = words.findIndex(({ text }) => /^(?:got|received|has|have)$/.test(text));
  if (got > 0 && got <= 3)
    return words.some(
      ({ text }, from) => text === "from" && /^(?:me|us)$/.test(words[from + 1]?.text ?? ""),
    );
  const at = words.findIndex(({ text }) => text === "was" || text === "were");
  if (at < 1 || at > 3) return false;
  if (
    !/^(?:sent|emailed|called|shown|given|offered|invited|chased|contacted)$/.test(
      words[at + 1]?.text ?? "",
    )
  )
    return false;
  return !words.slice(at).some(({ text }) => text === "by");
}

const AFTER_ACTIVITY = wordSet(
  "opened kicked off made ok okay moved good great rescheduled postponed cancelled back done started ongoing underway held completed complete finished continuing continued over round two three again fine",
);

/**
 * 'Leo forwarded our deck', 'impressed by the demo': another person's action, about something of
 * ours.
 */
function isOthersVerb(text: string, at: number): boolean {
  if (at === 0) return BUYER_PAST.has(text) || /(?:[^e]ed|[^n]ing)$/.test(text);
  return text === "by" || (/[^e]ed$/.test(text) && !AFTER_ACTIVITY.has(text));
}

/** 'Intro call with HR': names an activity without any content. */
export function isActivity(words: readonly Word[]): boolean {
  if (hasVerb(words) || words.some(({ text }, at) => isOthersVerb(text, at))) return false;
  const head = words.findIndex(
    ({ text }) => /^(?:with|to|at|on|in|for|from|re)$/.test(text) || /^\p{N}/u.test(text),
  );
  const group = head < 0 ? words : words.slice(0, head);
  let end = group.length - 1;
  while (end > 0 && (words[end]?.isTime || AFTER_ACTIVITY.has(group[end]?.text ?? ""))) end--;
  if (group.some(({ text }) => /^(?:their|his|her|its)$/.test(text))) return false;
  const last = group[end]?.text ?? "";
  if (last === "up")
    return /^(?:catch|follow|wrap|write|catching|following)$/.test(group[end - 1]?.text ?? "");
  // In 'Procurement only deals with …' the last noun is in fact the verb.
  if (
    /^(?:only|also|never|always|often|still|mostly|usually|rarely)$/.test(
      group[end - 1]?.text ?? "",
    )
  )
    return false;
  return ACTIVITIES.has(last) || (head > 0 && REP_THINGS.has(last));
}
