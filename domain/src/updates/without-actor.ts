import { hasVerb } from "./grammar.ts";
import { ACTIVITIES, isRepVerb, REP_THINGS, SHARED_VERBS } from "./rep-words.ts";
import { isTime } from "./timeline.ts";
import { wordSet } from "./word-set.ts";
import type { Word } from "./words.ts";

const DONE = wordSet("out over done ready attached gone complete completed");

/** Between a thing and what was done to it: auxiliaries, small adverbs, a version number. */
const BETWEEN =
  /^(?:is|are|was|were|been|be|has|have|'s|to|all|also|now|already|just|not|v\d[\d.]*)$/;
const IRREGULAR = wordSet(
  "sent resent written rewritten shown given told built set put left drawn made brought held redone",
);

/** 'Proposal sent', 'the deck was shared', 'demo done': passive, and nobody but the rep could have done it. */
export function isDoneToThing(words: readonly Word[]): boolean {
  const verbAt = words.findIndex(({ text }, at) => at > 0 && at <= 9 && isParticiple(text));
  if (verbAt < 0) return false;
  const before = words.slice(0, verbAt);
  // 'The offer is being reviewed' is the buyer's; so is what happens to 'their contract'.
  if (before.some(({ text }) => /^(?:being|their|his|her|its)$/.test(text))) return false;
  let thing = verbAt - 1;
  while (thing > 0 && BETWEEN.test(before[thing]?.text ?? "")) thing--;
  const isPassive = before.slice(thing + 1).some(({ text }) => /^(?:was|were|been)$/.test(text));
  // 'Proposal v3 with pricing options has been submitted': behind a full passive the paper may stand further ahead.
  const things = isPassive ? before.slice(0, 4) : before.slice(thing, thing + 1);
  if (!things.some(({ text }) => REP_THINGS.has(text))) return false;
  const by = words.findIndex(({ text }, at) => at > verbAt && text === "by");
  if (by < 0 || isTime(words, by + 1) || isTime(words, by + 2)) return true;
  return /^(?:me|us|my|our|email|phone|post)$/.test(words[by + 1]?.text ?? "");
}

function isParticiple(text: string): boolean {
  if (DONE.has(text)) return true;
  if (SHARED_VERBS.has(text))
    return text === "done" || text === "confirmed" || text === "requested";
  return isRepVerb(text) && (/ed$/.test(text) || IRREGULAR.has(text));
}

/** 'They were sent the proposal', 'he was shown the app': the rep gave, the buyer received. */
export function isGivenToBuyer(words: readonly Word[]): boolean {
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

/** 'Intro call with HR': names an activity and says nothing of it. */
export function isActivity(words: readonly Word[]): boolean {
  if (hasVerb(words)) return false;
  const head = words.findIndex(
    ({ text }) => /^(?:with|to|at|on|in|for|from|re)$/.test(text) || /^\p{N}/u.test(text),
  );
  const group = head < 0 ? words : words.slice(0, head);
  let end = group.length - 1;
  while (
    end > 0 &&
    (isTime(words, end) || group[end]?.text === "back" || group[end]?.text === "done")
  )
    end--;
  if (group.some(({ text }) => /^(?:their|his|her|its)$/.test(text))) return false;
  const last = group[end]?.text ?? "";
  if (last === "up")
    return /^(?:catch|follow|wrap|write|catching|following)$/.test(group[end - 1]?.text ?? "");
  // 'Procurement only deals with …' has its verb there.
  if (
    /^(?:only|also|never|always|often|still|mostly|usually|rarely)$/.test(
      group[end - 1]?.text ?? "",
    )
  )
    return false;
  return ACTIVITIES.has(last) || (head > 0 && REP_THINGS.has(last));
}
