import type { Ask, CoachingEntry } from "@touchline/contract";
import { isSameAsk } from "@touchline/domain";
import { useEffect } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import styles from "./ask-field.module.css";
import { formatAsk } from "./ask-text.ts";

interface AnsweredAskProps {
  entry: CoachingEntry;
  value: Ask | null;
  onChange: (value: Ask | null) => void;
}

/** An ask that the rep has answered: read-only, so that neither side changes it after the fact. */
export function AnsweredAsk({ entry, value, onChange }: AnsweredAskProps) {
  const { today } = useQuarters();
  const { words, dueDay } = entry;
  const kept = {
    asked: entry.asked.map(({ kind, value: of }) => ({ kind, value: of })),
    words,
    dueDay,
  };
  const isChanged = !isSameAsk(value, kept);
  // A pending edit from before the answer would block saving everything else.
  useEffect(() => {
    if (isChanged) onChange(kept);
  });
  return (
    <fieldset className={styles.field}>
      <legend className="p-0 mb-1.5 text-sm text-quiet">What should change?</legend>
      <ul className="text-base">
        {entry.asked.map((ask) => (
          <li key={ask.kind}>{formatAsk(ask, ask.label, today)}</li>
        ))}
      </ul>
      <p className="text-base text-quiet">
        {entry.member.name} sees it differently, so your ask stays as it is. From tomorrow your
        feedback can ask for something new.
      </p>
    </fieldset>
  );
}
