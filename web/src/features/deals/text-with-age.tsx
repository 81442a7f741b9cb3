import type { ReactNode } from "react";
import styles from "./deals.module.css";

interface TextWithAgeProps {
  text: string;
  age: string | null;
  /** The full text, in case it's truncated. */
  title: string;
  /** Rendered next to the age. */
  children?: ReactNode;
}

/** Free text below its age, so that the text gets the full width. */
export function TextWithAge({ text, age, title, children }: TextWithAgeProps) {
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
