/** A workspace that the user belongs to, or that has added their address. */
export interface WorkspaceOption {
  organisationId: string;
  isMember: boolean;
  /** Declined with this address. */
  isDeclined: boolean;
  addedAt: Date;
  /** Addresses its managers signed in with. */
  managerAddresses: readonly string[];
}

interface SigningInUser {
  emailAddress: string | null;
  /** The workspace whose invitation link was opened. */
  linkedTo: string | null;
}

/** Enough for any user; strangers can add an address to any number of workspaces. */
export const MAX_WORKSPACE_OPTIONS = 20;

/**
 * The workspaces a user may choose from, in display order: the one whose link was opened, then
 * their own, then those with a manager at their mail domain, then the oldest, so that a stranger
 * who adds an address later can't push the real one down. A declined workspace is only offered when
 * its link is opened.
 */
export function workspaceOptions<T extends WorkspaceOption>(
  workspaces: readonly T[],
  { emailAddress, linkedTo }: SigningInUser,
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
    .slice(0, MAX_WORKSPACE_OPTIONS);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
