import type { TeamMember } from "@touchline/contract";
import type { RequestContext } from "../../context.ts";
import { mustSee, noSuchMember } from "../../scope.ts";

type Context = Pick<RequestContext, "viewer" | "store">;

export async function readMember({ viewer, store }: Context, id: string): Promise<TeamMember> {
  mustSee(viewer, id);
  const member = await store.team.get(id);
  if (!member) throw noSuchMember();
  return member;
}

/** In player/coach mode the managers sell too, so they may be chosen as owners. */
export async function readPlayers({ store }: Context): Promise<TeamMember[]> {
  const members = await store.team.list();
  const { user } = await store.session.read();
  return user.preferences.playerCoachModeOn
    ? members
    : members.filter(({ role }) => role === "rep");
}
