import type { ReactNode } from "react";
import styles from "./state.module.css";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-state="empty">
      <p className={styles.title}>{title}</p>
      <p className={styles.quiet}>{children}</p>
      {action}
    </div>
  );
}
