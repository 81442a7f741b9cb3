import type { DueMonth, PipelineReport } from "@touchline/domain";
import { useState } from "react";
import {
  formatCount,
  formatMoney,
  formatShortMoney,
  formatShortMonth,
  pluralise,
} from "../../lib/format.ts";
import { ColumnChart } from "../../ui/column-chart.tsx";
import styles from "./charts.module.css";

const NAMES = { overdue: "Overdue", later: "Later", unknown: "No date" } as const;
const SHORT_NAMES = { overdue: "Late", later: "Later", unknown: "None" } as const;
const COLOURS = {
  overdue: "var(--maybe-fill)",
  month: "var(--won-fill)",
  later: "var(--pipeline-fill)",
  unknown: "var(--pipeline-fill)",
};

const labelOf = ({ when, month }: DueMonth, names: Record<keyof typeof NAMES, string> = NAMES) =>
  when === "month" ? (month === null ? "" : formatShortMonth(month)) : names[when];
/** Empty months stay; the other bars appear only if they have deals. */
const isVisible = ({ when, count }: DueMonth) => when === "month" || count > 0;

/** The close months of the open deals. The table has the same figures. */
export function DueChart({ report, currency }: { report: PipelineReport; currency: string }) {
  const [isOpen, setOpen] = useState(false);
  const columns = report.due.filter(isVisible).map((due) => ({
    key: due.month ?? due.when,
    label: labelOf(due),
    shortLabel: labelOf(due, SHORT_NAMES),
    isMarked: false,
    parts: [
      {
        key: "open",
        value: due.amount,
        colour: COLOURS[due.when],
        label: `${labelOf(due)}, ${pluralise(due.count, "deal")}, ${formatMoney(due.amount, currency)}`,
      },
    ],
    summary: `${labelOf(due)}: ${formatMoney(due.amount, currency)}, ${pluralise(due.count, "deal")}`,
  }));
  return (
    <section className={styles.chart}>
      <h3 className="text-md/5 font-semibold">By close date</h3>
      <ColumnChart
        label="Open deals by month of their close date"
        columns={columns}
        marked=""
        format={(value) => formatShortMoney(value, currency)}
        onPick={() => setOpen(true)}
      />
      <details
        className={`${styles.behind} print:[&>summary]:hidden`}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>Numbers</summary>
        <table
          className={`${styles.table} w-full border-collapse text-base mt-2 [&_thead_th]:text-sm/inherit [&_thead_th]:text-quiet`}
        >
          <thead>
            <tr>
              <th scope="col">Due</th>
              <th scope="col">Deals</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {report.due.filter(isVisible).map((due) => (
              <tr key={due.month ?? due.when}>
                <th scope="row">{labelOf(due)}</th>
                <td className="number">{formatCount(due.count)}</td>
                <td className="number">{formatMoney(due.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
