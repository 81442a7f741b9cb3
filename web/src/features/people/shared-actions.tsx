import { Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Answer, api } from "@touchline/contract";
import { type Day, isLateAction } from "@touchline/domain";
import { day } from "../../lib/format.ts";
import styles from "./shared-actions.module.css";

type Shared = Answer<typeof api.people.sharedActions>;

export function SharedActions({ shared, today }: { shared: Shared; today: Day }) {
  const { firstName, actions } = shared;
  const [open, done] = [actions.filter((one) => !one.isDone), actions.filter((one) => one.isDone)];
  return (
    <>
      <h1 className={styles.title}>{firstName}'s actions</h1>
      {open.length === 0 && <p className={styles.quiet}>Nothing is open.</p>}
      <List label="Open" actions={open} today={today} />
      {done.length > 0 && <h2 className={styles.group}>Done</h2>}
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
    <ul className={styles.list} aria-label={label}>
      {actions.map(({ text, dueDate, isDone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat
        <li key={index} className={styles.action} data-done={isDone}>
          <span className={styles.mark} aria-hidden="true">
            {isDone && <IconCheck size={14} />}
          </span>
          <span className={styles.text}>{text}</span>
          <Due dueDate={dueDate as Day | null} isDone={isDone} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Due({ dueDate, isDone, today }: { dueDate: Day | null; isDone: boolean; today: Day }) {
  if (isDone) return <span className={styles.due}>Done</span>;
  if (!dueDate) return <span className={styles.due}>No date</span>;
  const isLate = isLateAction({ isDone, dueDate }, today);
  return (
    <time dateTime={dueDate} className={isLate ? styles.late : styles.due}>
      {isLate ? "Late, " : ""}
      {day(dueDate, today)}
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
