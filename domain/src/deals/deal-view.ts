import { isOwnProperty, ownProperty } from "./deal-properties.ts";
import { ownConditionField } from "./own-field-filter.ts";

interface ViewAccess {
  isOwn: boolean;
  isShared: boolean;
  isLocked: boolean;
  /** Its owner is still an active member. */
  isOwnerHere: boolean;
}

/**
 * Whether a user may change or delete a view of deals: their own and, for managers, the team's. A
 * locked one belongs to its owner alone; others save a copy. Once its owner has left, managers may
 * change it.
 */
export function canChangeView(view: ViewAccess, { isManager }: { isManager: boolean }): boolean {
  if (!view.isShared) return view.isOwn;
  return isManager && (view.isOwn || !view.isLocked || !view.isOwnerHere);
}

interface ViewWithOwners {
  owner?: string[] | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  order?: "desc" | undefined;
  columns?: Array<{ key: string }> | undefined;
}

/** Removes everything about owners from a view, for users who see only their own deals. */
export function withoutOwners<Look extends ViewWithOwners>(look: Look): Look {
  const { owner: _, group, sort, order, columns, ...rest } = look;
  // Still the same type: every part that was removed is optional.
  return {
    ...rest,
    ...(group && group !== "owner" && { group }),
    ...(sort && sort !== "Owner" && { sort, ...(order && { order }) }),
    ...(columns && { columns: columns.filter(({ key }) => key !== "Owner") }),
  } as Look;
}

interface ViewWithFields {
  own?: string[] | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  order?: "desc" | undefined;
  columns?: Array<{ key: string }> | undefined;
}

/** Removes own fields that the organisation no longer has from a view. */
export function withoutRemovedFields<Look extends ViewWithFields>(
  look: Look,
  fields: readonly { name: string }[],
): Look {
  const known = new Set<string>(fields.map(({ name }) => ownProperty(name)));
  const isThere = (key: string) => !isOwnProperty(key) || known.has(key);
  const { own, group, sort, order, columns, ...rest } = look;
  const conditions = own?.filter((one) => known.has(ownProperty(ownConditionField(one))));
  // Still the same type: every part that was removed is optional.
  return {
    ...rest,
    ...(conditions?.length && { own: conditions }),
    ...(group && isThere(group) && { group }),
    ...(sort && isThere(sort) && { sort }),
    ...(order && (!sort || isThere(sort)) && { order }),
    ...(columns && { columns: columns.filter(({ key }) => isThere(key)) }),
  } as Look;
}
