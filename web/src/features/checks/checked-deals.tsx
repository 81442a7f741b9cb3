import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SentencePart } from "@touchline/contract";
import { type Day, daysBetween } from "@touchline/domain";
import type { ReactNode } from "react";
import { dayIn, formatDay, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { formatScoreSum, SCORE_FORMULA } from "../../lib/issue-score.ts";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { formatOwner, OwnerAvatar, OwnerName } from "../../ui/owner-name.tsx";
import {
  CELL_ROLE,
  COLUMN_HEADER_ROLE,
  ROW_GROUP_ROLE,
  ROW_HEADER_ROLE,
  ROW_ROLE,
  TABLE_ROLE,
} from "../../ui/table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./deals-for-review.module.css";
import { IssueBadge } from "./issue-badge.tsx";
import { RiskChip } from "./risk-chip.tsx";
import { Sentence } from "./sentence.tsx";
import { type DealCheck, scoreOf } from "./top-five.ts";

export function CheckedDeals({ checks }: { checks: DealCheck[] }) {
  const ids = checks.map(({ data }) => data.hubspotId);
  return (
    <table
      {...TABLE_ROLE}
      className={`${styles.table} [&_thead_th]:text-sm/inherit [&_thead_th]:text-quiet [&_tbody_tr]:border-t [&_tbody_tr]:border-line`}
      aria-label="Deals for review"
    >
      <thead {...ROW_GROUP_ROLE}>
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE} scope="col">
            Owner
          </th>
          <th {...COLUMN_HEADER_ROLE} scope="col">
            Deal
          </th>
          <th {...COLUMN_HEADER_ROLE} scope="col">
            Stage
          </th>
          <th {...COLUMN_HEADER_ROLE} scope="col" data-number>
            Value
          </th>
          <th {...COLUMN_HEADER_ROLE} scope="col">
            Close date
          </th>
          <th {...COLUMN_HEADER_ROLE} scope="col" data-number>
            Score
          </th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP_ROLE}>
        {checks.map((check) => (
          <Row key={check.id} check={check} ids={ids} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ check, ids }: { check: DealCheck; ids: string[] }) {
  const { currency } = useSession();
  const { hubspotId, ownedBy, properties, stage } = check.data;
  const { amount_in_home_currency: amount, dealname } = properties;
  const name = dealname || "Unnamed deal";
  const toCheck = {
    to: ".",
    search: (shown: object) => ({ ...shown, ...reviewQueueSearch(ids, hubspotId) }),
    resetScroll: false,
  } as const;
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} className={styles.owner} title={formatOwner(ownedBy)}>
        {ownedBy && <OwnerAvatar owner={ownedBy} size={24} />}
        <OwnerName owner={ownedBy} isShort />
      </td>
      <th {...ROW_HEADER_ROLE} scope="row" className={styles.deal}>
        <Link
          {...toCheck}
          className="truncate block py-(--reach) -my-(--reach) no-underline text-ink font-medium hover:underline"
        >
          {name}
        </Link>
        <span className={`${styles.why} [&_strong]:text-ink [&_strong]:font-medium`}>
          {check.data.risk && (
            <>
              <RiskChip level={check.data.risk.level} /> <VisuallyHidden>risk: </VisuallyHidden>
            </>
          )}
          <TopFinding
            check={check}
            more={(count) => (
              <Link {...toCheck} aria-label={`${count} more: ${name}`}>
                {count} more
              </Link>
            )}
          />
        </span>
      </th>
      <td {...CELL_ROLE} className={`${styles.stage} truncate`}>
        {stage.label}
      </td>
      <td {...CELL_ROLE} className={`${styles.value} number`} data-number>
        {amount === null ? (
          "–"
        ) : (
          <span title={formatMoney(amount, currency)}>{formatShortMoney(amount, currency)}</span>
        )}
      </td>
      <td {...CELL_ROLE} className={styles.close}>
        <CloseDate value={properties.closedate as Day | null} />
      </td>
      <td {...CELL_ROLE} className={styles.score} data-number>
        {check.complete ? (
          <Score check={check} />
        ) : (
          <>
            <Skeleton height={22} width={32} className={styles.coming} />
            <VisuallyHidden>Checking…</VisuallyHidden>
          </>
        )}
      </td>
    </tr>
  );
}

function Score({ check }: { check: DealCheck }) {
  const score = scoreOf(check);
  const issues = check.data.dealCheckIssues;
  if (issues.length === 0) return <IssueBadge score={score} />;
  return (
    <Explained
      formula={SCORE_FORMULA}
      numbers={`${formatScoreSum(issues, score)}, ${pluralise(issues.length, "issue")}`}
      remark="Risk found by the rules. Managers' feedback is scored 1 to 5."
    >
      <IssueBadge score={score} />
    </Explained>
  );
}

interface TopFindingProps {
  check: DealCheck;
  /** Links to the others. */
  more: (count: number) => ReactNode;
}

/** The most severe finding, and the number of others. */
function TopFinding({ check: { complete, data }, more }: TopFindingProps) {
  const [first, ...others] = data.dealCheckIssues.toSorted((a, b) => b.score - a.score);
  if (!first) return complete ? "No risks" : null;
  return (
    <>
      <Sentence parts={withoutFullStop(first.sentence)} />
      {others.length > 0 && <span>, and {more(others.length)}</span>}
    </>
  );
}

/** Drops the full stop because the sentence continues. */
function withoutFullStop(parts: SentencePart[]): SentencePart[] {
  const last = parts.at(-1);
  if (!last || !("text" in last)) return parts;
  return [...parts.slice(0, -1), { text: last.text.replace(/\.$/, "") }];
}

function CloseDate({ value }: { value: Day | null }) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  if (!value) return <span className="text-quiet">No date</span>;
  const late = daysBetween(value, today);
  return (
    <span className={late > 0 ? "text-bad" : undefined}>
      {formatDay(value, today)}
      {late > 0 && (
        <span className={`${styles.ago} block text-sm`}>{pluralise(late, "day")} ago</span>
      )}
    </span>
  );
}

export function CheckedSkeleton() {
  return (
    <>
      <div className={styles.waitHeadings} />
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="flex items-center gap-4 h-13.25 px-5 border-t border-line">
          <Skeleton circle height={24} width={24} />
          <Skeleton height={12} width="40%" />
          <Skeleton height={12} width="14%" />
          <Skeleton height={12} width="14%" />
        </div>
      ))}
    </>
  );
}
