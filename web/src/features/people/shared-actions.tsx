import { Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { api, RouteResponse } from "@touchline/contract";
import { type Day, isLateAction } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";
import styles from "./shared-actions.module.css";

type Shared = RouteResponse<typeof api.people.sharedActions>;

export function SharedActions({ shared, today }: { shared: Shared; today: Day }) {
  const { firstName, actions } = shared;
  const [open, done] = [actions.filter((one) => !one.isDone), actions.filter((one) => one.isDone)];
  return (
    <>
      <h1 className="wrap-anywhere text-2xl font-semibold tracking-tight">{firstName}'s actions</h1>
      {open.length === 0 && <p className="mt-3 text-quiet">Nothing is open.</p>}
      <List label="Open" actions={open} today={today} />
      {done.length > 0 && <h2 className="mt-6 text-lg font-semibold">Done</h2>}
      <List label="Done" actions={done} today={today} />
    </>
  );
}

interface ListProps {
  label: string;
  actions: Shared["actions"];
  today: Day;
}

function List({ label, actions, today }: ListProps) {
  if (actions.length === 0) return null;
  return (
    <ul className="mt-3 bg-surface border border-line rounded-card" aria-label={label}>
      {actions.map(({ text, dueDate, isDone }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat
          key={index}
          className={`${styles.action} next:border-t next:border-line`}
          data-done={isDone}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone && <IconCheck size={14} />}
          </span>
          <span className="grow basis-45 min-w-0 wrap-anywhere in-data-[done=true]:line-through in-data-[done=true]:text-quiet">
            {text}
          </span>
          <Due dueDate={dueDate as Day | null} isDone={isDone} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Due({ dueDate, isDone, today }: { dueDate: Day | null; isDone: boolean; today: Day }) {
  if (isDone) return <span className="text-base/inherit text-quiet">Done</span>;
  if (!dueDate) return <span className="text-base/inherit text-quiet">No date</span>;
  const isLate = isLateAction({ isDone, dueDate }, today);
  return (
    <time
      dateTime={dueDate}
      className={isLate ? "text-base/inherit text-bad" : "text-base/inherit text-quiet"}
    >
      {isLate ? "Late, " : ""}
      {formatDay(dueDate, today)}
    </time>
  );
}

export function SharedSkeleton() {
  return (
    <>
      <Skeleton height={28} width={200} mb={20} />
      {["a", "b", "c"].map((row) => (
        <Skeleton key={row} height={44} mb={8} />
      ))}
    </>
  );
}
