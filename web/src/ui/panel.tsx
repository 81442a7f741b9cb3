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
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          {context && <span className="text-base/inherit text-quiet">{context}</span>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 min-h-8">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
