import "../../ui/checkbox.css";
import { ActionIcon, Checkbox } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Action, ActionGroup } from "@touchline/contract";
import { type Day, isLateAction } from "@touchline/domain";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { formatShortDay, pluralise } from "../../lib/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cell, type Column, ROW_ROLE, Table } from "../../ui/table.tsx";
import styles from "./actions.module.css";

export const COLUMNS: Column<"text" | "owner" | "due">[] = [
  { key: "text", label: "Details", isUnsortable: true },
  { key: "owner", label: "Owner", width: "22%", isUnsortable: true },
  { key: "due", label: "Due Date", width: "132px", isUnsortable: true },
];

export const MIN_WIDTH = 600;

export interface RowHandlers {
  onTick: (action: Action, isDone: boolean) => void;
  onEdit: (action: Action) => void;
  onRemove: (action: Action) => void;
}

interface ActionTableProps extends RowHandlers {
  group: ActionGroup;
  title: ReactNode;
  today: Day;
  isStale: boolean;
}

export function ActionTable({ group, title, today, isStale, ...handlers }: ActionTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles.group} w-full`}>
      <h2
        id={id}
        className="mb-2 wrap-anywhere text-md font-semibold [&_a]:no-underline [&_a]:text-inherit [&_a:hover]:underline"
      >
        {title}{" "}
        <span className="ml-1 text-sm/inherit text-quiet font-normal">
          {pluralise(group.actions.length, "action")}
        </span>
      </h2>
      <Table
        label={group.title}
        columns={COLUMNS}
        sort={null}
        onSort={() => undefined}
        isStale={isStale}
        isFlush
        minWidth={MIN_WIDTH}
      >
        {group.actions.map((action) => (
          <Row key={action.id} action={action} today={today} {...handlers} />
        ))}
      </Table>
    </section>
  );
}

interface RowProps extends RowHandlers {
  action: Action;
  today: Day;
}

function Row({ action, today, onTick, onEdit, onRemove }: RowProps) {
  const { text, isDone, Assignee: owner } = action;
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      Enter: () => onEdit(action),
      Delete: () => onRemove(action),
      ArrowDown: () => focusActionBy(event.currentTarget, 1),
      ArrowUp: () => focusActionBy(event.currentTarget, -1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <tr {...ROW_ROLE} className={styles.row} data-reveals data-done={isDone}>
      <Cell label="Details" isTitle>
        <div className={styles.details}>
          <Checkbox
            label={text}
            checked={isDone}
            data-action
            onChange={({ currentTarget }) => onTick(action, currentTarget.checked)}
            onKeyDown={keys}
          />
          <span className={`${styles.tools} opacity-0 revealed:opacity-100`}>
            <ActionIcon size={28} aria-label={`Edit ${text}`} onClick={() => onEdit(action)}>
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon size={28} aria-label={`Delete ${text}`} onClick={() => onRemove(action)}>
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        </div>
      </Cell>
      <Cell label="Owner">
        <span className="inline-flex items-center gap-2 min-w-0">
          <Avatar name={owner.name} size={20} />
          <span className="truncate">{owner.name}</span>
        </span>
      </Cell>
      <Cell label="Due Date">
        <Due action={action} today={today} />
      </Cell>
    </tr>
  );
}

/** Arrow keys move between rows, across groups. */
function focusActionBy(from: HTMLInputElement, step: 1 | -1) {
  const all = Array.from(document.querySelectorAll<HTMLInputElement>("input[data-action]"));
  all[all.indexOf(from) + step]?.focus();
}

function Due({ action: { isDone, dueDate }, today }: { action: Action; today: Day }) {
  if (dueDate === null) return <span className="text-quiet">No date</span>;
  const day = dueDate as Day;
  const isLate = isLateAction({ isDone, dueDate: day }, today);
  return (
    <span className="inline-flex items-center gap-2 min-w-0">
      <time dateTime={day} className={isLate ? "text-bad font-medium" : undefined}>
        {formatShortDay(day, today)}
      </time>
      {isLate && <Chip tone="bad">Late</Chip>}
    </span>
  );
}
