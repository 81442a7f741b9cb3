import type { CoachingEntry, Expectation } from "@touchline/contract";
import { isSameExpectation } from "@touchline/domain";
import { useEffect } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { askedWords } from "./asked-words.ts";
import styles from "./expectation-field.module.css";

interface AnsweredAskingProps {
  entry: CoachingEntry;
  value: Expectation | null;
  onChange: (value: Expectation | null) => void;
}

/** An ask that the rep has answered: read-only, so that neither side changes it after the fact. */
export function AnsweredAsking({ entry, value, onChange }: AnsweredAskingProps) {
  const { today } = useQuarters();
  const { words, dueDay } = entry;
  const kept = {
    asked: entry.asked.map(({ kind, value: of }) => ({ kind, value: of })),
    words,
    dueDay,
  };
  const isChanged = !isSameExpectation(value, kept);
  // A pending edit from before the answer would block saving everything else.
  useEffect(() => {
    if (isChanged) onChange(kept);
  });
  return (
    <fieldset className={styles.field}>
      <legend className="p-0 mb-1.5 text-sm text-quiet">What should change?</legend>
      <ul className="text-base">
        {entry.asked.map((ask) => (
          <li key={ask.kind}>{askedWords(ask, ask.label, today)}</li>
        ))}
      </ul>
      <p className="text-base text-quiet">
        {entry.member.name} sees it differently, so what you asked stays beside it. Feedback from
        tomorrow on can ask for something new.
      </p>
    </fieldset>
  );
}
