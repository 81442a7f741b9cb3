import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** One muted line: the page's content and its date. */
  context?: ReactNode;
  before?: ReactNode;
  /** Its tools apply to the whole page, so the header is sticky if there is room. */
  isSticky?: boolean;
  actions?: ReactNode;
  /** The click action of the subject, with its label: 'Edit'. */
  onSubject?: { label: string; run: () => void };
  /** Replaces the title while it's being edited. */
  editor?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, context, before, isSticky = false, actions, onSubject, editor } = props;
  const id = useId();
  return (
    <header className={styles.header} data-stays={isSticky}>
      <title>{`${title} · Touchline`}</title>
      <div className={styles.subject}>
        {before}
        <div className="min-w-0">
          {editor}
          <h1
            className={`${styles.title} wrap-anywhere text-2xl font-semibold tracking-tight`}
            hidden={editor !== undefined}
          >
            {onSubject ? (
              <button
                type="button"
                className={`${styles.open} unstyled cursor-pointer`}
                aria-describedby={id}
                onClick={onSubject.run}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h1>
          {context && <p className={`${styles.context} text-quiet`}>{context}</p>}
        </div>
        {onSubject && !editor && (
          <span id={id} className="inline-flex items-center gap-1 text-base/inherit text-quiet">
            <IconPencil size={16} aria-hidden="true" /> {onSubject.label}
          </span>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center min-w-0 gap-2">{actions}</div>}
    </header>
  );
}
