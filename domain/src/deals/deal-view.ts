interface ViewFacts {
  isOwn: boolean;
  isShared: boolean;
  isLocked: boolean;
  /** Whoever made it still works here. */
  isOwnerHere: boolean;
}

/**
 * Whether somebody may change a view of deals, or delete it: their own; as a manager, also the team's.
 *
 * A locked one is its owner's alone: a colleague saves a copy. Once its owner has left, the managers have it.
 */
export function mayChangeView(view: ViewFacts, { isManager }: { isManager: boolean }): boolean {
  if (!view.isShared) return view.isOwn;
  return isManager && (view.isOwn || !view.isLocked || !view.isOwnerHere);
}

interface LookAtOwners {
  owner?: string[] | undefined;
  group?: "owner" | "stage" | undefined;
  sort?: string | undefined;
  order?: "desc" | undefined;
  columns?: Array<{ key: string }> | undefined;
}

/** A view as it is for people who see only their own deals: nothing in it speaks of owners. */
export function withoutOwners<Look extends LookAtOwners>(look: Look): Look {
  const { owner: _, group, sort, order, columns, ...rest } = look;
  // What is left is the same view with parts of it gone, each of which may be missing.
  return {
    ...rest,
    ...(group && group !== "owner" && { group }),
    ...(sort && sort !== "Owner" && { sort, ...(order && { order }) }),
    ...(columns && { columns: columns.filter(({ key }) => key !== "Owner") }),
  } as Look;
}
