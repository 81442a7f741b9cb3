import type { Shade } from "../lib/shade.ts";
import styles from "./dot.module.css";

export function Dot({ shade }: { shade: Shade }) {
  return <span className={styles.dot} data-shade={shade} aria-hidden="true" />;
}
