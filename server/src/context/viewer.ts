import type { Role } from "@touchline/contract";

/** The user whose access rights apply. */
export interface Viewer {
  organisationId: string;
  userId: string;
  role: Role | "system";
}

const SYSTEM_USER_ID = "00000000-0000-0000-0000-000000000000";

/** Viewer for scheduled work and vendor events; limited to one organisation. */
export function systemOf(organisationId: string): Viewer {
  return { organisationId, userId: SYSTEM_USER_ID, role: "system" };
}

/** A rep sees only their own records; all other roles see the team's. */
export function seesTeam({ role }: Viewer): boolean {
  return role !== "rep";
}
