import { readEnglish } from "./english/read-english.ts";
import { evidenceIn, type UpdateEvidence } from "./evidence.ts";
import { detectLanguage, isSupportedLanguage, type LanguageCode } from "./language.ts";
import { LEXICA } from "./languages/lexica.ts";
import { readLanguage } from "./languages/read-language.ts";
import { questionsFor, type UpdateElements } from "./questions.ts";
import type { Reading, Statement } from "./reading.ts";
import { contentGrade, type UpdateContent } from "./update-content.ts";

export type UpdateScore = 0 | 1 | 2 | 3;

export interface UpdateAnalysis extends UpdateElements {
  /** Null if the language isn't supported, to avoid a wrong score. */
  score: UpdateScore | null;
  content: UpdateContent;
  questions: string[];
  /** The language code, even of an unsupported language; null if it can't be detected. */
  language: string | null;
  /** What counted and what didn't, in text order. */
  evidence: UpdateEvidence[];
}

/**
 * Scores how informative a rep's update is: one point each for a time, a decision of the buyer, and
 * something learned. 'Called, left VM' scores 0; 'CFO signs on 14 October, fears the migration'
 * scores 3. Goes by meaning: the modal 'may' is no month, 'held by the FD' no date, and a decision
 * of the rep none of the buyer.
 */
export function analyseUpdate(text: string): UpdateAnalysis {
  const language = detectLanguage(text);
  if (!isSupportedLanguage(language)) return unscored(language);
  const reading = readUpdate(text, language);
  const elements = {
    timeline: reading.times.length > 0,
    decision: reading.decisions.some(({ isOwn }) => !isOwn),
    learning: hasLearning(reading.statements),
  };
  return {
    ...elements,
    score: scoreOf(elements),
    content: contentGrade(reading, elements),
    questions: questionsFor(elements),
    language,
    evidence: evidenceIn(reading, elements),
  };
}

function readUpdate(text: string, language: LanguageCode): Reading {
  const lexicon = LEXICA.get(language);
  return lexicon === undefined ? readEnglish(text) : readLanguage(text, lexicon);
}

function unscored(language: string | null): UpdateAnalysis {
  return {
    timeline: false,
    decision: false,
    learning: false,
    score: null,
    content: 0,
    questions: [],
    language,
    evidence: [],
  };
}

function scoreOf({ timeline, decision, learning }: UpdateElements): UpdateScore {
  const points = Number(timeline) + Number(decision) + Number(learning);
  return points === 3 ? 3 : points === 2 ? 2 : points === 1 ? 1 : 0;
}

/** A call or a visit often only introduces what was learned there. */
const CONTACT_WEIGHT = 0.5;

/**
 * Whether the text is mainly about the buyer: what they said, wants, fears or did takes more words
 * than the rep's own actions, and some of those words have content.
 */
function hasLearning(statements: readonly Statement[]): boolean {
  let own = 0;
  let others = 0;
  let content = 0;
  for (const { agent, weight, contentWords } of statements) {
    if (agent === "rep") own += weight;
    if (agent === "rep-contact") own += weight * CONTACT_WEIGHT;
    if (agent !== "other") continue;
    others += weight;
    content += contentWords;
  }
  return content > 0 && others > own;
}
