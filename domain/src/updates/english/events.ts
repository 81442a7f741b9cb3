import { wordSet } from "../word-set.ts";
import { OCCASIONS } from "./calendar-words.ts";
import type { Word } from "./words.ts";

/** One-off events on a day the buyer knows: 'before the cutover', 'ahead of the IPO'. */
const EVENTS = wordSet(
  "go-live cutover migration rollout merger acquisition takeover ipo integration reorg restructure restructuring move relocation",
  "renewal expiry expiration tender rfp bid kickoff kick-off handover launch opening reopening move-in refit refurbishment",
  "expo fair show tradeshow exhibition event wedding match games championship championships olympics offsite retreat",
  "stocktaking inventory count payroll retirement maternity paternity sabbatical strike carve-out split spin-off listing",
  "accreditation certification recertification visit hearing trial verdict ruling vote referendum budgeting planning",
  "freeze moratorium lockdown ramp sowing lambing planting vintage flu monsoon intake enrolment graduation exams term",
  "deadline appeal close closing completion installation commissioning upgrade release delivery season ofsted cqc",
);

/**
 * Verbs for when someone or something arrives or ends: 'until the new CEO starts', 'once the lease
 * runs out'.
 */
const TURNING_POINTS = wordSet(
  "start starts join joins arrive arrives return returns begin begins close closes end ends finish finishes complete completes",
  "land lands leave leaves retire retires expire expires open opens reopen reopens lapse lapses renew renews launch launches",
  "move moves merge merges run runs come comes is are has have settle settles pass passes kick kicks wind winds lift lifts",
);

const AHEAD_OF = /^(?:before|until|by)$/;
const LATER = /^(?:after|once|when|as)$/;
const PAST_MARKERS = /^(?:last|failed|previous|since|earlier|first)$/;
const MAX_DISTANCE = 6;

/**
 * Whether a future event stands in for a date here, starting from the word that introduces it:
 * 'before', 'until', 'once'.
 */
export function leadsToEvent(words: readonly Word[], at: number): boolean {
  const lead = leadAt(words, at);
  if (lead === null) return false;
  const rest = upToMark(words, at + 1);
  const [first] = rest;
  if (first === undefined || /^(?:i|we|they|he|she|it|you|that|then|now|ing)$/.test(first.text))
    return false;
  if (rest.slice(0, 4).some(({ text }) => PAST_MARKERS.test(text))) return false;
  const noun = rest.findIndex(({ text }, index) => isEvent(text, rest[index - 1]?.text ?? ""));
  const turns = rest.findIndex(({ text }, index) => index > 0 && TURNING_POINTS.has(text));
  if (lead === "until") return noun >= 0 || turns >= 0;
  if (lead === "ahead") return noun >= 0 && isNounGroup(rest, noun);
  return (
    turns > 0 && isNounGroup(rest, turns) && (noun >= 0 || rest.some(({ text }) => text === "new"))
  );
}

/** Also 'go-live' and 'kick-off', which are two words here. */
function isEvent(text: string, back: string): boolean {
  if (text === "live") return back === "go";
  if (text === "off") return back === "kick";
  return EVENTS.has(text) || OCCASIONS.has(text);
}

type Lead = "ahead" | "until" | "later";

function leadAt(words: readonly Word[], at: number): Lead | null {
  const text = words[at]?.text ?? "";
  const back = words[at - 1]?.text ?? "";
  if (text === "until") return "until";
  if (text === "of" && back === "ahead") return "ahead";
  if (text === "for" && /^(?:time|ready)$/.test(back)) return "ahead";
  if (text === "to" && /^(?:prior|tied|linked|pegged)$/.test(back)) return "ahead";
  if (AHEAD_OF.test(text)) return "ahead";
  if (!LATER.test(text)) return null;
  return text === "as" ? (words[at - 1]?.text === "soon" ? "later" : null) : "later";
}

function upToMark(words: readonly Word[], from: number): readonly Word[] {
  const near = words.slice(from, from + MAX_DISTANCE);
  const mark = near.findIndex(({ isMark }) => isMark);
  return mark < 0 ? near : near.slice(0, mark);
}

/**
 * Only modifiers between the preposition and its noun: 'before the new ERP cutover', not 'before
 * they lost the tender'.
 */
function isNounGroup(rest: readonly Word[], end: number): boolean {
  return !rest
    .slice(0, end)
    .some(({ text }) =>
      /^(?:they|he|she|we|i|it|us|was|were|had|did|anyone|anything|nothing|nobody|[a-z]+ing)$/.test(
        text,
      ),
    );
}
