import "../../ui/checkbox.css";
import { Checkbox, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Action, type ActionGroup, api } from "@touchline/contract";
import { type Day, isLateAction } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useTickAction } from "../../lib/use-tick.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./open-actions.module.css";

type ActionScope = "everyone" | "mine";

const OPEN_QUERY = { query: { status: "open" as const } };
const actionsQuery = (whose: ActionScope) =>
  whose === "mine"
    ? routeQuery(api.actions.own, OPEN_QUERY)
    : routeQuery(api.actions.list, OPEN_QUERY);

export function OpenActions({ showOnlyMyActions = false }: { showOnlyMyActions?: boolean }) {
  const [chosen, setChosen] = useState<ActionScope>("everyone");
  const whose = showOnlyMyActions ? "mine" : chosen;
  const mine = { value: "mine" as const, label: "My Actions" };
  return (
    <section aria-label="Open actions" className="pt-2">
      <Tabs
        label="Whose actions"
        value={whose}
        options={
          showOnlyMyActions
            ? [mine]
            : [{ value: "everyone" as const, label: "Everyone's Actions" }, mine]
        }
        onChange={setChosen}
      >
        <List whose={whose} />
      </Tabs>
    </section>
  );
}

function List({ whose }: { whose: ActionScope }) {
  const groups = useQuery(actionsQuery(whose));
  return (
    <QueryContent query={groups} skeleton={<ListSkeleton />}>
      {(found) =>
        found.some(({ actions }) => actions.length > 0) ? (
          <div className="pt-2 pb-6 px-5">
            {found.map((group) => (
              <Group key={group.id} group={group} whose={whose} />
            ))}
          </div>
        ) : (
          <p className="py-6 px-5 text-quiet">
            {whose === "mine"
              ? "Looks like you have no open actions"
              : "Looks like there are no open actions"}
          </p>
        )
      }
    </QueryContent>
  );
}

function Group({ group, whose }: { group: ActionGroup; whose: ActionScope }) {
  if (group.actions.length === 0) return null;
  return (
    <section aria-label={group.title}>
      <h3 className="pt-3 pb-1 text-base font-semibold">{group.title}</h3>
      <ul>
        {group.actions.map((action) => (
          <Row key={action.id} action={action} group={group} whose={whose} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  action: Action;
  group: ActionGroup;
  whose: ActionScope;
}

function Row({ action, group, whose }: RowProps) {
  const { today } = useQuarters();
  const tick = useTickAction(actionsQuery(whose).queryKey);
  const dueDate = action.dueDate as Day | null;
  const isLate = isLateAction({ isDone: action.isDone, dueDate }, today);
  // A person's own group already names them.
  const name = whose === "mine" || action.Assignee.name === group.title ? "" : action.Assignee.name;
  const due = dueDate ? `${isLate ? "late since" : "due"} ${formatDay(dueDate, today)}` : "";
  return (
    <li
      className={`${styles.row} next:border-t next:border-line data-[done=true]:[&>:first-child]:line-through data-[done=true]:[&>:first-child]:text-quiet`}
      data-done={action.isDone}
    >
      <Checkbox
        label={action.text}
        checked={action.isDone}
        onChange={({ currentTarget }) => tick.mutate({ action, isDone: currentTarget.checked })}
      />
      <span className={isLate ? "text-sm text-bad" : "text-sm text-quiet"}>
        {[name, due].filter(Boolean).join(", ")}
      </span>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="pt-2 pb-6 px-5">
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} height={14} width="70%" my={12} />
      ))}
    </div>
  );
}
