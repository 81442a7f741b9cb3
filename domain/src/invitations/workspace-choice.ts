/** A workspace that somebody who signs in belongs to, or that has added their address. */
export interface WorkspaceToChoose {
  organisationId: string;
  isMember: boolean;
  /** They said no to it, as this address. */
  isDeclined: boolean;
  addedAt: Date;
  /** Addresses its managers signed in with. */
  managerAddresses: readonly string[];
}

interface Chooser {
  emailAddress: string | null;
  /** The workspace whose invitation link they opened. */
  linkedTo: string | null;
}

/** Enough for any person; strangers can add an address to as many workspaces as they like. */
export const MAX_WORKSPACES_TO_CHOOSE = 20;

/**
 * The workspaces somebody may choose from, in the order in which they are offered.
 *
 * The one whose link was opened comes first, then those they belong to, then those with a manager at their own mail
 * domain, then the oldest: whoever adds an address later cannot push the real one down. What was declined is only
 * offered again by opening its link.
 */
export function workspacesToChoose<T extends WorkspaceToChoose>(
  workspaces: readonly T[],
  { emailAddress, linkedTo }: Chooser,
): T[] {
  const domain = emailAddress === null ? null : domainOf(emailAddress);
  const isLinked = ({ organisationId }: T) => organisationId === linkedTo;
  const rank = (workspace: T): number => {
    if (isLinked(workspace)) return 0;
    if (workspace.isMember) return 1;
    return workspace.managerAddresses.some((address) => domainOf(address) === domain) ? 2 : 3;
  };
  return workspaces
    .filter((workspace) => !workspace.isDeclined || isLinked(workspace))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        a.addedAt.getTime() - b.addedAt.getTime() ||
        a.organisationId.localeCompare(b.organisationId),
    )
    .slice(0, MAX_WORKSPACES_TO_CHOOSE);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
