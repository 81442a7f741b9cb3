import type { TeamMember } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";

export type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** Throws not found for a user the viewer may not see. */
export async function mustBeMember(
  { viewer, store }: Pick<Context, "viewer" | "store">,
  id: string,
): Promise<TeamMember> {
  mustSee(viewer, id);
  const member = await store.team.get(id);
  if (!member) throw memberNotFound();
  return member;
}
