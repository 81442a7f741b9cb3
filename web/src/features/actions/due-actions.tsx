import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { useTickAction } from "../../lib/use-tick.ts";
import "../../ui/checkbox.css";
import { Checkbox, Skeleton } from "@mantine/core";
import type { Action } from "@touchline/contract";
import { type Day, daysBetween } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./due-actions.module.css";

export function DueActions() {
  const { today } = useQuarters();
  const actions = useDueActions(today);
  return (
    <QueryContent query={actions} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(due) =>
        due.length > 0 && (
          <ul aria-label="Due actions">
            {due.map((action) => (
              <Row key={action.id} action={action} today={today} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

function Row({ action, today }: { action: Action; today: Day }) {
  const tick = useTickDueAction(today);
  const late = action.dueDate ? daysBetween(action.dueDate as Day, today) : 0;
  return (
    <li
      className={`${styles.row} data-[done=true]:[&_label]:line-through data-[done=true]:[&_label]:text-quiet`}
      data-done={action.isDone}
    >
      <Checkbox
        label={action.text}
        checked={action.isDone}
        onChange={({ currentTarget }) => tick.mutate({ action, isDone: currentTarget.checked })}
      />
      {action.CalendarEvent && <span className="text-quiet">{action.CalendarEvent.title}</span>}
      <span className={late > 0 && !action.isDone ? "text-bad" : "text-quiet"}>
        {late > 0 ? `${pluralise(late, "day")} late` : "today"}
      </span>
    </li>
  );
}

const dueActionsQuery = (today: Day) =>
  routeQuery(api.actions.own, { query: { status: "open", dueDate: today } });

/** The user's open actions that are due or overdue, oldest first. */
function useDueActions(today: Day) {
  return useQuery({
    ...dueActionsQuery(today),
    select: (groups) =>
      groups
        .flatMap(({ actions }) => actions)
        .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? "")),
  });
}

function useTickDueAction(today: Day) {
  return useTickAction(dueActionsQuery(today).queryKey);
}
