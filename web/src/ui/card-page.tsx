import type { ReactNode } from "react";
import styles from "./card-page.module.css";
import { Mark } from "./mark.tsx";

interface CardPageProps {
  title: string;
  children: ReactNode;
  /** A muted line below the card. */
  below?: ReactNode;
  footer?: ReactNode;
}

/** A page with a single task. */
export function CardPage({ title, children, below, footer }: CardPageProps) {
  return (
    <>
      <main className={styles.page} data-has-footer={!!footer}>
        <title>{`${title} · Touchline`}</title>
        <div className={styles.brand}>
          <Mark size={28} />
          <span>Touchline</span>
        </div>
        <section className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </section>
        {below && <p className={styles.below}>{below}</p>}
      </main>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
