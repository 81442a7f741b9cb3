import { Button } from "@mantine/core";
import type { Action, ActionGroup, TeamMember } from "@touchline/contract";
import { may } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SkeletonTable } from "../../ui/table.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionSearch, actionQuery, hasActionFilters } from "./action-search.ts";
import { ActionTable, COLUMNS, MIN_WIDTH } from "./action-table.tsx";
import { countActions, firstRows, type TickedAction, withTickedActions } from "./ticked-actions.ts";
import { useActionChanges, useActions } from "./use-actions.ts";

const MAX_LISTED = 100;

interface ActionsProps {
  search: ActionSearch;
  /** Undefined while the team is loading. */
  team: TeamMember[] | undefined;
  /** The group's name, linked to its source. */
  titleOf: (group: ActionGroup) => ReactNode;
  onClear: () => void;
  onNew: () => void;
}

/** Grouped actions. Give each filter a separate key so that the list resets. */
export function Actions({ search, team, titleOf, onClear, onNew }: ActionsProps) {
  const { user } = useSession();
  const { today } = useQuarters();
  const query = actionQuery(search, may(user, "coach"), team?.map(({ id }) => id) ?? []);
  const isReady = !may(user, "coach") || !search.assignees || team !== undefined;
  const groups = useActions(may(user, "coach"), query, { isReady });
  const changes = useActionChanges();
  const [kept, setKept] = useState<{ of: string; list: TickedAction[] }>({ of: "", list: [] });
  const [most, setMost] = useState(MAX_LISTED);
  const [editing, setEditing] = useState<Action | null>(null);
  const [removing, setRemoving] = useState<Action | null>(null);
  const of = JSON.stringify(query);
  // Ticked actions stay visible until another list is requested.
  if (kept.of !== of) setKept({ of, list: [] });
  const ticked = kept.of === of ? kept.list : [];
  const keep = (list: TickedAction[]) => setKept({ of, list });
  const onTick = (group: ActionGroup, action: Action, isDone: boolean) => {
    const place = group.actions.findIndex(({ id }) => id === action.id);
    const { id, title } = group;
    keep([
      ...ticked.filter((one) => one.action.id !== action.id),
      { action: { ...action, isDone }, group: { id, title }, place },
    ]);
    changes.tick.mutate(
      { action, isDone },
      { onError: () => keep(ticked.filter((one) => one.action.id !== action.id)) },
    );
  };
  return (
    <>
      <QueryContent
        hasCards
        errorTitle="Couldn't load the actions"
        query={groups}
        skeleton={<SkeletonTable columns={COLUMNS} isFlush minWidth={MIN_WIDTH} />}
      >
        {(told) => {
          const all = withTickedActions(told, groups.isPlaceholderData ? [] : ticked);
          if (countActions(all) === 0) {
            return <NoActions search={search} onClear={onClear} onNew={onNew} />;
          }
          return (
            <div className="flex flex-col items-start gap-6">
              {firstRows(all, most).map((group) => (
                <ActionTable
                  key={group.id}
                  group={group}
                  title={titleOf(group)}
                  today={today}
                  isStale={groups.isPlaceholderData}
                  onTick={(action, isDone) => onTick(group, action, isDone)}
                  onEdit={setEditing}
                  onRemove={setRemoving}
                />
              ))}
              {countActions(all) > most && (
                <Button variant="default" size="sm" onClick={() => setMost(most + MAX_LISTED)}>
                  Show more ({formatCount(countActions(all) - most)} left)
                </Button>
              )}
            </div>
          );
        }}
      </QueryContent>
      {editing && (
        <ActionDialog
          title="Edit action"
          action="Save"
          initial={{
            text: editing.text,
            dueDate: editing.dueDate,
            assigneeId: editing.AssigneeId,
          }}
          people={may(user, "coach") ? withOwner(team ?? [], editing) : null}
          isBusy={changes.save.isPending}
          onSave={(form) => changes.save.mutateAsync({ action: editing, form })}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <Confirm
          title="Delete this action?"
          action="Delete"
          isBusy={false}
          onConfirm={() => {
            changes.remove.mutate(removing);
            keep(ticked.filter(({ action }) => action.id !== removing.id));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          “{removing.text}” will be deleted for everyone, {removing.Assignee.name} included.
        </Confirm>
      )}
    </>
  );
}

/** Includes the assignee even if they have left the team. */
function withOwner(team: TeamMember[], { Assignee }: Action): { id: string; name: string }[] {
  return team.some(({ id }) => id === Assignee.id) ? team : [...team, Assignee];
}

function NoActions({ search, onClear, onNew }: Pick<ActionsProps, "search" | "onClear" | "onNew">) {
  return (
    <div className="border border-line rounded-card bg-surface">
      {hasActionFilters(search) ? (
        <EmptyState
          title="Looks like no actions match these filters"
          action={
            <Button variant="default" onClick={onClear}>
              Show open actions
            </Button>
          }
        >
          Others may be done, due later, or someone else's.
        </EmptyState>
      ) : (
        <EmptyState
          title="No actions for selected query"
          action={<Button onClick={onNew}>New action</Button>}
        >
          You're all caught up. Actions from meetings show up here too.
        </EmptyState>
      )}
    </div>
  );
}
