import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/** The shape of what will be there; seen only when the wait is noticeable. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
