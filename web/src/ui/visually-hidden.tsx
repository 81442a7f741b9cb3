import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  /** A page without content yet still needs its heading. */
  as?: "span" | "h1";
  /** Announced on change. */
  role?: "status";
  children: ReactNode;
}

/**
 * Visually hidden text for screen readers. A plain element, because every table row has several.
 */
export function VisuallyHidden({ as: Tag = "span", role, children }: VisuallyHiddenProps) {
  return (
    <Tag role={role} className={styles.unseen}>
      {children}
    </Tag>
  );
}
