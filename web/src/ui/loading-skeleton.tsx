import type { ReactNode } from "react";
import styles from "./loading-skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A skeleton that appears only after a noticeable delay. */
export function LoadingSkeleton({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
