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

/** What was asked, once whoever was asked has said how they see it: neither is changed under the other. */
export function AnsweredAsking({ entry, value, onChange }: AnsweredAskingProps) {
  const { today } = useQuarters();
  const { words, dueDay } = entry;
  const kept = {
    asked: entry.asked.map(({ kind, value: of }) => ({ kind, value: of })),
    words,
    dueDay,
  };
  const isChanged = !isSameExpectation(value, kept);
  // A change that was begun before the answer came would keep everything else from being saved.
  useEffect(() => {
    if (isChanged) onChange(kept);
  });
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>What should change?</legend>
      <ul className={styles.kept}>
        {entry.asked.map((ask) => (
          <li key={ask.kind}>{askedWords(ask, ask.label, today)}</li>
        ))}
      </ul>
      <p className={styles.answered}>
        {entry.member.name} sees it differently, so what you asked stays beside it. Feedback from
        tomorrow on can ask for something new.
      </p>
    </fieldset>
  );
}
