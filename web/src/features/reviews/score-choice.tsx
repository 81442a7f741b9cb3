import { useId } from "react";
import styles from "./feedback.module.css";

const SCORES = [1, 2, 3, 4, 5];

interface ScoreChoiceProps {
  /** 0 for none. */
  value: number;
  onChange: (score: number) => void;
}

/** One to five, as large targets. Radio buttons, so arrow keys work. */
export function ScoreChoice({ value, onChange }: ScoreChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.scores}>
      <legend className={styles.label}>Score</legend>
      {SCORES.map((score) => (
        <label key={score} className={styles.score}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={score === value}
            aria-label={`${score} of 5`}
            onChange={() => onChange(score)}
          />
          {score}
        </label>
      ))}
    </fieldset>
  );
}
