import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { CheckIn } from "@touchline/contract";
import { useState } from "react";
import { formatAgo, formatDateTime } from "../../lib/format.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SyncLine } from "./crm-values.tsx";
import styles from "./goal-card.module.css";
import type { GoalPart } from "./goal-dialog.tsx";
import { GoalFigures } from "./goal-figures.tsx";
import { GoalSkeleton } from "./goal-skeleton.tsx";
import { useCheckIn, useCheckInIfAny } from "./use-check-in.ts";
import { useQuarterChoice } from "./use-quarter-choice.tsx";

const GoalDialog = lazyPart("goal-dialog", () =>
  import("./goal-dialog.tsx").then((module) => module.GoalDialog),
);
const GoalHistory = lazyPart("goal-history", () =>
  import("./goal-history.tsx").then((module) => module.GoalHistory),
);

interface GoalCardProps {
  revieweeId: string;
}

export function GoalCard(props: GoalCardProps) {
  return useIsReadOnly() ? <GoalToRead {...props} /> : <EditableGoal {...props} />;
}

/** For people who only look, nothing is created. */
function GoalToRead({ revieweeId }: GoalCardProps) {
  const { period, label, choice } = useQuarterChoice();
  const checkIn = useCheckInIfAny(revieweeId, period);
  return (
    <Panel title="Goal alignment" context={label} actions={choice}>
      <QueryContent query={checkIn} skeleton={<GoalSkeleton />}>
        {(goal) =>
          goal ? (
            <Goal goal={goal} onSetQuota={undefined} />
          ) : (
            <EmptyState title="No goal yet">
              Quota and commit show up here once they are set.
            </EmptyState>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function EditableGoal({ revieweeId }: GoalCardProps) {
  const { period, label, choice } = useQuarterChoice();
  const [dialog, setDialog] = useState<GoalPart | "history" | null>(null);
  const checkIn = useCheckIn(revieweeId, period);
  const close = () => setDialog(null);

  return (
    <Panel
      title="Goal alignment"
      context={label}
      actions={
        <>
          {choice}
          <Tooltip label="History">
            <ActionIcon aria-label="History" onClick={() => setDialog("history")}>
              <IconHistory size={18} />
            </ActionIcon>
          </Tooltip>
          <Button size="xs" disabled={!checkIn.data} onClick={() => setDialog("all")}>
            Edit
          </Button>
        </>
      }
    >
      <QueryContent query={checkIn} skeleton={<GoalSkeleton />}>
        {(goal) => <Goal goal={goal} onSetQuota={() => setDialog("quota")} />}
      </QueryContent>
      {dialog && dialog !== "history" && checkIn.data && (
        <GoalDialog goal={checkIn.data} part={dialog} onClose={close} />
      )}
      {dialog === "history" && (
        <GoalHistory revieweeId={revieweeId} period={period} onClose={close} />
      )}
    </Panel>
  );
}

interface GoalProps {
  goal: CheckIn;
  onSetQuota: (() => void) | undefined;
}

function Goal({ goal, onSetQuota }: GoalProps) {
  const { currency, timeZone } = useSession();
  const saved = new Date(goal.updatedAt);
  const now = new Date();
  return (
    <>
      <GoalFigures values={goal.values} currency={currency} onSetQuota={onSetQuota} />
      <footer className={styles.footer}>
        {goal.note && (
          <p className="grow basis-70 whitespace-pre-wrap wrap-anywhere">{goal.note}</p>
        )}
        {hasEntries(goal) ? (
          <p className="text-base text-quiet" title={formatDateTime(saved, timeZone, now)}>
            Updated {formatAgo(saved, timeZone, now)}
          </p>
        ) : (
          <p className="text-base text-quiet">Not set yet</p>
        )}
        {goal.sync.state === "synced" && (
          <span className="flex gap-1 text-sm text-quiet">
            Won and open <SyncLine sync={goal.sync} />
          </span>
        )}
      </footer>
      {goal.sync.state === "failed" && (
        <div className="pb-3 px-5 *:m-0">
          <SyncLine sync={goal.sync} />
        </div>
      )}
    </>
  );
}

/**
 * The first view creates a quarter's goal with zeros; it doesn't count as updated until something
 * is entered.
 */
function hasEntries({ values, note, ratings, committedAt, sync }: CheckIn): boolean {
  const { quota, repCommit, ...movements } = values;
  const entered = sync.state === "by-hand" ? Object.values(movements) : [];
  return (
    [quota, repCommit, ...entered].some((amount) => amount !== 0) ||
    note !== "" ||
    committedAt !== null ||
    Object.keys(ratings).length > 0
  );
}
