import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** One quiet line: what the page shows, as of when. */
  context?: ReactNode;
  before?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, context, before, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} · Touchline`}</title>
      {before}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {context && <p className={styles.context}>{context}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
