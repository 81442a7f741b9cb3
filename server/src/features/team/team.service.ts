import { api, type TeamMember, type TeamMemberForm } from "@touchline/contract";
import type { RequestContext } from "../../context.ts";
import { Refusal } from "../../http/refusal.ts";
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

/**
 * Changes what is known of a member.
 *
 * A new address invites its owner only where nobody has signed in as this member yet; whoever has,
 * goes on signing in as before. The CRM's owners are matched by address, so theirs follow at once.
 */
export async function saveMember(
  { viewer, store, now }: Context & Pick<RequestContext, "now">,
  id: string,
  form: TeamMemberForm,
): Promise<TeamMember> {
  const before = await readMember({ viewer, store }, id);
  const isMoved = form.emailAddress !== before.emailAddress;
  if (!(await store.team.save(id, form))) {
    throw new Refusal(
      "conflict",
      `emailAddress: somebody else in your team has ${form.emailAddress} already.`,
    );
  }
  if (isMoved) await store.mirror.matchOwners();
  await store.audit.record(now, "member.changed", `user ${id}`, {
    ...(isMoved && { from: before.emailAddress, to: form.emailAddress }),
  });
  const { members, member, players } = api.team;
  await store.live.tell(
    { everybody: true },
    {
      type: "stale",
      paths: [members.path, member.path, players.path, api.session.read.path, api.deals.list.path],
    },
  );
  return readMember({ viewer, store }, id);
}
