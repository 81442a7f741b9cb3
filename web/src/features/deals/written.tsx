import type { ReactNode } from "react";
import styles from "./deals.module.css";

interface WrittenProps {
  text: string;
  /** How old it is, in short. */
  age: string | null;
  /** All of it, where it does not fit. */
  title: string;
  /** What else is told beside the age. */
  children?: ReactNode;
}

/** What somebody wrote, under its age: all of its lines are for the words. */
export function Written({ text, age, title, children }: WrittenProps) {
  return (
    <span className={styles.written} title={title}>
      {(age || children) && (
        <span className={styles.told}>
          {age && <span>{age}</span>} {children}
        </span>
      )}{" "}
      <span className={styles.two}>{text}</span>
    </span>
  );
}
