import type { Action, ActionGroup } from "@touchline/contract";

/** An action ticked on this screen, and its position. */
export interface TickedAction {
  action: Action;
  group: Pick<ActionGroup, "id" | "title">;
  place: number;
}

/**
 * Merges actions ticked on this screen back into the server's list at their position, so that the
 * tick stays visible and can be undone.
 */
export function withTickedActions(
  groups: ActionGroup[],
  kept: readonly TickedAction[],
): ActionGroup[] {
  const told = new Set(groups.flatMap(({ actions }) => actions.map(({ id }) => id)));
  return kept
    .filter(({ action }) => !told.has(action.id))
    .toSorted((one, other) => one.place - other.place)
    .reduce(reinsert, groups);
}

function reinsert(groups: ActionGroup[], { action, group, place }: TickedAction): ActionGroup[] {
  if (!groups.some(({ id }) => id === group.id)) {
    return [...groups, { ...group, actions: [action] }].toSorted((one, other) =>
      one.title.localeCompare(other.title),
    );
  }
  return groups.map((one) =>
    one.id === group.id ? { ...one, actions: one.actions.toSpliced(place, 0, action) } : one,
  );
}

export function firstRows(groups: ActionGroup[], most: number): ActionGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const actions = group.actions.slice(0, left);
    left -= actions.length;
    return actions.length > 0 ? [{ ...group, actions }] : [];
  });
}

export function countActions(groups: ActionGroup[]): number {
  return groups.reduce((sum, { actions }) => sum + actions.length, 0);
}
