import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  /** For links that lead to it. */
  id?: string;
  title: string;
  /** Quiet words beside the title. */
  context?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject on its own surface. Panels do not nest. */
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
