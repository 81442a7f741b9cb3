import type { Deal } from "@touchline/contract";
import { bucketOf, type Quarter, SERIES, type Series, stageSeries } from "@touchline/domain";
import { useMemo } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import {
  formatCount,
  formatMoney,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { type ChartColumn, ColumnChart } from "../../ui/column-chart.tsx";
import { formatOwner } from "../../ui/owner-name.tsx";
import chart from "./chart-table.module.css";
import { joinParts } from "./deal-behind.ts";
import type { FigureDeals } from "./deals-panel.tsx";
import styles from "./stage-chart.module.css";
import { toForecastDeal } from "./use-forecast.ts";

const SERIES_LABELS: Record<Series, string> = {
  won: "Won",
  likely: "Likely",
  maybe: "Maybe",
  pipeline: "Pipeline",
};

interface StageChartProps {
  deals: Deal[];
  quarter: Quarter;
  by: "amount" | "count";
  onPick: (behind: FigureDeals) => void;
}

/** Closing deals by week of the quarter and confidence. */
export function StageChart({ deals, quarter, by, onPick }: StageChartProps) {
  const { currency, fiscalStartMonth, weekStartsOn } = useSession();
  const { today } = useQuarters();
  const asOf = useAsOf();
  const weeks = useMemo(
    () => stageSeries(deals.map(toForecastDeal), quarter, fiscalStartMonth, weekStartsOn),
    [deals, quarter, fiscalStartMonth, weekStartsOn],
  );
  const total = (week: (typeof weeks)[number], series: Series) =>
    by === "amount" ? week[series].value : week[series].count;
  const write = (value: number) =>
    by === "amount" ? formatShortMoney(value, currency) : formatCount(value);

  const columns: ChartColumn[] = weeks.map((week) => {
    const name = `${formatShortDay(week.first, today)} – ${formatShortDay(week.last, today)}`;
    return {
      key: String(week.number),
      // The panel names the year; on the axis it would make labels overlap.
      label: formatShortDay(week.first, week.first),
      shortLabel: String(week.number),
      isMarked: week.first <= today && today <= week.last,
      parts: SERIES.map((series) => ({
        key: series,
        value: total(week, series),
        colour: `var(--${series}-fill)`,
        label: `${SERIES_LABELS[series]}, ${name}: ${formatMoney(week[series].value, currency)}, ${pluralise(week[series].count, "deal")}`,
      })),
      summary: (
        <span className="flex flex-col gap-0.5">
          <strong>{name}</strong>
          {SERIES.map((series) => (
            <span key={series} className="flex items-center gap-1.5">
              <span
                className="size-2.5 flex-none rounded-sm"
                style={{ background: `var(--${series}-fill)` }}
              />
              {SERIES_LABELS[series]}
              <span className="ml-auto pl-4 number">
                {formatMoney(week[series].value, currency)}, {pluralise(week[series].count, "deal")}
              </span>
            </span>
          ))}
        </span>
      ),
    };
  });

  const pick = (column: string, part: string) => {
    const week = weeks.find(({ number }) => String(number) === column);
    const series = SERIES.find((one) => one === part);
    if (!week || !series) return;
    const within = deals
      .filter(({ closeDate }) => closeDate && week.first <= closeDate && closeDate <= week.last)
      .filter((deal) => bucketOf(toForecastDeal(deal)) === series)
      .sort((a, b) => (b.amountInHomeCurrency ?? 0) - (a.amountInHomeCurrency ?? 0));
    onPick({
      title: SERIES_LABELS[series],
      context: `${formatShortDay(week.first, today)} – ${formatShortDay(week.last, today)}, ${pluralise(within.length, "deal")}, ${formatMoney(week[series].value, currency)}`,
      deals: within.slice(0, 50).map(({ Stage, ownedBy, ...deal }) => ({
        ...deal,
        note: joinParts(Stage.label, formatOwner(ownedBy)),
        isClosed: Stage.closed,
      })),
      count: within.length,
    });
  };

  return (
    <>
      <ColumnChart
        label="Deals by week of their close date"
        columns={columns}
        marked={asOf ? "the week of that day" : "this week"}
        shortUnit="Week"
        format={write}
        onPick={pick}
      />
      <div className="flex flex-wrap items-start justify-between gap-y-2 gap-x-6 pb-4 px-5 text-base text-quiet">
        <ul className="flex flex-wrap gap-y-1 gap-x-4">
          {SERIES.map((series) => (
            <li key={series} className="flex items-center gap-1.5">
              <span
                className="size-2.5 flex-none rounded-sm"
                style={{ background: `var(--${series}-fill)` }}
              />
              {SERIES_LABELS[series]}
            </li>
          ))}
        </ul>
        <details className={`${styles.details} [&_summary]:cursor-pointer`}>
          <summary>Show as a table</summary>
          <div className="overflow-x-auto">
            <table className={chart.table} aria-label="Deals by week of their close date">
              <thead>
                <tr>
                  <th scope="col">Week</th>
                  {SERIES.map((series) => (
                    <th key={series} scope="col">
                      {SERIES_LABELS[series]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.number}>
                    <th scope="row">
                      {formatShortDay(week.first, today)} – {formatShortDay(week.last, today)}
                    </th>
                    {SERIES.map((series) => (
                      <td key={series} className="number">
                        {by === "amount"
                          ? formatMoney(week[series].value, currency)
                          : formatCount(week[series].count)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </>
  );
}
