import { typeTone } from "./event-words.ts";
import styles from "./type-dot.module.css";

/** A point in the colour of a kind of meeting; the word stands beside it. */
export function TypeDot({ label }: { label: string }) {
  return <span className={styles.dot} data-tone={typeTone(label)} aria-hidden="true" />;
}
