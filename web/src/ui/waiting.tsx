import type { ReactNode } from "react";
import { Unseen } from "./unseen.tsx";
import styles from "./waiting.module.css";

/** The shape of what will be there; seen only when the wait is noticeable. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.waiting}>
      <Unseen>Loading…</Unseen>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
