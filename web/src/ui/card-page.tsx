import type { ReactNode } from "react";
import styles from "./card-page.module.css";
import { Mark } from "./mark.tsx";

interface CardPageProps {
  title: string;
  children: ReactNode;
  /** A quiet line under the card. */
  below?: ReactNode;
}

/** A page that asks for one thing. */
export function CardPage({ title, children, below }: CardPageProps) {
  return (
    <main className={styles.page}>
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
  );
}
