import { Skeleton } from "@mantine/core";
import type { ForecastWeek, TeamMember } from "@touchline/contract";
import { addDays, type Day, type Quarter, weekTotals } from "@touchline/domain";
import { useState } from "react";
import { formatDay, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LineChart } from "../../ui/line-chart.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Cell, type Column, ROW_ROLE, SkeletonTable, type Sort, Table } from "../../ui/table.tsx";
import styles from "./history.module.css";
import { RepFilter } from "./history-filters.tsx";
import type { HistorySearch } from "./history-search.ts";
import { useForecastWeeks } from "./use-history.ts";

interface ForecastWeeksProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
  /** Selectable team members; null for users who see only their own. */
  team: TeamMember[] | null;
}

export function ForecastWeeks({ search, onSearch, team }: ForecastWeeksProps) {
  const weeks = useForecastWeeks();
  return (
    <QueryContent
      hasCards
      errorTitle="Forecasts couldn't be loaded"
      query={weeks}
      skeleton={<WeeksSkeleton isOwn={team === null} />}
    >
      {(all) =>
        all.length === 0 ? (
          <NoWeeks />
        ) : (
          <WeeksContent all={all} search={search} onSearch={onSearch} team={team} />
        )
      }
    </QueryContent>
  );
}

function NoWeeks() {
  const { today, weekOf } = useQuarters();
  const { isHubspotConnected } = useSession();
  const next = addDays(weekOf(today)[1]);
  return (
    <div className="bg-surface border border-line rounded-card mt-4">
      <EmptyState title="No weekly forecast yet">
        {isHubspotConnected
          ? `The first one is saved a few minutes after the first sync, the next overnight before ${formatDay(next, today)}. From then on you can see how each quarter developed.`
          : "Once HubSpot is connected, each quarter's forecast is saved at the start of every week."}
      </EmptyState>
    </div>
  );
}

function WeeksContent({
  all,
  search,
  onSearch,
  team,
}: ForecastWeeksProps & { all: ForecastWeek[] }) {
  const { labelOf } = useQuarters();
  const quarters = [...new Set(all.map(({ period }) => period))].toSorted().toReversed();
  const quarter = quarters.find((one) => one === search.quarter) ?? quarters[0];
  const shown = all.filter(
    ({ period, member }) => period === quarter && (!search.rep || member.id === search.rep),
  );
  return (
    <>
      <section className="flex flex-wrap items-center gap-2 py-4" aria-label="Filters">
        <ChoicePicker
          label="Quarter"
          value={quarter ?? ""}
          options={quarters.map((one) => ({ value: one, label: labelOf(one) }))}
          isNarrowed={false}
          onChange={(chosen) => onSearch({ quarter: chosen as Quarter })}
        />
        {team && <RepFilter team={team} search={search} onSearch={onSearch} />}
      </section>
      {shown.length === 0 ? (
        <div className="bg-surface border border-line rounded-card">
          <EmptyState title="Nothing found">
            No forecast was saved for them this quarter.
          </EmptyState>
        </div>
      ) : (
        <>
          {new Set(shown.map(({ week }) => week)).size > 1 ? (
            <WeeksChart weeks={shown} />
          ) : (
            <p className="mb-3 text-quiet">
              One week so far. From the next one on, a chart shows how the quarter develops.
            </p>
          )}
          <WeeksTable weeks={shown} isOwn={team === null} />
        </>
      )}
    </>
  );
}

const SERIES = [
  { key: "repCommit", label: "Commit", colour: "var(--primary)" },
  { key: "won", label: "Won", colour: "var(--won-fill)" },
  { key: "mostLikely", label: "Likely, open", colour: "var(--likely-fill)" },
] as const;

function WeeksChart({ weeks }: { weeks: ForecastWeek[] }) {
  const { currency } = useSession();
  const { today, weekOf } = useQuarters();
  const byWeek = weekTotals(weeks);
  const series = SERIES.map(({ key, label, colour }) => ({
    label,
    colour,
    values: byWeek.map((totals) => totals[key]),
  }));
  return (
    <div className="bg-surface border border-line rounded-card p-4 mb-4">
      <p
        className={`${styles.key} [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.5`}
        aria-hidden="true"
      >
        {SERIES.map(({ key, label, colour }) => (
          <span key={key}>
            <i style={{ borderColor: colour }} />
            {label}
          </span>
        ))}
      </p>
      <LineChart
        label={`Commit, won and likely by week, ${byWeek.length} weeks so far. Figures are in the table below.`}
        points={byWeek.map(({ week }) => formatShortDay(weekOf(week as Day)[0], today))}
        series={series}
        format={(value) => formatShortMoney(value, currency)}
      />
    </div>
  );
}

type ColumnKey = "week" | "member" | "quota" | "repCommit" | "won" | "open" | "mostLikely";

/** Lists of all reps start with the rep, a user's own list with the week. */
const columnsOf = ({ isOwn }: { isOwn: boolean }): Column<ColumnKey>[] => [
  { key: "week", label: "Week of", width: "16%", isTitle: isOwn },
  ...(isOwn ? [] : [{ key: "member", label: "Rep", width: "20%", isTitle: true } as const]),
  { key: "quota", label: "Quota", isNumber: true },
  { key: "repCommit", label: "Commit then, now", isNumber: true },
  { key: "won", label: "Won then, now", isNumber: true },
  { key: "open", label: "Open", isNumber: true },
  { key: "mostLikely", label: "Likely", isNumber: true },
];

function WeeksTable({ weeks, isOwn }: { weeks: ForecastWeek[]; isOwn: boolean }) {
  const { currency } = useSession();
  const { today, weekOf } = useQuarters();
  const [sort, setSort] = useState<Sort<ColumnKey>>(null);
  const columns = columnsOf({ isOwn });
  const amount = (value: number) => formatShortMoney(value, currency);
  return (
    <Table label="Forecasts by week" columns={columns} sort={sort} onSort={setSort} isFlush>
      {sortWeeks(weeks, sort).map((row) => (
        <tr {...ROW_ROLE} key={`${row.week} ${row.member.id}`}>
          <Cell label="Week of" isTitle={isOwn}>
            {formatDay(weekOf(row.week as Day)[0], today)}
          </Cell>
          {!isOwn && (
            <Cell label="Rep" isTitle>
              <span className="font-medium">{row.member.name}</span>
            </Cell>
          )}
          <Cell label="Quota" isNumber>
            {amount(row.quota)}
          </Cell>
          <Cell label="Commit" isNumber>
            <ThenNow then={amount(row.repCommit)} now={amount(row.commitNow)} />
          </Cell>
          <Cell label="Won" isNumber>
            <ThenNow then={amount(row.won)} now={amount(row.wonNow)} />
          </Cell>
          <Cell label="Open" isNumber>
            {amount(row.open)}
          </Cell>
          <Cell label="Likely" isNumber>
            {amount(row.mostLikely)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function ThenNow({ then, now }: { then: string; now: string }) {
  return (
    <span className="flex flex-col leading-4.5">
      <span>{then}</span>
      {now !== then && <span className="text-sm/inherit text-quiet">now {now}</span>}
    </span>
  );
}

function sortWeeks(weeks: ForecastWeek[], sort: Sort<ColumnKey>): ForecastWeek[] {
  if (!sort) return weeks;
  const { by, order } = sort;
  const read = (row: ForecastWeek) => (by === "member" ? row.member.name : row[by]);
  const sign = order === "asc" ? 1 : -1;
  return weeks.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}

function WeeksSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <div className="mt-4">
      <div className="bg-surface border border-line rounded-card p-4 mb-4">
        <Skeleton height={220} />
      </div>
      <SkeletonTable columns={columnsOf({ isOwn })} rows={6} isFlush />
    </div>
  );
}
