import type { ReactNode } from "react";
import styles from "./unseen.module.css";

/** Words for those who listen. A bare element: there are several in every row of a table. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
