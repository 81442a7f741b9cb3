import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** Quiet words beside the title. */
  context?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject on its own surface. Panels do not nest. */
export function Panel({ title, context, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
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
