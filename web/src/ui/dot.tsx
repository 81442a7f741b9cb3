import type { Shade } from "../lib/shade.ts";
import styles from "./dot.module.css";

/** A coloured point before the word that it belongs to. */
export function Dot({ shade }: { shade: Shade }) {
  return <span className={styles.dot} data-shade={shade} aria-hidden="true" />;
}
