import type { ReactNode } from "react";
import styles from "./chip.module.css";

export type Tone = "good" | "fair" | "warn" | "bad" | "alarm" | "none";

/** A short verdict. The text carries the meaning; the tone only supports it. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.chip} number`} data-tone={tone}>
      {children}
    </span>
  );
}
