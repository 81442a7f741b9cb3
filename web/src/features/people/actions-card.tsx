import "../../ui/checkbox.css";
import { Checkbox, Skeleton } from "@mantine/core";
import type { Action } from "@touchline/contract";
import {
  type ActionProgress,
  type ActionState,
  type Day,
  DEFAULT_ACTION_DUE_DAYS,
  isLateAction,
  matchesActionFilter,
  may,
} from "@touchline/domain";
import { useState } from "react";
import { dayIn, formatCount, formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { More } from "./more.tsx";
import { useMemberActions, useTickMemberAction } from "./use-people.ts";

const INITIAL_COUNT = 3;
const MORE_COUNT = 5;
const STATES: { value: ActionState; label: string }[] = [
  { value: "late", label: "Late" },
  { value: "open", label: "Open" },
  { value: "completed", label: "Completed" },
];

export function ActionsCard({ memberId }: { memberId: string }) {
  const { user } = useSession();
  const actions = useMemberActions(memberId, may(user, "coach"));
  return (
    <Panel title="Actions">
      <QueryContent query={actions} skeleton={<ActionsSkeleton />}>
        {(all) => <Actions actions={all} memberId={memberId} />}
      </QueryContent>
    </Panel>
  );
}

function Actions({ actions, memberId }: { actions: Action[]; memberId: string }) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const within = (state: ActionState) =>
    actions.filter((action) => matchesActionFilter(state, toDoable(action), today));
  const [chosen, setChosen] = useState<ActionState | null>(null);
  // Overdue actions first, if there are any.
  const state = chosen ?? (within("late").length > 0 ? "late" : "open");
  const shown = within(state);
  return (
    <>
      <div className="pt-3 pb-1 px-5">
        <Segmented
          label="Actions that are"
          value={state}
          options={STATES.map(({ value, label }) => ({
            value,
            label: `${label} ${formatCount(within(value).length)}`,
          }))}
          onChange={setChosen}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No actions for this filter">
          New actions are due {DEFAULT_ACTION_DUE_DAYS} days later unless a meeting says otherwise.
        </EmptyState>
      ) : (
        <More key={state} items={shown} first={INITIAL_COUNT} step={MORE_COUNT}>
          {(some) => (
            <ul aria-label="Actions">
              {some.map((action) => (
                <Row key={action.id} action={action} memberId={memberId} today={today} />
              ))}
            </ul>
          )}
        </More>
      )}
    </>
  );
}

function toDoable({ isDone, dueDate }: Action): ActionProgress {
  return { isDone, dueDate: dueDate as Day | null };
}

interface RowProps {
  action: Action;
  memberId: string;
  today: Day;
}

function Row({ action, memberId, today }: RowProps) {
  const { user } = useSession();
  const tick = useTickMemberAction(memberId, may(user, "coach"));
  const { text, isDone, dueDate, CalendarEvent: event } = action;
  const isLate = isLateAction(toDoable(action), today);
  return (
    <li
      className="py-2 px-5 wrap-anywhere text-base next:border-t next:border-line data-[done=true]:[&_label]:line-through data-[done=true]:[&_label]:text-quiet"
      data-done={isDone}
    >
      <Checkbox
        label={text}
        checked={isDone}
        onChange={({ currentTarget }) => tick.mutate({ action, isDone: currentTarget.checked })}
      />
      <p className="pl-8 text-sm text-quiet">
        <span className={isLate ? "text-bad" : undefined}>
          {dueDate ? `Due ${formatDay(dueDate as Day, today)}` : "No date"}
        </span>
        {event && ` · ${event.title}`}
      </p>
    </li>
  );
}

function ActionsSkeleton() {
  return (
    <>
      <div className="pt-3 pb-1 px-5">
        <Skeleton height={30} width={240} />
      </div>
      {["first", "second", "third"].map((row) => (
        <div
          key={row}
          className="py-2 px-5 wrap-anywhere text-base next:border-t next:border-line data-[done=true]:[&_label]:line-through data-[done=true]:[&_label]:text-quiet"
        >
          <Skeleton height={14} width="80%" my={4} />
          <Skeleton height={10} width="40%" my={4} />
        </div>
      ))}
    </>
  );
}
