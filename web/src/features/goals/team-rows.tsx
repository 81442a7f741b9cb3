import { Link } from "@tanstack/react-router";
import { gap, wonPercent } from "@touchline/domain";
import { Fragment } from "react";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import { formatGapTo } from "../../lib/goal-text.ts";
import { type StandingLine, useStandings } from "../../lib/standing.ts";
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
}

export function TeamRows({ all, furthest, currency, onSetQuota, hasDeals }: TeamRowsProps) {
  const standingOf = useStandings();
  const toDiscuss = useDealsToDiscuss(hasDeals);
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
      <tbody>
        {all.map((goal) => (
          <Fragment key={goal.person.id}>
            <Row
              goal={goal}
              standing={standingOf(goal.row)}
              isFurthest={goal.person.id === furthest}
              currency={currency}
              onSetQuota={onSetQuota && (() => onSetQuota(goal.person))}
            />
            {hasDeals && (
              <tr className={styles.talk}>
                <td colSpan={4}>
                  <TalkAbout
                    name={goal.person.name}
                    query={toDiscuss}
                    deals={toDiscuss.data?.get(goal.person.id) ?? []}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  goal: PersonGoal;
  standing: StandingLine;
  isFurthest: boolean;
  currency: string;
  onSetQuota: (() => void) | undefined;
}

function Row({ goal, standing, isFurthest, currency, onSetQuota }: RowProps) {
  const { person, values } = goal;
  const share = wonPercent(values);
  return (
    <tr className={`${styles.row} hover:bg-hover`}>
      <th scope="row">
        <span className="flex items-center gap-2.5">
          <Avatar name={person.name} size={28} />
          <span className="flex flex-col min-w-0">
            <Link
              to="/rep/$repId"
              params={{ repId: person.id }}
              className={`${styles.name} focus-visible:outline-none`}
            >
              {person.name}
            </Link>
            {isFurthest && (
              <span className={`${styles.furthest} block text-sm`}>Furthest from goal</span>
            )}
            <span className="block text-sm text-quiet number">{standing.text}</span>
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
