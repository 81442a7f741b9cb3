import { IconCheck, IconCircle } from "@tabler/icons-react";
import type { CoachingEntry } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { formatAsk } from "./ask-text.ts";
import styles from "./open-asks.module.css";

/** Whether every ask has been done, evaluated or not. */
export function isAllDone({ asked }: Pick<CoachingEntry, "asked">): boolean {
  return asked.every(({ isDone }) => isDone);
}

export function AskList({ entry }: { entry: CoachingEntry }) {
  const { today } = useQuarters();
  return (
    <ul
      className={`${styles.list} [&_li]:inline-flex [&_li]:items-center [&_li]:gap-1.25 [&_svg]:flex-none [&_svg]:text-quiet [&_[data-done=true]]:text-quiet`}
    >
      {entry.asked.map((ask) => (
        <li key={ask.kind} data-done={ask.isDone}>
          {ask.isDone ? (
            <IconCheck size={14} role="img" aria-label="Done:" />
          ) : (
            <IconCircle size={14} aria-hidden="true" />
          )}
          {formatAsk(ask, ask.label, today)}
        </li>
      ))}
    </ul>
  );
}

export function formatDue(dueDay: Day, today: Day): string {
  if (dueDay === today) return "due today";
  return `${dueDay < today ? "was due" : "by"} ${formatDay(dueDay, today)}`;
}
