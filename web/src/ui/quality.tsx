import { Chip, type Tone } from "./chip.tsx";
import styles from "./quality.module.css";

interface QualityProps {
  points: number;
  of: number;
  tone: Tone;
  /** What would make it better. */
  questions: string[];
  /** What is said where nothing would. */
  complete?: string;
}

/** How good a text is, said while it is being written, and what to ask oneself. */
export function Quality({ points, of, tone, questions, complete }: QualityProps) {
  return (
    <div className={styles.quality} role="status">
      <Chip tone={tone}>
        {points} of {of}
      </Chip>
      {questions.length > 0 ? (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      ) : (
        complete && <p className={styles.questions}>{complete}</p>
      )}
    </div>
  );
}
