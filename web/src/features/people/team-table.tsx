import { Button, Skeleton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ForecastRow, TeamRow } from "@touchline/contract";
import { attentionShare, byGap, type Day, FIGURES } from "@touchline/domain";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import {
  dayIn,
  formatAgo,
  formatCount,
  formatDateTime,
  formatNumericDay,
  formatPercent,
  pluralise,
} from "../../lib/format.ts";
import { openProfile } from "../../lib/profile.ts";
import { useSession } from "../../lib/session.ts";
import { textSinceThen } from "../../lib/since-then-text.ts";
import { useStandings } from "../../lib/standing.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Explained } from "../../ui/explained.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { Cell, type Column, ROW_ROLE, SkeletonTable, type Sort, Table } from "../../ui/table.tsx";
import { AttentionFigure } from "./attention-figure.tsx";
import { SkillsChart } from "./skills-chart.tsx";
import type { TeamFilter } from "./team-choice.tsx";
import styles from "./team-table.module.css";
import { ToneChip } from "./tone.tsx";
import { useForecastRows, useTeamSkills, useTeamTable, useTeamTableNow } from "./use-people.ts";

type Key = "name" | "next" | "date" | "update" | "late" | "open" | "attention" | "skills";

const COLUMNS: Column<Key>[] = [
  { key: "name", label: "Name", width: "25%" },
  { key: "next", label: "Next Interaction", width: "13%" },
  { key: "date", label: "Next Interaction Date", width: "148px" },
  { key: "update", label: "Latest Update" },
  { key: "late", label: "Late Actions", width: "88px", isNumber: true },
  { key: "open", label: "Open Actions", width: "94px", isNumber: true },
  // The map below uses calendar weeks; without "7 days" the same label would name two figures.
  {
    key: "attention",
    label: "Attention, 7 days",
    hint: "Share of at-risk pipeline reviewed in the last 7 days",
    width: "140px",
  },
];
const WITH_SKILLS: Column<Key>[] = [
  ...COLUMNS,
  { key: "skills", label: "Skills", width: "84px", isUnsortable: true },
];

/** Narrower than this, a row has two lines. */
const MIN_WIDTH = 600;

/** Past calendar states aren't stored. */
const PAST_COLUMNS = COLUMNS.filter(({ key }) => key !== "next" && key !== "date");

interface TeamTableProps {
  addMember: ReactNode;
  shown: TeamFilter;
  showsSkills: boolean;
}

export function TeamTable({ addMember, shown, showsSkills }: TeamTableProps) {
  const { user } = useSession();
  const team = useTeamTable();
  const [sort, setSort] = useState<Sort<Key>>(null);
  const isPast = useAsOf() !== undefined;
  const now = useTeamTableNow();
  const { data: forecast = [], isPending: isForecastPending } = useForecastRows();
  const forecastOf = new Map(forecast.map((row) => [row.rep.id, row]));
  const columns = isPast ? PAST_COLUMNS : showsSkills ? WITH_SKILLS : COLUMNS;
  return (
    <div className={styles.table} data-past={isPast} data-skills={!isPast && showsSkills}>
      <QueryContent
        hasCards
        errorTitle="Couldn't load your team"
        query={team}
        skeleton={<SkeletonTable columns={columns} rows={6} minWidth={MIN_WIDTH} />}
      >
        {(rows) =>
          isForecastPending ? (
            // The order depends on it.
            <SkeletonTable columns={columns} rows={6} minWidth={MIN_WIDTH} />
          ) : rows.length === 0 ? (
            <div className="bg-surface border border-line rounded-card">
              <EmptyState title="You haven't added your team yet" action={addMember}>
                Add the people you coach. They join by signing in with the same address, and their
                deals come from the CRM.
              </EmptyState>
            </div>
          ) : (
            <Table
              label="Team Overview"
              columns={columns}
              sort={sort}
              onSort={setSort}
              minWidth={MIN_WIDTH}
            >
              {sortRows(filterTeam(rows, shown, user.id), sort, forecastOf).map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  forecast={forecastOf.get(row.id)}
                  now={now?.find(({ id }) => id === row.id)}
                  showsEvents={!isPast}
                  showsSkills={showsSkills}
                />
              ))}
            </Table>
          )
        }
      </QueryContent>
    </div>
  );
}

/** Without direct reports, returns everyone. */
function filterTeam(rows: TeamRow[], shown: TeamFilter, userId: string): TeamRow[] {
  const mine = rows.filter(({ managerId }) => managerId === userId);
  return shown === "mine" && mine.length > 0 ? mine : rows;
}

interface RowProps {
  row: TeamRow;
  /** Undefined until it is loaded, and for those who don't sell. */
  forecast: ForecastRow | undefined;
  /** Today's row, if this is a past day. */
  now: TeamRow | undefined;
  showsEvents: boolean;
  showsSkills: boolean;
}

function Row({ row, forecast, now: today, showsEvents, showsSkills }: RowProps) {
  const standingOf = useStandings();
  const { id, name, title, nextEvent, lateActions, openActions } = row;
  const navigate = useNavigate();
  const { timeZone } = useSession();
  const [update] = row.UserUpdates;
  const now = new Date();
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a, button")) return;
    void navigate({ to: "/rep/$repId", params: { repId: id } });
  };
  return (
    <tr
      {...ROW_ROLE}
      className={`${styles.row} cursor-pointer [&_td]:wrap-anywhere`}
      onClick={open}
    >
      <Cell label="Name" isTitle>
        <div className={styles.person}>
          <Avatar name={name} size={28} />
          <div className={styles.words}>
            <Link
              to="/rep/$repId"
              params={{ repId: id }}
              className="py-(--reach) -my-(--reach) no-underline text-ink font-medium hover:underline"
              onClick={(event) => openProfileOnModifier(event, id)}
            >
              {name}
            </Link>
            <span className={`${styles.quiet} text-quiet`}>{title}</span>
            {forecast && (
              <span className="text-sm text-quiet number">{standingOf(forecast).text}</span>
            )}
          </div>
          <Link
            to="/team-member/$id"
            params={{ id }}
            target="_blank"
            className="size-7 grid flex-none place-items-center rounded-md text-quiet hover:bg-hover hover:text-ink"
            aria-label={`Profile of ${name}, in a new tab`}
            title="Profile, in a new tab"
          >
            <IconExternalLink size={16} aria-hidden="true" />
          </Link>
        </div>
      </Cell>
      {showsEvents && (
        <>
          <Cell label="Next Interaction">
            {nextEvent ? <span>{nextEvent.title}</span> : <NoValue />}
          </Cell>
          <Cell label="Next Interaction Date">
            {nextEvent ? (
              <time dateTime={nextEvent.start} className="number">
                {formatNumericDay(startDay(nextEvent.start, timeZone))}
              </time>
            ) : (
              <NoValue />
            )}
          </Cell>
        </>
      )}
      <Cell label="Latest Update">
        {update ? (
          <div className="min-w-0 @max-xs:py-1 @max-xs:px-0">
            <div className="flex flex-wrap items-center gap-2">
              <ToneChip status={update.status} />
              <time
                className="whitespace-nowrap text-sm/inherit text-quiet"
                dateTime={update.createdAt}
                title={formatDateTime(new Date(update.createdAt), timeZone, now)}
              >
                {formatAgo(new Date(update.createdAt), timeZone, now)}
              </time>
            </div>
            <p className="line-clamp-2 mt-0.5" title={update.description}>
              {update.description}
            </p>
          </div>
        ) : (
          <NoValue />
        )}
      </Cell>
      <Cell label="Late Actions" isNumber>
        <span>
          <Explained
            formula={FIGURES.lateActions.formula}
            numbers={pluralise(lateActions, "action")}
          >
            <span className={lateActions > 0 ? "text-bad font-semibold" : undefined}>
              {formatCount(lateActions)}
            </span>
          </Explained>
          {today && (
            <SinceThen
              words={textSinceThen(formatCount(lateActions), formatCount(today.lateActions))}
            />
          )}
        </span>
      </Cell>
      <Cell label="Open Actions" isNumber>
        <span>
          <Explained
            formula={FIGURES.openActions.formula}
            numbers={pluralise(openActions, "action")}
          >
            {formatCount(openActions)}
          </Explained>
          {today && (
            <SinceThen
              words={textSinceThen(formatCount(openActions), formatCount(today.openActions))}
            />
          )}
        </span>
      </Cell>
      <Cell label="Attention, 7 days">
        <div>
          <AttentionFigure attention={row.attention} />
          {today && (
            <SinceThen words={textSinceThen(formatAttention(row), formatAttention(today))} />
          )}
        </div>
      </Cell>
      {showsSkills && (
        <Cell label="Skills">
          <MemberSkills memberId={id} name={name} />
        </Cell>
      )}
    </tr>
  );
}

function formatAttention({ attention }: TeamRow): string {
  return formatPercent(attentionShare(attention));
}

/** The name links to the numbers; with a modifier key it opens the person's file in a new tab. */
function openProfileOnModifier(event: MouseEvent, id: string) {
  if (!(event.metaKey || event.ctrlKey || event.shiftKey)) return;
  event.preventDefault();
  openProfile(id);
}

function NoValue() {
  return <span className={`${styles.quiet} text-quiet`}>–</span>;
}

const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/;

function startDay(start: string, timeZone: string): Day {
  return WHOLE_DAY.test(start) ? (start as Day) : dayIn(timeZone, new Date(start));
}

/**
 * Without a choice, the largest gap to the quota comes first. Rows without a value come last in
 * either direction.
 */
function sortRows(
  rows: TeamRow[],
  sort: Sort<Key>,
  forecastOf: ReadonlyMap<string, ForecastRow>,
): TeamRow[] {
  if (!sort) {
    return byGap(rows, ({ id }) => {
      const row = forecastOf.get(id);
      return row ? { ...row.attainment, likely: row.mostLikely.value } : null;
    });
  }
  const sign = sort.order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one, sort.by), sortValue(other, sort.by)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    return typeof a === "number" && typeof b === "number"
      ? sign * (a - b)
      : sign * String(a).localeCompare(String(b));
  });
}

function sortValue(row: TeamRow, key: Key): string | number | undefined {
  switch (key) {
    case "name":
      return row.name;
    case "next":
      return row.nextEvent?.title;
    case "date":
      return row.nextEvent?.start;
    case "update":
      return row.UserUpdates[0]?.createdAt;
    case "late":
      return row.lateActions;
    case "open":
      return row.openActions;
    case "attention":
      return attentionShare(row.attention) ?? undefined;
    case "skills":
      return undefined;
  }
}

/** A member's skills in a team row: the chart, with text on hover. */
function MemberSkills({ memberId, name }: { memberId: string; name: string }) {
  const skills = useTeamSkills();
  const rated = skills.data?.get(memberId);
  if (rated) return <SkillsChart skills={rated} isSmall />;
  if (skills.isPending) return <Skeleton circle height={56} width={56} />;
  if (!skills.isError) return <span className="text-quiet">Not enough data</span>;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Couldn't load ${name}'s skills: try again`}
      onClick={() => void skills.refetch()}
    >
      try again
    </Button>
  );
}
