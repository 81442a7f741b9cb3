import type { Role } from "@touchline/contract";

/** Whose eyes the data is seen with. */
export interface Viewer {
  organisationId: string;
  userId: string;
  role: Role;
}
