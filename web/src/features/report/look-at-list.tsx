import type { PipelineReport } from "@touchline/domain";
import { money, percent, shortMoney } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./look-at-list.module.css";
import { reasonWords } from "./report-words.ts";

export function LookAtList({ report, currency }: { report: PipelineReport; currency: string }) {
  const { lookAt } = report;
  return (
    <section className={styles.deals}>
      <h3 className={styles.title}>
        {lookAt.length === 5 ? "Five deals to look at" : "Deals to look at"}
      </h3>
      {lookAt.length === 0 ? (
        <p className={styles.quiet}>
          No open deal is overdue, quiet, old or without a date. Nothing here asks for a look.
        </p>
      ) : (
        <ol>
          {lookAt.map(({ deal, reasons }, at) => (
            // A list may hold the same deal twice; its place tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the list's own
            <li key={at} className={styles.deal}>
              <span className={styles.place}>{at + 1}</span>
              <span className={styles.words}>
                <span className={styles.name}>{deal.name || "Deal without a name"}</span>
                <span className={styles.quiet}>
                  {[deal.stage, deal.owner].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className={styles.reasons}>
                {reasons.map((reason) => (
                  <Chip key={reason.kind} tone={reason.kind === "overdue" ? "bad" : "warn"}>
                    {reasonWords(reason)}
                  </Chip>
                ))}
              </span>
              <span
                className={`${styles.amount} number`}
                title={deal.amount === null ? undefined : money(deal.amount, currency)}
              >
                {deal.amount === null ? percent(null) : shortMoney(deal.amount, currency)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
