import { Button, Skeleton } from "@mantine/core";
import type { CheckIn } from "@touchline/contract";
import { daysBetween, isCommitStale } from "@touchline/domain";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import {
  dayIn,
  formatAgo,
  formatDateTime,
  formatMoney,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useCheckIn, useSaveCheckIn } from "./use-check-in.ts";

const GoalDialog = lazyPart("goal-dialog", () =>
  import("./goal-dialog.tsx").then((module) => module.GoalDialog),
);

/** The user's commit for the quarter, its age, and a button to confirm it. */
export function OwnCommit() {
  const { user } = useSession();
  const { current } = useQuarters();
  const checkIn = useCheckIn(user.id, current);
  return (
    <QueryContent query={checkIn} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(goal) => <CurrentCommit goal={goal} />}
    </QueryContent>
  );
}

function CurrentCommit({ goal }: { goal: CheckIn }) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const [isEditing, setIsEditing] = useState(false);
  const { repCommit } = goal.values;
  const isNone = goal.committedAt === null && repCommit === 0;
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 min-h-11 py-1.5 pr-4 pl-5 text-base">
      <p className="flex grow basis-50 flex-wrap gap-x-2 min-w-0 [&_strong]:font-semibold">
        {isNone ? (
          `No commit for ${labelOf(goal.period)} yet`
        ) : (
          <>
            <span>
              <strong className="number" title={formatMoney(repCommit, currency)}>
                {formatShortMoney(repCommit, currency)}
              </strong>{" "}
              commit
            </span>{" "}
            <Age committedAt={goal.committedAt} />
          </>
        )}
      </p>
      <span className="inline-flex gap-2">
        {isCommitStale(goal.committedAt, new Date()) && <Renew goal={goal} />}
        <Button
          size="compact-sm"
          variant={isNone ? "filled" : "default"}
          aria-label={isNone ? "Make your commit" : "Change your commit"}
          onClick={() => setIsEditing(true)}
        >
          {isNone ? "Make your commit" : "Change"}
        </Button>
      </span>
      {isEditing && <GoalDialog goal={goal} part="commit" onClose={() => setIsEditing(false)} />}
    </div>
  );
}

function Age({ committedAt }: Pick<CheckIn, "committedAt">) {
  const { timeZone } = useSession();
  if (committedAt === null) return null;
  const [made, now] = [new Date(committedAt), new Date()];
  const days = daysBetween(dayIn(timeZone, made), dayIn(timeZone, now));
  const isLate = isCommitStale(made, now);
  return (
    <span
      className={isLate ? "text-warn whitespace-nowrap" : "text-quiet whitespace-nowrap"}
      title={formatDateTime(made, timeZone, now)}
    >
      {isLate ? `not updated for ${pluralise(days, "day")}` : formatAgo(made, timeZone, now)}
    </span>
  );
}

/** Saving the same number renews the commit. */
function Renew({ goal: { revieweeId, period, values } }: { goal: CheckIn }) {
  const save = useSaveCheckIn();
  const renew = () =>
    save.mutate(
      { params: { revieweeId }, body: { period, values: { repCommit: values.repCommit } } },
      {
        onSuccess: () => showSuccess("Goal alignment updated!"),
        onError: () => showError(GENERIC_ERROR),
      },
    );
  return (
    <Button size="compact-sm" loading={save.isPending} onClick={renew}>
      Keep it
    </Button>
  );
}
