import { Link } from "@tanstack/react-router";
import type { CheckInValues } from "@touchline/contract";
import { gap, wonPercent } from "@touchline/domain";
import { Fragment, type ReactNode } from "react";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { formatGapTo } from "../../lib/goal-text.ts";
import { useStandings } from "../../lib/standing.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bar } from "../../ui/bar.tsx";
import { CoverageChip } from "./coverage-chip.tsx";
import type { Person, PersonGoal } from "./person-goals.ts";
import { TalkAbout, useDealsToDiscuss } from "./talk-about.tsx";
import styles from "./team-rows.module.css";

interface TeamRowsProps {
  all: PersonGoal[];
  furthest: string | null;
  currency: string;
  onSetQuota: ((person: Person) => void) | undefined;
  /** Whether there are deals to talk about with each of them. */
  hasDeals: boolean;
  /** Those who have left the team and won something for it this quarter. */
  past: LevelRow[];
}

export function TeamRows(props: TeamRowsProps) {
  const { all, furthest, currency, onSetQuota, hasDeals, past } = props;
  const standingOf = useStandings();
  const toDiscuss = useDealsToDiscuss(hasDeals);
  return (
    <Rows>
      {all.map(({ person, values, row }) => (
        <Fragment key={person.id}>
          <Row
            person={person}
            values={values}
            note={standingOf(row).text}
            isFurthest={person.id === furthest}
            currency={currency}
            onSetQuota={onSetQuota && (() => onSetQuota(person))}
          />
          {hasDeals && (
            <tr className={styles.talk}>
              <td colSpan={4}>
                <TalkAbout
                  name={person.name}
                  query={toDiscuss}
                  deals={toDiscuss.data?.get(person.id) ?? []}
                />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      {past.map((row) => (
        <LevelRowOf key={row.person.id} row={row} isFurthest={false} currency={currency} />
      ))}
    </Rows>
  );
}

/** A team with managers below: its figures, and a row for each direct report. */
export interface TeamLevel {
  total: CheckInValues;
  rows: LevelRow[];
}

export interface LevelRow {
  person: Pick<Person, "id" | "name">;
  values: CheckInValues;
  /** The number of people below a manager; null for those who sell. */
  people: number | null;
  /** Has left the team; what was won before stays. */
  isPast: boolean;
}

interface LevelRowsProps {
  rows: LevelRow[];
  furthest: string | null;
  currency: string;
}

/** Each manager's row opens their team. */
export function LevelRows({ rows, furthest, currency }: LevelRowsProps) {
  return (
    <Rows>
      {rows.map((row) => (
        <LevelRowOf
          key={row.person.id}
          row={row}
          isFurthest={row.person.id === furthest}
          currency={currency}
        />
      ))}
    </Rows>
  );
}

interface LevelRowOfProps {
  row: LevelRow;
  isFurthest: boolean;
  currency: string;
}

function LevelRowOf({ row, isFurthest, currency }: LevelRowOfProps) {
  const { person, values, people, isPast } = row;
  const size = people === 1 ? "1 person" : `${people} people`;
  return (
    <Row
      person={person}
      values={values}
      note={isPast ? "Moved on; wins from before stay here" : people === null ? "" : size}
      isTeam={people !== null}
      isFurthest={isFurthest}
      currency={currency}
    />
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <table className={`${styles.rows} w-full border-collapse text-base`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Attainment</th>
          <th scope="col" className={`${styles.right} ${styles.wide}`}>
            Commit
          </th>
          <th scope="col" className={styles.right}>
            Coverage
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps {
  person: Pick<Person, "id" | "name">;
  values: CheckInValues;
  note: string;
  isTeam?: boolean;
  isFurthest: boolean;
  currency: string;
  onSetQuota?: (() => void) | undefined;
}

function Row({ person, values, note, isTeam, isFurthest, currency, onSetQuota }: RowProps) {
  const share = wonPercent(values);
  const className = `${styles.name} focus-visible:outline-none`;
  return (
    <tr className={`${styles.row} hover:bg-hover`}>
      <th scope="row">
        <span className="flex items-center gap-2.5">
          <Avatar name={person.name} size={28} />
          <span className="flex flex-col min-w-0">
            {isTeam ? (
              <Link
                to="."
                search={(shown: object) => ({ ...shown, team: person.id })}
                className={className}
              >
                {person.name}'s team
              </Link>
            ) : (
              <Link to="/rep/$repId" params={{ repId: person.id }} className={className}>
                {person.name}
              </Link>
            )}
            {isFurthest && (
              <span className={`${styles.furthest} block text-sm`}>Furthest from goal</span>
            )}
            <span className="block text-sm text-quiet number">{note}</span>
          </span>
        </span>
      </th>
      <td>
        <span className="flex items-baseline justify-between gap-3 mb-1 number">
          <span className="font-medium">{formatPercent(share)}</span>
          <span
            className="text-quiet block text-sm @max-xs:hidden"
            title={`${formatMoney(values.won, currency)} of ${formatMoney(values.quota, currency)}`}
          >
            {formatShortMoney(values.won, currency)} of {formatShortMoney(values.quota, currency)}
          </span>
        </span>
        <Bar share={share} ahead={wonPercent({ won: values.mostLikely, quota: values.quota })} />
        {values.quota > 0 && (
          <span
            className="block mt-0.5 text-sm text-quiet data-[short=false]:text-good number"
            data-short={gap(values, values.mostLikely) > 0}
          >
            {formatGapTo("Likely", values.mostLikely, values, currency).text}
            <span className="@max-xs:hidden">, counting Likely</span>
          </span>
        )}
      </td>
      <td
        className={`${styles.right} ${styles.wide} number`}
        title={formatMoney(values.repCommit, currency)}
      >
        {formatShortMoney(values.repCommit, currency)}
      </td>
      <td className={styles.right}>
        {/* Above the link that covers the row. */}
        <span className="relative">
          <CoverageChip
            values={values}
            onSetQuota={onSetQuota && { label: `Set quota of ${person.name}`, run: onSetQuota }}
          />
        </span>
      </td>
    </tr>
  );
}
