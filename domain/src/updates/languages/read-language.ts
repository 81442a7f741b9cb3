import type { Decision, Reading, Span, Statement } from "../reading.ts";
import { agentOf, type ClauseContext } from "./agents.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { fold } from "./fold.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Patterns, patternsOf } from "./patterns.ts";

/** Reads an update in German, French, Spanish, Portuguese or Dutch. */
export function readLanguage(text: string, lexicon: Lexicon): Reading {
  const patterns = patternsOf(lexicon);
  const folded = fold(text);
  const clauses = clausesOf(folded, patterns);
  const times = mergeSpans(
    findMatches(folded, patterns.time).filter((span) => !isPerson(text, folded, span)),
  );
  const decisions = decisionsIn(folded, clauses, patterns);
  const isKeyword = coverageMask(folded.length, [...times, ...decisions]);
  const isOwnMail = OWN_MAIL.test(folded);
  const statements = statementsIn(clauses, patterns, isKeyword).map((statement) =>
    isOwnMail || isDecidedBySeller(statement, decisions)
      ? { ...statement, agent: "rep" as const, contentWords: 0 }
      : statement,
  );
  return { times, decisions, statements };
}

/** If only the rep's side decides in a clause, the clause is the rep's. */
function isDecidedBySeller({ start, end }: Span, decisions: readonly Decision[]): boolean {
  const inside = decisions.filter((decision) => decision.start >= start && decision.start < end);
  return inside.length > 0 && inside.every(({ isOwn }) => isOwn);
}

/** A mail that the rep wrote: a greeting and an attachment or reference. */
const OWN_MAIL =
  /^(?:hallo|guten|sehr geehrte|liebe|lieber|bonjour|cher|chere|hola|estimad|buenos|buenas|ola|bom dia|boa tarde|prezad|beste|hoi|geachte|dag)[^a-z](?:.|\n)*(?:anbei|im anhang|ci-joint|vous trouverez|piece jointe|adjunto|adjuntamos|segue (?:nossa|a|o|em)|em anexo|bijgaand|hierbij|bijlage|wie besprochen|comme convenu|zoals besproken)(?![a-z])/;

/** Merges adjacent spans: 'am 14.' and 'Oktober'. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const { start, end } of spans) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = end;
    else whole.push({ start, end });
  }
  return whole;
}

/** Marks the characters that are in one of the spans. */
function coverageMask(length: number, spans: readonly Span[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { start, end } of spans) marks.fill(1, start, end);
  return marks;
}

function findMatches(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

const TITLE =
  /(?:^|[^a-z])(?:herr|herrn|frau|hr|fr|mme|mlle|mr|m|monsieur|madame|sr|sra|senor|senora|don|dona|seu|mevrouw|meneer|dhr|mevr)\.? (?:de |van |von )?$/;

/** 'Herr Freitag', 'Abril, de compras': a person named like a day or a month. */
function isPerson(text: string, folded: string, { start, end }: Span): boolean {
  if (TITLE.test(folded.slice(Math.max(0, start - 16), start))) return true;
  const isName = /^\p{Lu}\p{L}+$/u.test(text.slice(start, end));
  return (
    isName && /^, (?:de|del|da|do|des|du|aus|vom|van) [a-z]{3}/.test(folded.slice(end, end + 10))
  );
}

function decisionsIn(folded: string, clauses: readonly Clause[], patterns: Patterns): Decision[] {
  const verbs = new Set(findMatches(folded, patterns.decisionVerb).map(({ start }) => start));
  const own = new Set(findMatches(folded, patterns.decisionOwn).map(({ start }) => start));
  let at = 0;
  return findMatches(folded, patterns.decision).flatMap((span) => {
    while (at < clauses.length - 1 && (clauses[at]?.end ?? 0) <= span.start) at++;
    const clause = clauses[at];
    const before = clause?.startsSentence === false ? clauses[at - 1] : undefined;
    const isOwn =
      own.has(span.start) ||
      isOfRep(clause, span, verbs.has(span.start), patterns) ||
      isJoinedToColleague(clause, span, before, patterns);
    if (isRoutine(clause, span, verbs.has(span.start))) return [];
    return [{ ...span, isOwn: isOwn && clause?.isQuoted !== true }];
  });
}

/** 'Unsere Leitung hat genehmigt', 'validé en interne', 'ich habe beschlossen'. */
function isOfRep(
  clause: Clause | undefined,
  { start }: Span,
  isVerb: boolean,
  patterns: Patterns,
): boolean {
  if (clause === undefined) return false;
  const { text } = clause;
  if (text.search(patterns.inside) >= 0 || patterns.colleague.test(text)) return true;
  return isVerb && hasOwnSubject(text.slice(0, Math.max(0, start - clause.start)), patterns);
}

/** 'Our lawyer read it and approved it': the second verb has the subject of the first. */
function isJoinedToColleague(
  clause: Clause | undefined,
  { start }: Span,
  before: Clause | undefined,
  patterns: Patterns,
): boolean {
  if (clause === undefined || before === undefined) return false;
  return (
    patterns.joint.test(clause.text) &&
    patterns.colleague.test(before.text) &&
    clause.text.slice(0, start - clause.start).search(patterns.other) < 0
  );
}

const ROUTINE =
  /(?:^|[^a-z])(?:factures?|conges|frais|rechnungen|urlaub\w*|spesen|facturas|vacaciones|gastos|faturas|ferias|despesas|facturen|verlof\w*|onkosten|livraison|lieferschein\w*|albaranes|electroniques?|elektronisch\w*|electronicas?|eletronicas?|confidentialite|confidencialid\w*|geheimh\w*|mots|worte|palabras|palavras|woorden)(?![a-z])/;
const APPOINTMENT =
  /(?:^|[^a-z])(?:rdv|rendez-vous|invitation|einladung|termin|cita|reunion|reuniao|convite|invitacion|afspraak|uitnodiging|date de la demo|demo)(?![a-z])/;
const NEAR = 28;

/**
 * 'Factures validées à la main', 'Termin bestätigt', 'signature électronique', 'd'accord': daily
 * business, not a purchase.
 */
function isRoutine(clause: Clause | undefined, { start, end }: Span, isVerb: boolean): boolean {
  if (clause === undefined) return false;
  const from = Math.max(0, start - clause.start - NEAR);
  const near = clause.text.slice(from, end - clause.start + NEAR);
  if (ROUTINE.test(near) || clause.text.slice(0, start - clause.start).endsWith("d'")) return true;
  return isVerb && APPOINTMENT.test(near);
}

const ASKS =
  /(?:^| )(?:wer|ob|qui|quien|quem|wie|si|se|of|comment|como|hoe|wann|quand|cuando|quando)(?: |$)/;

/** 'Ich habe beschlossen', 'nous avons décidé'; not 'ich habe gefragt, wer entscheidet'. */
function hasOwnSubject(before: string, { me, us }: Patterns): boolean {
  return !ASKS.test(before) && (before.search(me) >= 0 || before.search(us) >= 0);
}

function statementsIn(
  clauses: readonly Clause[],
  patterns: Patterns,
  isKeyword: Uint8Array,
): Statement[] {
  let before: ClauseContext | null = null;
  return clauses.map((clause) => {
    const isLabel = clause.endsWith === ":" && clause.wordCount <= MAX_LABEL_WORDS;
    const judged = agentOf(clause, clause.startsSentence ? null : before, patterns);
    before = judged;
    return {
      start: clause.start,
      end: clause.end,
      agent: judged.agent,
      weight: isLabel ? 0 : clause.wordCount + 1,
      contentWords: judged.agent === "other" ? contentWordsIn(clause, patterns, isKeyword) : 0,
    };
  });
}

const MAX_LABEL_WORDS = 4;
const CLEAR_WHO =
  /^(?:haben|hebben) |(?:aron|ieron|aram|eram|iram)(?![a-z])|(?:^|[^a-z])(?:er|sie|ils?|elles?|el|ella|ellos|ele|ela|eles|hij|ze|zij)(?![a-z])/;

/** Counts the words with content, beyond a date, a keyword and fillers. */
function contentWordsIn(
  { text, start }: Clause,
  { empty, event }: Patterns,
  isKeyword: Uint8Array,
): number {
  const words = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/[a-z0-9]{2,}/g))
    if (!empty.has(word) && (isKeyword[start + index] !== 1 || event.test(word))) words.add(word);
  return words.size + Number(CLEAR_WHO.test(text) && text.includes(" "));
}
