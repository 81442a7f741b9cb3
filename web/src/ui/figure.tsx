import type { ReactNode } from "react";
import { Explained, type Explanation } from "./explained.tsx";
import styles from "./figure.module.css";

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  how: Explanation;
}

/** A labelled number with its explanation. Belongs in a `Figures` list. */
export function Figure({ label, value, hint, how }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={`${styles.value} number`}>
        <Explained {...how}>{value}</Explained>
      </dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
