import { useQuery } from "@tanstack/react-query";
import { api, type CameDeal, type WentDeal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { reading } from "../../lib/api.ts";
import { useAsOf, useToday } from "../../lib/as-of.ts";
import { counted, money, shortDay, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { DealFilter } from "./deal-search.ts";
import styles from "./past.module.css";

/** Which deals have come among those shown since then and which have gone, by name. */
export function SinceThen({ filter }: { filter: DealFilter | null }) {
  const { currency } = useSession();
  const today = useToday();
  const asOf = useAsOf();
  const { data } = useQuery({
    ...reading(api.deals.since, { query: { ...filter, asOf: asOf ?? today } }),
    enabled: filter !== null && asOf !== undefined,
  });
  if (!data || !asOf) return null;
  const { came, went } = data;
  if (came.count + went.count === 0) {
    return <p className={styles.since}>The same deals are open today.</p>;
  }
  const sum = ({ count, value }: { count: number; value: number }) =>
    `${counted(count, "deal")}, ${shortMoney(value, currency)}`;
  return (
    <details className={styles.since}>
      <summary>
        Since then {came.count > 0 && <strong>{sum(came)} came in</strong>}
        {came.count > 0 && went.count > 0 && " and "}
        {went.count > 0 && <strong>{sum(went)} went</strong>}
      </summary>
      <div className={styles.lists}>
        <List
          title="Came in"
          count={came.count}
          deals={came.deals.map((deal) => ({ ...deal, why: whyCame(deal, today) }))}
        />
        <List
          title="Went"
          count={went.count}
          deals={went.deals.map((deal) => ({ ...deal, why: whyWent(deal, today) }))}
        />
      </div>
    </details>
  );
}

interface ListProps {
  title: string;
  count: number;
  deals: {
    id: string;
    name: string;
    amountInHomeCurrency: number | null;
    ownerName: string | null;
    why: string;
  }[];
}

function List({ title, count, deals }: ListProps) {
  const { currency } = useSession();
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {deals.map(({ id, name, amountInHomeCurrency: amount, ownerName, why }) => (
          <li key={id}>
            <span className={styles.name}>
              {name}
              <span className={styles.quiet}>{[why, ownerName].filter(Boolean).join(" · ")}</span>
            </span>
            <span className="number" title={amount === null ? "" : money(amount, currency)}>
              {amount === null ? "–" : shortMoney(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
      {count > deals.length && <p className={styles.quiet}>... and {count - deals.length} more</p>}
    </section>
  );
}

function whyCame({ isNew, closeDate }: CameDeal, today: Day): string {
  const closes = closeDate ? `closes ${shortDay(closeDate as Day, today)}` : "no close date";
  return isNew ? `new, ${closes}` : closes;
}

function whyWent({ fate, closeDate }: WentDeal, today: Day): string {
  switch (fate) {
    case "won":
    case "lost":
      return fate;
    case "deleted":
      return "deleted from the CRM";
    case "elsewhere":
      return closeDate
        ? `now closes ${shortDay(closeDate as Day, today)}`
        : "now without a close date";
  }
}
