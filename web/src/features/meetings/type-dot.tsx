import { typeTone } from "./event-text.ts";
import styles from "./type-dot.module.css";

/** A dot in the meeting type's colour; the label is next to it. */
export function TypeDot({ label }: { label: string }) {
  return <span className={styles.dot} data-tone={typeTone(label)} aria-hidden="true" />;
}
