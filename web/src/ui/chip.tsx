import type { ReactNode } from "react";
import styles from "./chip.module.css";

/** A short verdict. The words carry it; the tone only helps. */
export function Chip({ tone, children }: { tone: "good" | "bad" | "none"; children: ReactNode }) {
  return (
    <span className={`${styles.chip} number`} data-tone={tone}>
      {children}
    </span>
  );
}
