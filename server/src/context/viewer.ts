import type { Right, Role, TeamScope } from "@touchline/contract";

/** The user whose access rights apply. */
export interface Viewer {
  organisationId: string;
  userId: string;
  role: Role | "system";
  /** Missing in jobs that only know the role. */
  rights?: readonly Right[];
  /** Whether the right to administer is called for; without it the viewer sees fewer accounts. */
  isAdministering?: boolean;
  /** Reads only this team. */
  team?: TeamScope;
}

const SYSTEM_USER_ID = "00000000-0000-0000-0000-000000000000";

/** Viewer for scheduled work and vendor events; limited to one organisation. */
export function systemOf(organisationId: string): Viewer {
  return { organisationId, userId: SYSTEM_USER_ID, role: "system" };
}

const AT_LEAST: Record<Viewer["role"], readonly Right[]> = {
  rep: ["write"],
  manager: ["write", "read-team", "coach"],
  admin: ["write", "administer"],
  observer: ["read-team"],
  system: [],
};

export function may(viewer: Viewer, ...anyOf: readonly Right[]): boolean {
  const { role, rights = AT_LEAST[role] } = viewer;
  return role === "system" || anyOf.some((right) => rights.includes(right));
}

const RIGHTS_WITHIN_A_TEAM: readonly Right[] = ["read-team", "coach"];

/** The viewer, reading one team of those they see. The database checks that they see it. */
export function lookingAt(viewer: Viewer, team: NonNullable<TeamScope>): Viewer {
  const rights = viewer.rights ?? AT_LEAST[viewer.role];
  return { ...viewer, team, rights: rights.filter((one) => RIGHTS_WITHIN_A_TEAM.includes(one)) };
}

/**
 * Whether the viewer sees records of others: which ones is limited by the database's policies.
 * Queries of everybody else are narrowed to their own.
 */
export function seesTeam(viewer: Viewer): boolean {
  return may(viewer, "read-team");
}

/** Whether the viewer sees accounts of others, because of their team or to administer them. */
export function seesAccounts(viewer: Viewer): boolean {
  return seesTeam(viewer) || (viewer.isAdministering === true && may(viewer, "administer"));
}
