import type { ReactNode } from "react";
import styles from "./card-page.module.css";
import { Logo } from "./logo.tsx";

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
        <div className="flex items-center gap-2.5 text-lg/inherit font-semibold tracking-tight">
          <Logo size={28} />
          <span>Touchline</span>
        </div>
        <section className={`${styles.card} [&_p]:text-quiet`}>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </section>
        {below && <p className="text-quiet">{below}</p>}
      </main>
      {footer && <div className="flex justify-center min-h-17.5">{footer}</div>}
    </>
  );
}
