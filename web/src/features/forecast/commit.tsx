import { IconClockExclamation } from "@tabler/icons-react";
import type { ForecastRow, TreeCall } from "@touchline/contract";
import { daysBetween, isCommitStale } from "@touchline/domain";
import { useAsOf } from "../../lib/as-of.ts";
import {
  dayIn,
  formatAgo,
  formatDateTime,
  formatMoney,
  formatShortDay,
  formatShortMoney,
} from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { SinceThenText } from "../../lib/since-then-text.ts";
import { Explained } from "../../ui/explained.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatCommit } from "./forecast-text.ts";
import styles from "./team-table.module.css";

interface CommitProps {
  row: ForecastRow;
  /** The viewer's own call; any manager's where they make none. */
  call: TreeCall | undefined;
  /** What their own manager calls, if the viewer isn't that manager. */
  managersCall?: TreeCall | null | undefined;
  /** The quarter has started, so a commit can be outdated. */
  isRunning: boolean;
  currency: string;
  /** Undefined if it can't be changed. */
  action?: { label: string; run: () => void } | undefined;
  /** Undefined for users who don't make calls. */
  onCall?: (() => void) | undefined;
  /** Today's value, if this is a past day. */
  now: SinceThenText | null;
}

/**
 * The rep's commit, with its age and the manager's call below, so that all commits in the column
 * align.
 */
export function Commit(props: CommitProps) {
  const { row, call, managersCall, isRunning, currency, action, onCall, now } = props;
  const { value, updatedAt } = row.quarterlyCommit;
  const said = formatCommit(value, `What ${row.rep.name} commits to close in total`, currency);
  return (
    <span className={styles.stack} data-stack>
      <Explained {...said.how} {...(action && { action })}>
        {said.text}
      </Explained>
      <span className="flex flex-wrap items-center justify-end gap-y-0.25 gap-x-2 empty:hidden @max-xs:justify-start">
        {(updatedAt !== null || value === 0) && <Age updatedAt={updatedAt} isRunning={isRunning} />}
        {managersCall && (
          <span
            className="text-sm font-normal text-quiet"
            title={callTitle(managersCall, currency)}
          >
            {managersCall.madeBy} calls {formatShortMoney(managersCall.value, currency)}
          </span>
        )}
        {!onCall && call && (
          <span
            className="whitespace-nowrap text-sm font-normal text-quiet"
            title={callTitle(call, currency)}
          >
            Call {formatShortMoney(call.value, currency)}
          </span>
        )}
        {onCall && (
          <CallButton
            call={call}
            label={managersCall ? "Your call" : "Call"}
            who={row.rep.name}
            currency={currency}
            onCall={onCall}
          />
        )}
      </span>
      <SinceThen words={now} />
    </span>
  );
}

interface CallButtonProps {
  call: TreeCall | undefined;
  label: string;
  who: string;
  currency: string;
  onCall: () => void;
}

export function CallButton({ call, label, who, currency, onCall }: CallButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.call} [&>span]:text-ink`}
      data-none={!call}
      title={call ? callTitle(call, currency) : undefined}
      onClick={onCall}
    >
      {call ? (
        <>
          {label}
          <VisuallyHidden> for {who}:</VisuallyHidden>{" "}
          <span>{formatShortMoney(call.value, currency)}</span>
        </>
      ) : (
        <>
          Set call<VisuallyHidden> for {who}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

function callTitle({ value, madeBy, note }: TreeCall, currency: string): string {
  return [`${madeBy} calls ${formatMoney(value, currency)}`, note].filter(Boolean).join(": ");
}

function Age({ updatedAt, isRunning }: { updatedAt: string | null; isRunning: boolean }) {
  const { timeZone } = useSession();
  const asOf = useAsOf();
  if (updatedAt === null)
    return <span className="whitespace-nowrap text-sm font-normal text-quiet">no commit yet</span>;
  const now = new Date();
  const made = new Date(updatedAt);
  const exactly = formatDateTime(made, timeZone, now);
  if (asOf)
    return (
      <span className="whitespace-nowrap text-sm font-normal text-quiet">
        {formatShortDay(dayIn(timeZone, made), asOf)}
      </span>
    );
  if (isRunning && isCommitStale(made, now)) {
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
      {formatAgo(made, timeZone, now)}
    </span>
  );
}
