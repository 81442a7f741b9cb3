import type { DealSum } from "@touchline/domain";
import { formatCount, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { Bar } from "../../ui/bar.tsx";
import styles from "./charts.module.css";

export interface ShareBar extends DealSum {
  key: string;
  label: string;
  isMarked?: boolean;
}

interface ShareBarsProps {
  title: string;
  /** The column header of the rows. */
  of: string;
  bars: ShareBar[];
  currency: string;
}

/** A table with bars, scaled to the largest amount. */
export function ShareBars({ title, of, bars, currency }: ShareBarsProps) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <section className={styles.chart}>
      <h3 className="text-md/5 font-semibold">{title}</h3>
      <table className={`${styles.bars} w-full border-collapse text-base mt-3`}>
        <thead className="[&_th]:sr-only">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Share</th>
            <th scope="col">Deals</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} data-marked={bar.isMarked === true}>
              <th scope="row" title={bar.label}>
                {bar.label}
              </th>
              <td className={styles.bar}>
                <Bar share={(bar.amount / most) * 100} size="wide" />
              </td>
              <td className="text-quiet number" title={pluralise(bar.count, "deal")}>
                {formatCount(bar.count)}
              </td>
              <td className="number" title={formatMoney(bar.amount, currency)}>
                {formatShortMoney(bar.amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
