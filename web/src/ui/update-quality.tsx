import type { UpdateEvidence } from "@touchline/domain";
import { useMemo } from "react";
import { judgeUpdate, notJudgedText } from "../lib/update-quality-text.ts";
import { Chip } from "./chip.tsx";
import styles from "./update-quality.module.css";

interface UpdateQualityProps {
  text: string;
  /** Displayed if nothing is missing. */
  complete?: string;
}

/** An update's quality while typing: what counted, what didn't, and what to add. */
export function UpdateQuality({ text, complete }: UpdateQualityProps) {
  const { score, tone, questions, evidence, language } = useMemo(() => judgeUpdate(text), [text]);
  if (score === null)
    return (
      <div className={styles.quality} role="status">
        <p className="text-base text-quiet">{notJudgedText(language)}</p>
      </div>
    );
  return (
    <div className={styles.quality} role="status">
      <Chip tone={tone}>{score} of 3</Chip>
      <div className="text-base text-quiet">
        {questions.length > 0 ? (
          <ul>
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        ) : (
          complete && <p>{complete}</p>
        )}
        {GROUPS.map(({ label, kinds, counts }) => (
          <Quotes
            key={label}
            label={label}
            counts={counts}
            quotes={quotesOf(text, evidence, kinds)}
          />
        ))}
      </div>
    </div>
  );
}

const GROUPS: { label: string; kinds: UpdateEvidence["kind"][]; counts: boolean }[] = [
  { label: "When", kinds: ["time"], counts: true },
  { label: "Decision", kinds: ["decision"], counts: true },
  { label: "About the buyer", kinds: ["learning"], counts: true },
  { label: "Your side's decision, doesn't count", kinds: ["own-decision"], counts: false },
  { label: "Your own activity, doesn't count", kinds: ["own-action"], counts: false },
];

const MAX_QUOTES = 3;
const MAX_QUOTE_LENGTH = 60;

function quotesOf(text: string, evidence: UpdateEvidence[], kinds: UpdateEvidence["kind"][]) {
  const quotes = evidence
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ start, end }) => truncate(text.slice(start, end)));
  return [...new Set(quotes)].slice(0, MAX_QUOTES);
}

function truncate(quote: string): string {
  return quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : quote;
}

interface QuotesProps {
  label: string;
  counts: boolean;
  quotes: string[];
}

function Quotes({ label, counts, quotes }: QuotesProps) {
  if (quotes.length === 0) return null;
  return (
    <p>
      {label}:{" "}
      {quotes.map((quote, index) => (
        <span key={quote}>
          {index > 0 && ", "}
          <mark className={styles.quote} data-counts={counts}>
            {quote}
          </mark>
        </span>
      ))}
    </p>
  );
}
