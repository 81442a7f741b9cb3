import { Skeleton } from "@mantine/core";
import type { ForecastRow, TreeCall } from "@touchline/contract";
import {
  FIGURES,
  type ForecastColumn,
  forecastByGap,
  furthestFromGoal,
  sortForecast,
  subtract,
  type TeamTotals,
} from "@touchline/domain";
import { Fragment, useState } from "react";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { useStandings } from "../../lib/standing.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Explained } from "../../ui/explained.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { CELL_ROLE, type Column, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import type { ForecastSearch } from "./forecast-search.ts";
import type { RowActions } from "./row-actions.ts";
import { Person, RowCells, TotalCells } from "./team-cells.tsx";
import { type TeamRow, teamRowsOf } from "./team-rows.ts";
import styles from "./team-table.module.css";
import type { Span } from "./use-forecast.ts";
import { useTeamBelow, useTreeNow } from "./use-tree.ts";

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
  rows: TeamRow[];
  /** Today's rows, if these are of a past day. */
  now: TeamRow[] | undefined;
  totals: TeamTotals;
  /** The calls of rows without a level. */
  calls: Map<string, TreeCall>;
  /** For rows that can be opened: the team's lead, the period, and the people below. */
  tree?: TreeContext | undefined;
  choice: QuarterChoice;
  currency: string;
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
  isStale: boolean;
  /** Only some pipelines are selected, so won can't be compared with the goal. */
  isPartial: boolean;
}

interface TreeContext {
  leadId: string | null;
  span: Span;
  overview: ForecastRow[];
}

/**
 * One row per rep, or per direct report with their whole team, each with the reason for its
 * standing, and the total. Marks who is furthest from their goal.
 */
export function TeamTable(props: TeamTableProps) {
  const { totals, choice, currency, search, onSearch, isStale } = props;
  const { sort, order } = search;
  if (props.rows.length === 0) {
    return (
      <div className="border border-line rounded-card bg-surface">
        <EmptyState title="No forecast data yet!">
          Each rep gets a row here once your team has one. Player/coach mode in your menu adds your
          own.
        </EmptyState>
      </div>
    );
  }
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
        <Rows {...props} depth={0} />
        <TotalCells totals={totals} choice={choice} currency={currency} />
      </Table>
      {totals.omitted.count > 0 && <Omitted {...totals.omitted} currency={currency} />}
    </>
  );
}

interface RowsProps extends Omit<TeamTableProps, "totals" | "onSearch" | "isStale"> {
  depth: number;
  /** The manager whose team was opened. */
  under?: string | undefined;
}

/** The rows of one level, each with the team below while it is open. */
function Rows(props: RowsProps) {
  const { rows, now, calls, tree, choice, currency, search, isPartial, depth, under } = props;
  const { onEdit, onCall, onTeamQuota, onDeals } = props;
  const standingOf = useStandings();
  const [opened, setOpened] = useState<string[]>([]);
  const isMeasured = choice !== "beyond" && !isPartial;
  const furthest = isMeasured ? furthestOf(rows) : null;
  const hasTeams = depth > 0 || rows.some(({ level }) => level?.isTeam);
  return sortedRows(rows, search, isMeasured).map((row) => {
    const { id } = row.rep;
    const isLead = id === tree?.leadId;
    const isOpen = opened.includes(id);
    const onOpen = (open: boolean) =>
      setOpened((others) => [...others.filter((other) => other !== id), ...(open ? [id] : [])]);
    return (
      <Fragment key={id}>
        <tr {...ROW_ROLE} className={`${styles.row} ${depth > 0 ? "bg-sunken" : ""}`}>
          <Person
            row={row}
            standing={isMeasured ? standingOf(row).text : null}
            isFurthest={id === furthest?.id}
            place={{
              ...{ depth, under, isLead, hasTeams },
              opener: tree && row.level?.isTeam ? { isOpen, onOpen } : undefined,
            }}
          />
          <RowCells
            {...{ row, isLead, choice, currency, onEdit, onCall, onTeamQuota, onDeals }}
            now={now?.find(({ rep }) => rep.id === id)}
            call={calls.get(id)}
          />
        </tr>
        {isOpen && tree && <TeamBelow {...props} row={row} tree={tree} />}
      </Fragment>
    );
  });
}

interface TeamBelowProps extends RowsProps {
  row: TeamRow;
  tree: TreeContext;
}

function TeamBelow({ row, tree, depth, ...props }: TeamBelowProps) {
  const { rep, level } = row;
  const below = useTeamBelow(rep.id, tree.span);
  const now = useTreeNow({ lead: rep.id, span: tree.span });
  if (!below.data) {
    return (
      <tr {...ROW_ROLE}>
        <td {...CELL_ROLE} colSpan={COLUMNS.length} data-title="true">
          <QueryContent query={below} skeleton={<Skeleton height={16} width={220} />}>
            {() => null}
          </QueryContent>
        </td>
      </tr>
    );
  }
  const elsewhere = level ? subtract(below.data.total.won, level.won) : 0;
  return (
    <>
      <Rows
        {...props}
        rows={teamRowsOf(below.data, tree.overview)}
        now={now && teamRowsOf(now, tree.overview)}
        tree={{ ...tree, leadId: rep.id }}
        depth={depth + 1}
        under={rep.name}
      />
      {elsewhere !== 0 && (
        <tr {...ROW_ROLE}>
          <td {...CELL_ROLE} colSpan={COLUMNS.length} data-title="true" className="text-quiet">
            {formatMoney(elsewhere, props.currency)} of what they won counts for the team that{" "}
            {rep.name} reported to before.
          </td>
        </tr>
      )}
    </>
  );
}

/** Who has left comes last in any order. */
function sortedRows(
  rows: TeamRow[],
  { sort, order }: ForecastSearch,
  isMeasured: boolean,
): TeamRow[] {
  const sorted = sort
    ? sortForecast(rows, { column: sort, direction: order ?? "asc" })
    : isMeasured
      ? forecastByGap(rows)
      : rows;
  return sorted.toSorted((a, b) => Number(a.level?.isPast ?? 0) - Number(b.level?.isPast ?? 0));
}

function furthestOf(rows: TeamRow[]) {
  return furthestFromGoal(
    rows.map(({ rep, attainment, mostLikely }) => ({
      ...rep,
      ...attainment,
      likely: mostLikely.value,
    })),
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
    <div className="pt-2 px-3 text-base text-quiet number">
      <Explained
        formula={FIGURES.omitted.formula}
        numbers={`${pluralise(count, "deal")}, ${formatMoney(value, currency)}`}
      >
        {count} omitted, {formatShortMoney(value, currency)}
      </Explained>
    </div>
  );
}

export function TeamSkeleton() {
  return <SkeletonTable columns={COLUMNS} isFlush minWidth={MIN_WIDTH} />;
}
