import type { Agent, Decision, Reading, Span, Statement } from "../reading.ts";
import { agentsIn } from "./agency.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { contentWordsIn } from "./content-words.ts";
import { decisionsIn } from "./decision.ts";
import { ownMailFrom, withSpeakers } from "./speakers.ts";
import { markTimes } from "./timeline.ts";
import { tokenise, type Word } from "./words.ts";

/** 'Next steps:', 'Pain:' only introduce what follows. */
const MAX_LABEL_WORDS = 6;

export function readEnglish(text: string): Reading {
  const plain = tokenise(text);
  const own = ownMailFrom(plain);
  const words = withSpeakers(plain, own);
  markTimes(words);
  const clauses = clausesOf(words);
  const decisions = decisionsIn(clauses);
  const mailStart = own === null ? Number.POSITIVE_INFINITY : (words[own]?.start ?? 0);
  return {
    times: timesIn(words),
    decisions,
    statements: statementsIn(clauses, decisions).map((statement) =>
      statement.start < mailStart ? statement : { ...statement, agent: "rep", contentWords: 0 },
    ),
  };
}

const LEADING =
  /^(?:in|on|by|until|before|after|next|last|this|coming|end|of|the|early|mid|late|start|beginning|about|around|w|week|commencing|for|takes|take|a|an|couple|few|once|when|\d[\d./-]*(?:st|nd|rd|th)?|one|two|three|four|five|six|eight|ten|twelve|to|or|-)$/;
const MAX_LEADING = 5;

/** Each time with the words that introduce it, 'by the end of May'; adjacent ones are merged. */
function timesIn(words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (const [at, word] of words.entries()) {
    if (!word.isTime) continue;
    let from = at;
    while (at - from < MAX_LEADING && LEADING.test(words[from - 1]?.text ?? "")) from--;
    const start = words[from]?.start ?? word.start;
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = word.end;
    else spans.push({ start, end: word.end });
  }
  return spans;
}

/**
 * The agent of each clause. An opening 'Once they are back, …' counts for the side of the clause
 * that follows it.
 */
function statementsIn(clauses: readonly Clause[], decisions: readonly Decision[]): Statement[] {
  const known = new Set(decisions.map(({ start }) => start));
  // If only the rep's side decides in a clause, the clause is the rep's.
  const agents = agentsIn(clauses).map((agent, index) =>
    agent === "other" && isDecidedBySeller(clauses[index], decisions) ? "rep" : agent,
  );
  return clauses.map((clause, index) => {
    const next = clauses[index + 1];
    const isLabel =
      next?.link === "label" &&
      clause.words.length <= MAX_LABEL_WORDS &&
      !clause.words.some(({ text }) => /^(?:their|his|her)$/.test(text));
    const own = agents[index] ?? "nobody";
    const leads = clause.isSubordinate && clause.link === "sentence";
    const agent = leads ? mainAgent(clauses, agents, index) : own;
    // 'Asked why they stayed: because …' and 'Met Omar: he …' only introduce the answer.
    const introduces =
      next?.link === "label" &&
      (own === "rep-contact" || clause.words.some(({ text }) => text === "asked"));
    const isWeightless = isLabel || introduces || (leads && own === "rep");
    return {
      start: clause.words[0]?.start ?? 0,
      end: clause.words.at(-1)?.end ?? 0,
      agent,
      weight: isWeightless ? 0 : clause.words.length + 1,
      contentWords: agent === "other" ? contentWordsIn(clause.words, known) : 0,
    };
  });
}

function isDecidedBySeller(clause: Clause | undefined, decisions: readonly Decision[]): boolean {
  const start = clause?.words[0]?.start ?? 0;
  const end = clause?.words.at(-1)?.end ?? 0;
  const inside = decisions.filter((decision) => decision.start >= start && decision.start < end);
  return inside.length > 0 && inside.every(({ isOwn }) => isOwn);
}

function mainAgent(
  clauses: readonly Clause[],
  agents: readonly Agent[],
  index: number,
): Statement["agent"] {
  for (let at = index + 1; at < clauses.length; at++) {
    const clause = clauses[at];
    if (clause?.isSubordinate && clause.link === "sentence") continue;
    return agents[at] ?? "other";
  }
  return agents[index] ?? "other";
}
