import type { Agent } from "../reading.ts";
import type { Clause } from "./clauses.ts";
import type { Patterns } from "./patterns.ts";

/** Context from the previous clause of the same sentence. */
export interface ClauseContext {
  agent: Agent;
  /** After 'Next steps:' a bare verb is the rep's task. */
  isTaskList: boolean;
}

export function agentOf(
  clause: Clause,
  before: ClauseContext | null,
  patterns: Patterns,
): ClauseContext {
  const isTaskList =
    (patterns.taskLabel.test(clause.text) && clause.endsWith === ":") ||
    before?.isTaskList === true;
  return { agent: judgeClause(clause, before, isTaskList, patterns), isTaskList };
}

function judgeClause(
  clause: Clause,
  before: ClauseContext | null,
  isTaskList: boolean,
  patterns: Patterns,
): Agent {
  const text = withoutOpening(clause.text, patterns);
  if (clause.isQuoted) return "other";
  // Questions and hopes aren't known facts.
  if (clause.endsWith === "?" || patterns.noResult.test(text)) return "nobody";
  if (clause.wordCount <= MAX_UNREACHED && UNREACHED.test(text)) return "nobody";
  if (before?.agent === "nobody" && !clause.startsSentence && THAT.test(clause.text))
    return "nobody";
  // 'I have to find out who decides', 'I told him that we can't hold the price'.
  if (
    before?.agent === "rep" &&
    (ASKED.test(clause.text) || (THAT.test(clause.text) && has(text, patterns.us)))
  )
    return "rep";
  if (THEIR_QUESTIONS.test(text) && has(text, patterns.verb)) return "rep";
  if (has(text, patterns.frame)) return "other";
  if (isTaskList) return "rep";
  if (has(text, patterns.inside)) return "rep";
  const colleague = text.search(patterns.colleague);
  if (colleague >= 0 && colleague <= MAX_LEAD) return "rep";
  if (
    colleague > 0 &&
    BY.test(text.slice(0, colleague)) &&
    !CLEARLY_THEM.test(text.slice(0, colleague))
  )
    return "rep";
  const deed = matchIndex(text, patterns.verb);
  const own = matchIndex(text, patterns.firstPerson);
  const me = matchIndex(text, patterns.me);
  const isContact = patterns.contact.test(text) || SPOKEN_WITH.test(text);
  if (me === 0 || (me > 0 && me <= 24 && (deed >= 0 || own >= 0)) || own === 0)
    return isContact ? "rep-contact" : "rep";
  if (own > 0 && own <= 24) return "rep";
  const us = matchIndex(text, patterns.us);
  if (us >= 0 && us <= 16) return deed >= 0 ? "rep" : "other";
  if (isContact) return "rep-contact";
  // 'They read the offer and send remarks': the second verb has the subject of the first.
  if (before?.agent === "other" && patterns.joint.test(clause.text)) return "other";
  if (deed >= 0 && (isOwnThing(text, patterns) || !hasOtherSubject(text, deed, patterns)))
    return "rep";
  return "other";
}

const MAX_LEAD = 4;
/** 'Mit Frau Lang telefoniert', 'met Jan gebeld'. */
const SPOKEN_WITH =
  /^(?:mit|avec|con|com|met) .*(?:telefoniert|gesprochen|getroffen|parle|discute|echange|hablado|falado|gesproken|gebeld)$/;
const MAX_UNREACHED = 7;
/** No one was reached. */
const UNREACHED =
  /(?:^| )(?:nicht (?:erreicht|erreichbar|zu erreichen)|pas (?:joignable|dispo|disponible|la)|injoignable|no (?:contesta|coge|responde|atiende)|nao (?:atende|atendeu|responde|respondeu)|niet (?:te pakken|bereikt|bereikbaar))(?![a-z])/;
const THAT = /^(?:dass|que|qu'|dat|ob|of) ?/;
const ASKED = /^(?:wer|wie|was|wann|ob|qui|que|quien|quienes|quem|wie|wat|wanneer|of|si|se) /;
const THEIR_QUESTIONS =
  /^(?:hun|ihre|alle|leurs|sus|as|las|les|a leurs|a sus|de) (?:vragen|fragen|questions|dudas|preguntas|duvidas|opmerkingen|remarques|anmerkungen|perguntas)/;
const BY =
  /(?:^| )(?:von|vom|durch|bei|mit|par|avec|de|por|con|com|da|do|que|door|van|met|bij)(?: (?:a|o|la|el))? $/;
const CLEARLY_THEM =
  /(?:^|[^a-z])(?:er|sie|kunde|ils?|elles?|client|el|ella|ellos|cliente|ele|ela|eles|hij|ze|zij|klant)(?![a-z])/;

function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0;
}

function matchIndex(text: string, pattern: RegExp): number {
  return text.search(pattern);
}

const THEIRS =
  /(?:^|[^a-z])(?:ihre?[nm]?|deren|leurs?|sus?|deles|dele|dela|hun|by|par|von|vom|por|door)(?![a-z])/;

/**
 * 'L'offre est partie', 'Angebot wurde verschickt': done to the rep's document, with no other agent
 * named.
 */
function isOwnThing(text: string, { thing }: Patterns): boolean {
  return thing.test(text) && !THEIRS.test(text);
}

/** Another subject before the verb: 'der Kunde hat … geschickt', 'ils ont envoyé'. */
function hasOtherSubject(text: string, deed: number, { other }: Patterns): boolean {
  return has(text.slice(0, deed), other);
}

const MAX_OPENINGS = 3;

/** Strips a leading time or 'and': 'gestern Angebot geschickt', 'y mandé'. */
function withoutOpening(text: string, { opening }: Patterns): string {
  let rest = text.replace(/^[-*#\s]+/, "");
  for (let round = 0; round < MAX_OPENINGS; round++) {
    const skip = opening.exec(rest)?.[0].length ?? 0;
    if (skip === 0 || skip >= rest.length) return rest;
    rest = rest.slice(skip).trimStart();
  }
  return rest;
}
