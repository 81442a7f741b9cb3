import type { Deal } from "@touchline/contract";
import { type Day, type InAndOut, triageTotals } from "@touchline/domain";
import { counted, money, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Dot } from "../../ui/dot.tsx";
import { Explained } from "../../ui/explained.tsx";
import styles from "./triage-card.module.css";
import { asForecast } from "./use-triage.ts";

interface TriageTotalsProps {
  deals: Deal[];
  days: readonly [first: Day, last: Day];
}

export function TriageTotals({ deals, days }: TriageTotalsProps) {
  const { likely, maybe } = triageTotals(deals.map(asForecast), days);
  return (
    <div className={styles.totals}>
      <Split name="Likely" shade="likely" split={likely} />
      <Split name="Maybe" shade="maybe" split={maybe} />
    </div>
  );
}

interface SplitProps {
  name: string;
  shade: "likely" | "maybe";
  split: InAndOut;
}

function Split({ name, shade, split }: SplitProps) {
  const { currency } = useSession();
  const parts = [
    { key: "in", label: "in quarter", total: split.inQuarter },
    { key: "out", label: "out of quarter", total: split.outOfQuarter },
  ];
  return (
    <section className={styles.split} aria-label={name}>
      <p className={styles.name}>
        <Dot shade={shade} />
        {name}
      </p>
      {parts.map(({ key, label, total }) => (
        <p key={key} className={styles.part} data-part={key}>
          <span className={`${styles.amount} number`}>
            <Explained
              formula={`Open deals marked ${name} that close ${label}`}
              numbers={`${counted(total.count, "deal")}, ${money(total.value, currency)}`}
            >
              {shortMoney(total.value, currency)}
            </Explained>
          </span>
          <span className={styles.quiet}>
            {label}, {counted(total.count, "deal")}
          </span>
        </p>
      ))}
    </section>
  );
}
