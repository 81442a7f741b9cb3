import { notFound, type Refusal } from "../http/refusal.ts";
import { seesAccounts, type Viewer } from "./viewer.ts";

/** A rep sees only their own records; all others are treated as missing. Admins see accounts. */
export function mustSee(viewer: Viewer, userId: string): void {
  if (!seesAccounts(viewer) && userId !== viewer.userId) throw memberNotFound();
}

export function memberNotFound(): Refusal {
  return notFound("team member");
}
