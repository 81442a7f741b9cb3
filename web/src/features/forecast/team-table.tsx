import type { ForecastRow, ManagerCall } from "@touchline/contract";
import {
  type ForecastColumn,
  forecastByGap,
  furthestFromGoal,
  sortForecast,
  type TeamTotals,
} from "@touchline/domain";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { useStandings } from "../../lib/standing.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Column, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import type { ForecastSearch } from "./forecast-search.ts";
import type { RowActions } from "./row-actions.ts";
import { Person, RowCells, TotalCells } from "./team-cells.tsx";
import styles from "./team-table.module.css";

const MIN_WIDTH = 960;

const COLUMNS: Column<ForecastColumn>[] = [
  { key: "name", label: "Name", width: "21.5%", isTitle: true },
  { key: "attainment", label: "Attainment", width: "14.5%" },
  { key: "quarterlyCommit", label: "Quarterly Commit", width: "15.5%", isNumber: true },
  { key: "remainingCommit", label: "Remaining Commit", width: "11%", isNumber: true },
  { key: "totalOpen", label: "Total Open", width: "10%", isNumber: true },
  { key: "stageProbability", label: "Stage Probability", width: "10%", isNumber: true },
  { key: "mostLikely", label: "Likely", width: "8.5%", isNumber: true },
  { key: "bestCase", label: "Best Case", width: "9%", isNumber: true },
];

interface TeamTableProps extends RowActions {
  rows: ForecastRow[];
  /** Today's rows, if these are of a past day. */
  now: ForecastRow[] | undefined;
  totals: TeamTotals;
  calls: Map<string, ManagerCall>;
  choice: QuarterChoice;
  currency: string;
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
  isStale: boolean;
  /** Only some pipelines are selected, so won can't be compared with the goal. */
  isPartial: boolean;
}

/**
 * One row per rep with the reason for their standing, and the total. Marks the rep furthest from
 * their goal.
 */
export function TeamTable(props: TeamTableProps) {
  const standingOf = useStandings();
  const { rows, now, totals, calls, choice, currency, search, onSearch, ...rest } = props;
  const { isStale, isPartial, ...actions } = rest;
  if (rows.length === 0) {
    return (
      <div className="border border-line rounded-card bg-surface">
        <EmptyState title="No forecast data yet!">
          Each rep gets a row here once your team has one. Player/coach mode in your menu adds your
          own.
        </EmptyState>
      </div>
    );
  }
  const { sort, order } = search;
  const isMeasured = choice !== "beyond" && !isPartial;
  const sorted = sort
    ? sortForecast(rows, { column: sort, direction: order ?? "asc" })
    : isMeasured
      ? forecastByGap(rows)
      : rows;
  const furthest = isMeasured
    ? furthestFromGoal(
        rows.map(({ rep, attainment, mostLikely }) => ({
          ...rep,
          ...attainment,
          likely: mostLikely.value,
        })),
      )
    : null;
  return (
    <>
      <Table
        label="Team overview"
        columns={COLUMNS}
        sort={sort ? { by: sort, order: order ?? "asc" } : null}
        isStale={isStale}
        isFlush
        minWidth={MIN_WIDTH}
        onSort={(next) =>
          onSearch({ sort: next?.by, order: next?.order === "desc" ? "desc" : undefined })
        }
      >
        {sorted.map((row) => (
          <tr {...ROW_ROLE} key={row.rep.id} className={styles.row}>
            <Person
              rep={row.rep}
              standing={isMeasured ? standingOf(row).text : null}
              isFurthest={row.rep.id === furthest?.id}
            />
            <RowCells
              row={row}
              now={now?.find(({ rep }) => rep.id === row.rep.id)}
              call={calls.get(row.rep.id)}
              choice={choice}
              currency={currency}
              {...actions}
            />
          </tr>
        ))}
        <TotalCells totals={totals} choice={choice} currency={currency} />
      </Table>
      {totals.omitted.count > 0 && <Omitted {...totals.omitted} currency={currency} />}
    </>
  );
}

interface OmittedProps {
  count: number;
  value: number;
  currency: string;
}

/** Deals in no total, listed so that they aren't missed. */
export function Omitted({ count, value, currency }: OmittedProps) {
  return (
    <p
      className="pt-2 px-3 text-base text-quiet number"
      title={`${pluralise(count, "deal")} left out of every total, ${formatMoney(value, currency)}`}
    >
      {count} omitted, {formatShortMoney(value, currency)}
    </p>
  );
}

export function TeamSkeleton() {
  return <SkeletonTable columns={COLUMNS} isFlush minWidth={MIN_WIDTH} />;
}
