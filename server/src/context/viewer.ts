import type { Role } from "@touchline/contract";

/** Whose eyes the data is seen with. */
export interface Viewer {
  organisationId: string;
  userId: string;
  role: Role | "system";
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Work that nobody in particular asked for: the clock's, or a vendor's. It sees one organisation. */
export function systemOf(organisationId: string): Viewer {
  return { organisationId, userId: NOBODY, role: "system" };
}

/** A rep sees only their own records; everybody else here sees the team's. */
export function seesTeam({ role }: Viewer): boolean {
  return role !== "rep";
}
