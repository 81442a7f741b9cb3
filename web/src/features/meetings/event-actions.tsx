import "../../ui/checkbox.css";
import { ActionIcon, Checkbox } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Action, EventDetail } from "@touchline/contract";
import { addDays, type Day, DEFAULT_ACTION_DUE_DAYS, isLateAction } from "@touchline/domain";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { ActionFields, type Person } from "./action-fields.tsx";
import styles from "./event-actions.module.css";
import { useEventActions } from "./use-actions.ts";

interface EventActionsProps {
  event: EventDetail;
  people: Person[];
}

export function EventActions({ event, people }: EventActionsProps) {
  const { user } = useSession();
  const { today } = useQuarters();
  const changes = useEventActions(event.id);
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Action | null>(null);
  return (
    <section className="flex flex-col gap-2" aria-labelledby="event-actions">
      <h3 id="event-actions" className="text-md font-semibold">
        Actions
      </h3>
      {event.actions.length > 0 && (
        <ul>
          {event.actions.map((action) => (
            <li key={action.id} className="next:border-t next:border-line">
              {editing === action.id ? (
                <ActionFields
                  initial={{
                    text: action.text,
                    dueDate: action.dueDate,
                    assigneeId: action.AssigneeId,
                  }}
                  people={withAssignee(people, action)}
                  action="Save"
                  isBusy={changes.save.isPending}
                  onSave={(form) =>
                    changes.save.mutateAsync({ action, form }).then(() => setEditing(null))
                  }
                  onCancel={() => setEditing(null)}
                />
              ) : (
                <Line
                  action={action}
                  onTick={(isDone) => changes.tick.mutate({ ...action, isDone })}
                  onEdit={() => setEditing(action.id)}
                  onRemove={() => setRemoving(action)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ActionFields
        initial={{
          text: "",
          dueDate: addDays(today, DEFAULT_ACTION_DUE_DAYS),
          assigneeId: user.id,
        }}
        people={people}
        action="Add"
        isBusy={changes.add.isPending}
        onSave={(form) => changes.add.mutateAsync(form)}
      />
      {removing && (
        <Confirm
          title="Delete this action?"
          action="Delete"
          isBusy={changes.remove.isPending}
          onConfirm={() => {
            changes.remove.mutate(removing);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          “{removing.text}” will be deleted for everyone, {removing.Assignee.name} included.
        </Confirm>
      )}
    </section>
  );
}

/** Includes the assignee even if they have left the team. */
function withAssignee(people: Person[], { Assignee }: Action): Person[] {
  return people.some(({ id }) => id === Assignee.id) ? people : [...people, Assignee];
}

interface LineProps {
  action: Action;
  onTick: (isDone: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Line({ action, onTick, onEdit, onRemove }: LineProps) {
  const { today } = useQuarters();
  const { text, isDone, Assignee } = action;
  const dueDate = action.dueDate as Day | null;
  const isLate = isLateAction({ isDone, dueDate }, today);
  return (
    <div
      className={`${styles.line} data-[done=true]:[&>:first-child]:line-through data-[done=true]:[&>:first-child]:text-quiet`}
      data-done={isDone}
    >
      <Checkbox
        label={text}
        checked={isDone}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span className={isLate ? "text-sm text-bad" : "text-sm text-quiet"}>
        {Assignee.name}
        {dueDate && `, ${isLate ? "late since" : "due"} ${formatDay(dueDate, today)}`}
      </span>
      <span className={`${styles.buttons} flex gap-1`}>
        <ActionIcon size={28} aria-label={`Edit ${text}`} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={`Delete ${text}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </span>
    </div>
  );
}
