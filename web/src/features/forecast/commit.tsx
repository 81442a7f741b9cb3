import { VisuallyHidden } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import type { ForecastRow, ManagerCall } from "@touchline/contract";
import { isCommitLate } from "@touchline/domain";
import { ago, dayIn, daysBetween, moment, money, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { commitSaid } from "./forecast-words.ts";
import styles from "./team-table.module.css";

interface CommitProps {
  row: ForecastRow;
  call: ManagerCall | undefined;
  /** The quarter has begun, so that a promise can be out of date. */
  isRunning: boolean;
  currency: string;
  action: { label: string; run: () => void };
  /** Left out for those who do not make calls. */
  onCall?: () => void;
}

/** The rep's promise with its age, and the manager's own number beside it. */
export function Commit({ row, call, isRunning, currency, action, onCall }: CommitProps) {
  const { value, updatedAt } = row.quarterlyCommit;
  const said = commitSaid(value, `What ${row.rep.name} commits to close, in all`, currency);
  return (
    <span className={styles.stack} data-stack>
      <span className={styles.commit}>
        <Explained {...said.how} action={action}>
          {said.text}
        </Explained>
        {onCall && (
          <button
            type="button"
            className={styles.call}
            title={call ? callTitle(call, currency) : undefined}
            onClick={onCall}
          >
            Call<VisuallyHidden> for {row.rep.name}:</VisuallyHidden>{" "}
            <span data-none={!call}>{call ? shortMoney(call.value, currency) : "set"}</span>
          </button>
        )}
      </span>
      {(updatedAt !== null || value === 0) && <Age updatedAt={updatedAt} isRunning={isRunning} />}
    </span>
  );
}

function callTitle({ value, madeBy, note }: ManagerCall, currency: string): string {
  return [`${madeBy} calls ${money(value, currency)}`, note].filter(Boolean).join(": ");
}

function Age({ updatedAt, isRunning }: { updatedAt: string | null; isRunning: boolean }) {
  const { timeZone } = useSession();
  if (updatedAt === null) return <span className={styles.small}>no commit yet</span>;
  const now = new Date();
  const made = new Date(updatedAt);
  const exactly = moment(made, timeZone, now);
  if (isRunning && isCommitLate(made, now)) {
    const days = daysBetween(dayIn(timeZone, made), dayIn(timeZone, now));
    return (
      <span className={styles.late} title={exactly}>
        <IconClockExclamation size={12} aria-hidden="true" />
        not updated for {days} days
      </span>
    );
  }
  return (
    <span className={styles.small} title={exactly}>
      {ago(made, timeZone, now)}
    </span>
  );
}
