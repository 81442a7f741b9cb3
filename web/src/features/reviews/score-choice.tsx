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
    <fieldset className="grid grid-cols-[repeat(5,1fr)] gap-1.5 m-0 p-0 border-0">
      <legend className="p-0 mb-1 text-sm text-quiet">Score</legend>
      {SCORES.map((score) => (
        <label
          key={score}
          className={`${styles.score} hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2`}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
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
