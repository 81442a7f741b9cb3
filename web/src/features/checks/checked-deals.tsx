import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SentencePart } from "@touchline/contract";
import { type Day, daysBetween } from "@touchline/domain";
import { counted, day, dayIn, money, shortMoney } from "../../lib/format.ts";
import { addedUp, SCORE_FORMULA } from "../../lib/issue-score.ts";
import { queueSearch } from "../../lib/queue.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { OwnerAvatar, OwnerName, ownerWords } from "../../ui/owner-name.tsx";
import { AS_CELL, AS_HEADING, AS_NAME, AS_ROW, AS_ROWS, AS_TABLE } from "../../ui/table.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import styles from "./deals-for-review.module.css";
import { IssueBadge } from "./issue-badge.tsx";
import { RiskChip } from "./risk-chip.tsx";
import { Sentence } from "./sentence.tsx";
import { type DealCheck, scoreOf } from "./top-five.ts";

export function CheckedDeals({ checks }: { checks: DealCheck[] }) {
  const ids = checks.map(({ data }) => data.hubspotId);
  return (
    <table
      {...AS_TABLE}
      className={`${styles.table} [&_thead_th]:text-sm/inherit [&_thead_th]:text-quiet [&_tbody_tr]:border-t [&_tbody_tr]:border-line`}
      aria-label="Deals for review"
    >
      <thead {...AS_ROWS}>
        <tr {...AS_ROW}>
          <th {...AS_HEADING} scope="col">
            Owner
          </th>
          <th {...AS_HEADING} scope="col">
            Deal
          </th>
          <th {...AS_HEADING} scope="col">
            Stage
          </th>
          <th {...AS_HEADING} scope="col" data-number>
            Value
          </th>
          <th {...AS_HEADING} scope="col">
            Close date
          </th>
          <th {...AS_HEADING} scope="col" data-number>
            Score
          </th>
        </tr>
      </thead>
      <tbody {...AS_ROWS}>
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
  return (
    <tr {...AS_ROW}>
      <td {...AS_CELL} className={styles.owner} title={ownerWords(ownedBy)}>
        {ownedBy && <OwnerAvatar owner={ownedBy} size={24} />}
        <OwnerName owner={ownedBy} isShort />
      </td>
      <th {...AS_NAME} scope="row" className={styles.deal}>
        <Link
          to="."
          search={(shown: object) => ({ ...shown, ...queueSearch(ids, hubspotId) })}
          resetScroll={false}
          className="truncate block py-(--reach) -my-(--reach) no-underline text-ink font-medium hover:underline"
        >
          {dealname || "Deal without a name"}
        </Link>
        <span className={`${styles.why} [&_strong]:text-ink [&_strong]:font-medium`}>
          {check.data.risk && (
            <>
              <RiskChip level={check.data.risk.level} /> <Unseen>risk: </Unseen>
            </>
          )}
          <Why check={check} />
        </span>
      </th>
      <td {...AS_CELL} className={`${styles.stage} truncate`}>
        {stage.label}
      </td>
      <td {...AS_CELL} className={`${styles.value} number`} data-number>
        {amount === null ? (
          "–"
        ) : (
          <span title={money(amount, currency)}>{shortMoney(amount, currency)}</span>
        )}
      </td>
      <td {...AS_CELL} className={styles.close}>
        <CloseDate value={properties.closedate as Day | null} />
      </td>
      <td {...AS_CELL} className={styles.score} data-number>
        {check.complete ? (
          <Score check={check} />
        ) : (
          <>
            <Skeleton height={22} width={32} className={styles.coming} />
            <Unseen>Checking…</Unseen>
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
      numbers={`${addedUp(issues, score)}, ${counted(issues.length, "issue")}`}
      remark="What the rules found. What managers say in a review goes from 1 to 5."
    >
      <IssueBadge score={score} />
    </Explained>
  );
}

/** The most severe finding, and the number of others. */
function Why({ check: { complete, data } }: { check: DealCheck }) {
  const [first, ...more] = data.dealCheckIssues.toSorted((a, b) => b.score - a.score);
  if (!first) return complete ? "No issues" : null;
  return (
    <>
      <Sentence parts={withoutStop(first.sentence)} />
      {more.length > 0 && <span>, and {more.length} more</span>}
    </>
  );
}

/** Drops the full stop because the sentence continues. */
function withoutStop(parts: SentencePart[]): SentencePart[] {
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
      {day(value, today)}
      {late > 0 && (
        <span className={`${styles.ago} block text-sm`}>{counted(late, "day")} ago</span>
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
