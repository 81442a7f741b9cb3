import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** One quiet line: what the page shows, as of when. */
  context?: ReactNode;
  before?: ReactNode;
  actions?: ReactNode;
  /** What a click on the subject does, in a word: 'Edit'. */
  onSubject?: { label: string; run: () => void };
}

export function PageHeader({ title, context, before, actions, onSubject }: PageHeaderProps) {
  const id = useId();
  return (
    <header className={styles.header}>
      <title>{`${title} · Touchline`}</title>
      <div className={styles.subject}>
        {before}
        <div className={styles.words}>
          <h1 className={styles.title}>
            {onSubject ? (
              <button
                type="button"
                className={styles.open}
                aria-describedby={id}
                onClick={onSubject.run}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h1>
          {context && <p className={styles.context}>{context}</p>}
        </div>
        {onSubject && (
          <span id={id} className={styles.hint}>
            <IconPencil size={16} aria-hidden="true" /> {onSubject.label}
          </span>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
