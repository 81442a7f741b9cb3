import type { Landing } from "@touchline/contract";
import { type Day, daysBetween, medianOf } from "@touchline/domain";
import { formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import chart from "./chart-table.module.css";
import { shortQuarter } from "./landing-text.ts";
import styles from "./pacing.module.css";
import { PacingChart } from "./pacing-chart.tsx";

const DAYS_PER_WEEK = 7;

/** This quarter's won and Likely compared with earlier quarters on the same day. */
export function PacingPanel({ landing }: { landing: Landing }) {
  const { daysOf, today } = useQuarters();
  const { pacing, callsKnownSince } = landing;
  const day = daysBetween(daysOf(landing.period)[0], landing.today as Day);
  const isAnyKnown = pacing.some(({ values }) => values.some((value) => value !== null));
  const firstDay = pacing[0] ? daysOf(pacing[0].period)[0] : landing.today;
  return (
    <Panel title="Pacing" context="Won and Likely, day by day">
      {isAnyKnown ? (
        <div className="grid grid-cols-1 gap-3 py-4 px-5">
          <p className={styles.said}>
            <Compared landing={landing} day={day} />
          </p>
          <PacingChart pacing={pacing} day={day} />
          {callsKnownSince && callsKnownSince > firstDay && (
            <p className="text-base text-quiet">
              Confidence is on record since {formatShortDay(callsKnownSince as Day, today)}, so the
              lines start there.
            </p>
          )}
          <PacingTable pacing={pacing} day={day} />
        </div>
      ) : (
        <EmptyState title="Nothing to compare yet">
          Lines appear once deals are marked Likely. Set confidence on your deals, or wait for
          HubSpot's history.
        </EmptyState>
      )}
    </Panel>
  );
}

function Compared({ landing, day }: { landing: Landing; day: number }) {
  const { currency } = useSession();
  const short = (amount: number) => formatShortMoney(amount, currency);
  const on = ({ values }: Landing["pacing"][number]) => values[Math.min(day, values.length - 1)];
  const current = landing.pacing.at(-1);
  const now = (current && on(current)) ?? 0;
  const before = landing.pacing
    .slice(0, -1)
    .map(on)
    .filter((value) => typeof value === "number");
  const middle = medianOf(before);
  if (middle === null) {
    return <>{short(now)} is won or Likely today. There's no record of earlier quarters.</>;
  }
  const difference = now - middle;
  return (
    <>
      <strong className="number">{short(now)}</strong> is won or Likely today,{" "}
      {difference === 0
        ? "as much as"
        : `${short(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than`}{" "}
      the middle of earlier quarters on this day ({short(Math.min(...before))} –{" "}
      {short(Math.max(...before))}).
    </>
  );
}

/** The same data by week, as figures. */
function PacingTable({ pacing, day }: { pacing: Landing["pacing"]; day: number }) {
  const most = Math.max(0, ...pacing.map(({ values }) => values.length));
  const weeks = Array.from({ length: Math.floor(most / DAYS_PER_WEEK) }, (_, week) => {
    return (week + 1) * DAYS_PER_WEEK - 1;
  });
  const days = [...new Set([...weeks, day])].sort((a, b) => a - b);
  const newestFirst = pacing.toReversed();
  return (
    <details className={`${styles.details} text-base text-quiet`}>
      <summary>Show as a table</summary>
      <div className="overflow-x-auto">
        <table
          className={`${chart.table} [&_[data-today=true]]:bg-primary-soft`}
          aria-label="Won and Likely by day of the quarter"
        >
          <thead>
            <tr>
              <th scope="col">Day</th>
              {newestFirst.map(({ period }) => (
                <th key={period} scope="col">
                  {shortQuarter(period)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((index) => (
              <tr key={index} data-today={index === day}>
                <th scope="row">
                  {index + 1}
                  {index === day && " (today)"}
                </th>
                {newestFirst.map(({ period, values, result }) => (
                  <Amount
                    key={period}
                    amount={values[index] ?? null}
                    whyNone={missingReason(values[index], result === null && index > day)}
                  />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Won in the end</th>
              {newestFirst.map(({ period, result }) => (
                <Amount key={period} amount={result} whyNone="to come" />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Quarters differ by a day or two, so shorter ones end earlier. */
function missingReason(value: number | null | undefined, isAhead: boolean): string {
  if (value === undefined) return "over by then";
  return isAhead ? "to come" : "not known";
}

function Amount({ amount, whyNone: why }: { amount: number | null; whyNone: string }) {
  const { currency } = useSession();
  if (amount === null) return <td className="text-quiet">{why}</td>;
  return <td className="number">{formatShortMoney(amount, currency)}</td>;
}
