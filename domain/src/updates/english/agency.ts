import type { Agent } from "../reading.ts";
import { wordSet } from "../word-set.ts";
import type { Clause } from "./clauses.ts";
import { AUXILIARIES, hasVerb, withoutOpening } from "./grammar.ts";
import { isHousekeeping } from "./housekeeping.ts";
import { isNoResult } from "./no-result.ts";
import { isOwnQuestionLabel, isUnknown } from "./not-known.ts";
import { isFromColleague, isInternal, isOwnMatter, isToColleague } from "./own-side.ts";
import {
  isColleague,
  isFrame,
  isRepPronoun,
  judgeFrame,
  repSubject,
  type SubjectJudgement,
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

type ClauseAgent = {
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
  const acting: ClauseAgent[] = [];
  const sentences: number[] = [];
  const withDeed = new Set<number>();
  let before: ClauseAgent | undefined;
  for (const clause of clauses) {
    const current = agentOfClause(clause, before);
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

function agentOfClause(clause: Clause, before: ClauseAgent | undefined): ClauseAgent {
  // Quoted text is the buyer's, unless it follows 'I said'.
  if (clause.isOwnSide) return withSubject("rep");
  if (clause.isQuoted)
    return before?.agent === "rep" && before.isSpeaking ? before : withSubject("other");
  return {
    ...resolveAgent(clause, before),
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
function resolveAgent(clause: Clause, before: ClauseAgent | undefined): ClauseAgent {
  let judgement = classifyClause(clause, before);
  for (let depth = 0; "about" in judgement && depth < MAX_FRAMES; depth++)
    judgement = classifyClause(
      { ...clause, words: [...judgement.about], link: "sentence" },
      undefined,
    );
  return "about" in judgement ? withSubject("other") : judgement;
}

function classifyClause(
  clause: Clause,
  before: ClauseAgent | undefined,
): ClauseAgent | { about: readonly Word[] } {
  const words = withoutOpening(clause.words);
  const [head, second] = words;
  if (head === undefined || isNoResult(words) || isUnknown(clause.words)) return NO_AGENT;
  if (clause.isQuestion && !isAskedByBuyer(clause, before)) return NO_AGENT;
  if (before?.isQuestionList && clause.link !== "sentence") return NO_AGENT;
  if (isHousekeeping(words)) return { agent: "rep-contact", hasSubject: false };
  if (isRepPronoun(head))
    return isOwnMatter(words) ? withSubject("rep") : toClauseAgent(repSubject(words));
  if (head.text === "let" && /^(?:me|us|'s)$/.test(second?.text ?? "")) return withSubject("rep");
  // 'Complains that nobody from our side called back'
  if (OPINIONS.has(head.text)) return withSubject("other");
  if (isColleague(words) || isInternal(words)) return withSubject("rep");
  if (words.some(({ text }, at) => APPROVALS.has(text) && words[at + 1]?.text === "my"))
    return withSubject("rep");
  if (RECEIVING.has(head.text) && isFromColleague(words, 1)) return withSubject("rep");
  if (before?.isTaskList && clause.link !== "sentence" && isTask(words)) return withSubject("rep");
  // 'The intern who picked up': the verb belongs to the person named before it.
  if (clause.link === "relative") return withSubject("other");
  if (before?.isTheirList && clause.link !== "sentence") return withSubject("other");
  if (before !== undefined && isContinued(clause, before, words)) return before;
  if (isFailedContact(words) || isGivenToBuyer(words)) return withSubject("rep");
  if (isDoneToThing(words) || isDone(words))
    return words.slice(0, 4).some(({ text }) => APPOINTMENTS.has(text))
      ? { agent: "rep-contact", hasSubject: true }
      : withSubject("rep");
  if (isAssigned(words) || isToColleague(clause.words)) return withSubject("rep");
  if (isOwnMatter(words) || isAdvice(words)) return withSubject("rep");
  if (isAppointment(words)) return { agent: "rep-contact", hasSubject: true };
  if (isPlan(words) || isDoneWithoutSubject(words)) {
    const isContact =
      CONTACT_VERBS.has(head.text) || /^(?:had|discussed|covered|went)$/.test(head.text);
    return { agent: isContact ? "rep-contact" : "rep", hasSubject: false };
  }
  if (isFrame(head)) return toClauseAgent(judgeFrame(words, 1));
  if (isActivity(words)) return { agent: "rep-contact", hasSubject: false };
  const startsWithVerb =
    (isRepVerb(head.text) || CONTACT_VERBS.has(head.text)) && !AUXILIARIES.has(second?.text ?? "");
  return {
    agent: "other",
    hasSubject: hasVerb(words) && !startsWithVerb,
    isOpen: isAmbiguous(words),
  };
}

const NO_AGENT: ClauseAgent = { agent: "nobody", hasSubject: false };

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
function isAskedByBuyer(clause: Clause, before: ClauseAgent | undefined): boolean {
  return (
    (clause.link === "label" && before?.agent === "other") ||
    clause.words.some(({ text }) => /^(?:asked|asks|wants|wonders|wondered)$/.test(text))
  );
}

function toClauseAgent(judgement: SubjectJudgement): ClauseAgent | { about: readonly Word[] } {
  return typeof judgement === "string" ? withSubject(judgement) : judgement;
}

function withSubject(agent: Agent): ClauseAgent {
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
function isContinued(clause: Clause, before: ClauseAgent, words: readonly Word[]): boolean {
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
