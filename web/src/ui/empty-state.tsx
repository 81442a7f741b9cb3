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
      <p className={`${styles.title} font-semibold`}>{title}</p>
      <p className="text-quiet">{children}</p>
      {action}
    </div>
  );
}
