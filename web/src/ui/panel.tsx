import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  /** Link target. */
  id?: string;
  title: string;
  context?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section on a surface. Panels don't nest. */
export function Panel({ id, title, context, actions, children }: PanelProps) {
  const heading = useId();
  return (
    <section id={id} className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {context && <span className={styles.context}>{context}</span>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
