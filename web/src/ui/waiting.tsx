import type { ReactNode } from "react";
import { Unseen } from "./unseen.tsx";
import styles from "./waiting.module.css";

/** A skeleton that appears only after a noticeable delay. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.waiting}>
      <Unseen>Loading…</Unseen>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
