import "../../../ui/checkbox.css";
import { Button, Checkbox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { DealDetail } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { dayIn, formatDay, pluralise } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/read-only.ts";
import { useSession } from "../../../lib/session.ts";
import { InlineDate } from "../../../ui/inline-date.tsx";
import { type NewTask, useTasks } from "../use-tasks.ts";
import styles from "./cards.module.css";
import { TaskForm } from "./task-form.tsx";

export function NextTask({ deal }: { deal: DealDetail }) {
  const { defaultDue, add, complete, move } = useTasks(deal);
  const [isAdding, setIsAdding] = useState(false);
  const [onTheWay, setOnTheWay] = useState<NewTask | null>(null);
  const task = deal.nextTask;
  const isReadOnly = useIsReadOnly();
  const save = async (wanted: NewTask) => {
    await add(wanted);
    setIsAdding(false);
    setOnTheWay(wanted);
  };
  const isWaiting = onTheWay !== null && onTheWay.title !== task?.title;
  if (isReadOnly) {
    return (
      <div className={styles.task}>
        <p className="text-sm text-quiet">Next task</p>
        {task ? (
          <div className={styles.taskRow}>
            {task.title || "Untitled task"}
            <DueDate task={task} onMove={(due) => move(task, due)} />
          </div>
        ) : (
          <p className="text-quiet">No task planned</p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.task}>
      <p className="text-sm text-quiet">Next task</p>
      {task ? (
        <div className={styles.taskRow}>
          <Checkbox
            key={task.id}
            label={task.title || "Untitled task"}
            checked={false}
            disabled={!/^\d+$/.test(task.id)}
            onChange={() =>
              void complete(task).then(
                () => setIsAdding(true),
                () => undefined,
              )
            }
          />
          <DueDate task={task} onMove={(due) => move(task, due)} />
        </div>
      ) : (
        !isAdding && !isWaiting && <p className="text-quiet">No task planned</p>
      )}
      {isWaiting && (
        <p className={`${styles.hint} text-sm text-quiet`}>
          On its way to HubSpot: {onTheWay.title}
        </p>
      )}
      {isAdding ? (
        <TaskForm defaultDue={defaultDue} onAdd={save} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          className="-ml-2"
          leftSection={<IconPlus size={14} />}
          onClick={() => setIsAdding(true)}
        >
          Add a task
        </Button>
      )}
    </div>
  );
}

interface DueDateProps {
  task: NonNullable<DealDetail["nextTask"]>;
  onMove: (due: Day) => void;
}

function DueDate({ task: { title, dueDate, daysLeft, overdue }, onMove }: DueDateProps) {
  const { timeZone } = useSession();
  const due = dueDate ? dayIn(timeZone, new Date(dueDate)) : null;
  return (
    <InlineDate label={`Due date of ${title || "the task"}`} value={due} onChange={onMove}>
      <span className={overdue ? `${styles.late} text-bad` : undefined}>
        {due ? formatDay(due, dayIn(timeZone, new Date())) : "No date"}
        {daysLeft !== null && (
          <span className={`${styles.hint} text-sm text-quiet`}>{formatDaysLeft(daysLeft)}</span>
        )}
      </span>
    </InlineDate>
  );
}

function formatDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return "today";
  return daysLeft > 0 ? `${pluralise(daysLeft, "day")} left` : `${pluralise(-daysLeft, "day")} ago`;
}
