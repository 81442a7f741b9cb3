import type { Action, ActionGroup } from "@touchline/contract";

/** An action ticked on this screen, and its position. */
export interface Kept {
  action: Action;
  group: Pick<ActionGroup, "id" | "title">;
  place: number;
}

/**
 * Merges actions ticked on this screen back into the server's list at their position, so that the
 * tick stays visible and can be undone.
 */
export function withKept(groups: ActionGroup[], kept: readonly Kept[]): ActionGroup[] {
  const told = new Set(groups.flatMap(({ actions }) => actions.map(({ id }) => id)));
  return kept
    .filter(({ action }) => !told.has(action.id))
    .toSorted((one, other) => one.place - other.place)
    .reduce(putBack, groups);
}

function putBack(groups: ActionGroup[], { action, group, place }: Kept): ActionGroup[] {
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

export function rowsIn(groups: ActionGroup[]): number {
  return groups.reduce((sum, { actions }) => sum + actions.length, 0);
}
