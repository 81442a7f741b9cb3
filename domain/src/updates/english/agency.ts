import type { Agent } from "../reading.ts";
import { wordSet } from "../word-set.ts";
import type { Clause } from "./clauses.ts";
import { AUXILIARIES, hasVerb, withoutOpening } from "./grammar.ts";
import { isHousekeeping } from "./housekeeping.ts";
import { isNoResult } from "./no-result.ts";
import { isNotKnown, isOwnQuestionLabel } from "./not-known.ts";
import { isFromColleague, isInternal, isOwnMatter, isToColleague } from "./own-side.ts";
import {
  framed,
  isColleague,
  isFrame,
  isRepPronoun,
  type Judgement,
  repSubject,
} from "./rep-subject.ts";
import { CONTACT_VERBS, isRepVerb, REP_THINGS } from "./rep-words.ts";
import { isActivity, isAssigned, isDone, isDoneToThing, isGivenToBuyer } from "./without-actor.ts";
import {
  isAdvice,
  isAmbiguous,
  isDoneWithoutSubject,
  isFailedContact,
  isPlan,
} from "./without-subject.ts";
import type { Word } from "./words.ts";

type Acting = {
  agent: Agent;
  hasSubject: boolean;
  isSpeaking?: boolean;
  /** No subject, and a verb that fits either side; the rest of the sentence decides. */
  isOpen?: boolean;
  /** After 'Ian's plan:', where a bare verb is the buyer's. */
  isTheirList?: boolean;
  /** After 'Next steps:' or 'To do:', where a bare verb or document is the rep's task. */
  isTaskList?: boolean;
  /** After 'Questions I have:', where nothing is known yet. */
  isQuestionList?: boolean;
};

const TASK_LABELS = wordSet(
  "timeline plan step steps todo do action actions activities activity tasks task items next",
);

/** 'Reference call set for Thursday' often introduces the reason. */
const APPOINTMENTS = wordSet(
  "call meeting demo visit workshop session appointment slot lunch visit",
);

const OPINIONS = wordSet(
  "complains says thinks feels claims doubts wonders insists believes fears knows",
);
const APPROVALS = wordSet("approved signed authorised authorized");
const RECEIVING = wordSet("got get received have had");

const SPEAKING = wordSet("said say told tell explained replied wrote answered promised");

export function agentsIn(clauses: readonly Clause[]): Agent[] {
  const acting: Acting[] = [];
  const sentences: number[] = [];
  const withDeed = new Set<number>();
  let before: Acting | undefined;
  for (const clause of clauses) {
    const current = actingIn(clause, before);
    const isListed = clause.link === "comma" || clause.link === "and";
    const sentence = isListed ? (sentences.at(-1) ?? 0) : sentences.length;
    if (current.agent === "rep" && !current.hasSubject) withDeed.add(sentence);
    acting.push(current);
    sentences.push(sentence);
    // 'Emailed Tim because Rosa is away, then called': the reason does not take over the sentence.
    if ((current.agent !== "nobody" || current.isQuestionList) && clause.link !== "reason")
      before = current;
  }
  // 'Replaced the tablets, reset the accounts, phoned each user': one subject for the whole list,
  // revealed by one of the verbs.
  return acting.map(({ agent, isOpen }, at) =>
    isOpen && withDeed.has(sentences[at] ?? -1) ? "rep" : agent,
  );
}

function actingIn(clause: Clause, before: Acting | undefined): Acting {
  // Quoted text is the buyer's, unless it follows 'I said'.
  if (clause.isOwnSide) return acts("rep");
  if (clause.isQuoted) return before?.agent === "rep" && before.isSpeaking ? before : acts("other");
  return {
    ...judged(clause, before),
    isSpeaking: clause.words.some(({ text }) => SPEAKING.has(text)),
    isTheirList:
      isTheirLabel(clause.words) || (before?.isTheirList === true && clause.link !== "sentence"),
    isTaskList:
      isTaskLabel(clause.words) || (before?.isTaskList === true && clause.link !== "sentence"),
    isQuestionList:
      isOwnQuestionLabel(clause.words) ||
      (before?.isQuestionList === true && clause.link !== "sentence"),
  };
}

const MAX_FRAMES = 3;

/** The agent of a clause. 'I think I heard that they …' is unwrapped to its content. */
function judged(clause: Clause, before: Acting | undefined): Acting {
  let judgement = judgementOf(clause, before);
  for (let depth = 0; "about" in judgement && depth < MAX_FRAMES; depth++)
    judgement = judgementOf(
      { ...clause, words: [...judgement.about], link: "sentence" },
      undefined,
    );
  return "about" in judgement ? acts("other") : judgement;
}

function judgementOf(
  clause: Clause,
  before: Acting | undefined,
): Acting | { about: readonly Word[] } {
  const words = withoutOpening(clause.words);
  const [head, second] = words;
  if (head === undefined || isNoResult(words) || isNotKnown(clause.words)) return NOBODY;
  if (clause.isQuestion && !isAskedByBuyer(clause, before)) return NOBODY;
  if (before?.isQuestionList && clause.link !== "sentence") return NOBODY;
  if (isHousekeeping(words)) return { agent: "rep-contact", hasSubject: false };
  if (isRepPronoun(head)) return isOwnMatter(words) ? acts("rep") : asActing(repSubject(words));
  if (head.text === "let" && /^(?:me|us|'s)$/.test(second?.text ?? "")) return acts("rep");
  // 'Complains that nobody from our side called back'
  if (OPINIONS.has(head.text)) return acts("other");
  if (isColleague(words) || isInternal(words)) return acts("rep");
  if (words.some(({ text }, at) => APPROVALS.has(text) && words[at + 1]?.text === "my"))
    return acts("rep");
  if (RECEIVING.has(head.text) && isFromColleague(words, 1)) return acts("rep");
  if (before?.isTaskList && clause.link !== "sentence" && isTask(words)) return acts("rep");
  // 'The intern who picked up': the verb belongs to the person named before it.
  if (clause.link === "relative") return acts("other");
  if (before?.isTheirList && clause.link !== "sentence") return acts("other");
  if (before !== undefined && isContinued(clause, before, words)) return before;
  if (isFailedContact(words) || isGivenToBuyer(words)) return acts("rep");
  if (isDoneToThing(words) || isDone(words))
    return words.slice(0, 4).some(({ text }) => APPOINTMENTS.has(text))
      ? { agent: "rep-contact", hasSubject: true }
      : acts("rep");
  if (isAssigned(words) || isToColleague(clause.words)) return acts("rep");
  if (isOwnMatter(words) || isAdvice(words)) return acts("rep");
  if (isAppointment(words)) return { agent: "rep-contact", hasSubject: true };
  if (isPlan(words) || isDoneWithoutSubject(words)) {
    const isContact =
      CONTACT_VERBS.has(head.text) || /^(?:had|discussed|covered|went)$/.test(head.text);
    return { agent: isContact ? "rep-contact" : "rep", hasSubject: false };
  }
  if (isFrame(head)) return asActing(framed(words, 1));
  if (isActivity(words)) return { agent: "rep-contact", hasSubject: false };
  const startsWithVerb =
    (isRepVerb(head.text) || CONTACT_VERBS.has(head.text)) && !AUXILIARIES.has(second?.text ?? "");
  return {
    agent: "other",
    hasSubject: hasVerb(words) && !startsWithVerb,
    isOpen: isAmbiguous(words),
  };
}

const NOBODY: Acting = { agent: "nobody", hasSubject: false };

/**
 * 'He accepted the meeting', 'she confirmed our call': only the rep's appointment, nothing about
 * the buyer.
 */
function isAppointment(words: readonly Word[]): boolean {
  const verb = words.findIndex(({ text }) =>
    /^(?:accepted|confirmed|declined|cancelled|canceled)$/.test(text),
  );
  return (
    verb >= 0 &&
    verb <= 3 &&
    words.length <= verb + 4 &&
    words.slice(verb + 1, verb + 4).some(({ text }) => APPOINTMENTS.has(text) || text === "invite")
  );
}

/** 'She asked: can we host it?' */
function isAskedByBuyer(clause: Clause, before: Acting | undefined): boolean {
  return (
    (clause.link === "label" && before?.agent === "other") ||
    clause.words.some(({ text }) => /^(?:asked|asks|wants|wonders|wondered)$/.test(text))
  );
}

function asActing(judgement: Judgement): Acting | { about: readonly Word[] } {
  return typeof judgement === "string" ? acts(judgement) : judgement;
}

function acts(agent: Agent): Acting {
  return { agent, hasSubject: true };
}

function isTaskLabel(words: readonly Word[]): boolean {
  const last = words.at(-1)?.text ?? "";
  return (
    words.length <= 4 &&
    TASK_LABELS.has(last) &&
    !words.some(({ text }) => /^(?:their|theirs|his|her|'s)$/.test(text))
  );
}

function isTheirLabel(words: readonly Word[]): boolean {
  return (
    words.length <= 4 &&
    !hasVerb(words.slice(2)) &&
    words.some(({ text }) => /^(?:their|theirs|his|her|'s)$/.test(text)) &&
    TASK_LABELS.has(words.at(-1)?.text ?? "")
  );
}

/** In a list of tasks: 'send pricing', 'NDA', 'security answers'. 'CFO to approve' is not the rep's. */
function isTask(words: readonly Word[]): boolean {
  const first = words[0]?.text ?? "";
  if (isRepVerb(first) || CONTACT_VERBS.has(first)) return true;
  return (
    words.length <= 3 &&
    words.some(({ text }) => REP_THINGS.has(text)) &&
    !words.some(({ text }) => text === "to")
  );
}

/** 'They reviewed it and sent comments': the second verb has the subject of the first. */
function isContinued(clause: Clause, before: Acting, words: readonly Word[]): boolean {
  if (before.agent === "nobody") return false;
  if (clause.link === "sentence" || clause.link === "label" || clause.link === "relative")
    return false;
  const head = words[0]?.text ?? "";
  if (head === "as") return true;
  // 'Pushed it since their budget only opens then': their budget is a subject itself.
  if (/^(?:their|his|her|nobody|everyone)$/.test(head)) return false;
  const startsWithVerb = isRepVerb(head) || CONTACT_VERBS.has(head) || AUXILIARIES.has(head);
  if (clause.link === "and" && before.hasSubject && startsWithVerb) return true;
  // 'We sent two offers, ran a workshop': a list of actions. After a buyer's clause a comma more
  // often starts a new subject.
  const isDeed = isRepVerb(head) && !/^(?:need|want|have|had)$/.test(head);
  if (clause.link === "comma" && before.hasSubject && before.agent === "rep" && isDeed) return true;
  if (startsWithVerb || clause.link === "contrast") return false;
  return !hasVerb(words) && !isDoneToThing(words);
}
