import { IconClockExclamation } from "@tabler/icons-react";
import type { ForecastRow, ManagerCall } from "@touchline/contract";
import { daysBetween, isCommitLate } from "@touchline/domain";
import { useAsOf } from "../../lib/as-of.ts";
import { ago, dayIn, moment, money, shortDay, shortMoney } from "../../lib/format.ts";
import type { NowWords } from "../../lib/now-words.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { Now } from "../../ui/now.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import { commitSaid } from "./forecast-words.ts";
import styles from "./team-table.module.css";

interface CommitProps {
  row: ForecastRow;
  call: ManagerCall | undefined;
  /** The quarter has started, so a commit can be outdated. */
  isRunning: boolean;
  currency: string;
  /** Undefined if it can't be changed. */
  action?: { label: string; run: () => void } | undefined;
  /** Undefined for users who don't make calls. */
  onCall?: (() => void) | undefined;
  /** Today's value, if this is a past day. */
  now: NowWords | null;
}

/**
 * The rep's commit, with its age and the manager's call below, so that all commits in the column
 * align.
 */
export function Commit({ row, call, isRunning, currency, action, onCall, now }: CommitProps) {
  const { value, updatedAt } = row.quarterlyCommit;
  const said = commitSaid(value, `What ${row.rep.name} commits to close, in all`, currency);
  return (
    <span className={styles.stack} data-stack>
      <Explained {...said.how} {...(action && { action })}>
        {said.text}
      </Explained>
      <span className="flex flex-wrap items-center justify-end gap-y-0.25 gap-x-2 empty:hidden @max-xs:justify-start">
        {(updatedAt !== null || value === 0) && <Age updatedAt={updatedAt} isRunning={isRunning} />}
        {!onCall && call && (
          <span
            className="whitespace-nowrap text-sm font-normal text-quiet"
            title={callTitle(call, currency)}
          >
            Call {shortMoney(call.value, currency)}
          </span>
        )}
        {onCall && (
          <button
            type="button"
            className={`${styles.call} [&>span]:text-ink`}
            data-none={!call}
            title={call ? callTitle(call, currency) : undefined}
            onClick={onCall}
          >
            {call ? (
              <>
                Call<Unseen> for {row.rep.name}:</Unseen>{" "}
                <span>{shortMoney(call.value, currency)}</span>
              </>
            ) : (
              <>
                Set call<Unseen> for {row.rep.name}</Unseen>
              </>
            )}
          </button>
        )}
      </span>
      <Now words={now} />
    </span>
  );
}

function callTitle({ value, madeBy, note }: ManagerCall, currency: string): string {
  return [`${madeBy} calls ${money(value, currency)}`, note].filter(Boolean).join(": ");
}

function Age({ updatedAt, isRunning }: { updatedAt: string | null; isRunning: boolean }) {
  const { timeZone } = useSession();
  const asOf = useAsOf();
  if (updatedAt === null)
    return <span className="whitespace-nowrap text-sm font-normal text-quiet">no commit yet</span>;
  const now = new Date();
  const made = new Date(updatedAt);
  const exactly = moment(made, timeZone, now);
  if (asOf)
    return (
      <span className="whitespace-nowrap text-sm font-normal text-quiet">
        {shortDay(dayIn(timeZone, made), asOf)}
      </span>
    );
  if (isRunning && isCommitLate(made, now)) {
    const days = daysBetween(dayIn(timeZone, made), dayIn(timeZone, now));
    return (
      <span
        className="inline-flex items-center gap-0.75 whitespace-nowrap text-sm text-bad"
        title={exactly}
      >
        <IconClockExclamation size={12} aria-hidden="true" />
        not updated for {days} days
      </span>
    );
  }
  return (
    <span className="whitespace-nowrap text-sm font-normal text-quiet" title={exactly}>
      {ago(made, timeZone, now)}
    </span>
  );
}
