import { api, type MemberDetail, type TeamMember, type TeamMemberForm } from "@touchline/contract";
import { isInTeam, ratedAttributes, sells } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { may } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "viewer" | "store">;
type MemberQuery = { brief?: "true" | undefined };

const MAX_UPDATES = 1000;
const NO_ACTIONS = { lateActions: 0, openActions: 0, completedActions: 0 };

export async function listMembers(
  context: Context & Pick<RequestContext, "now">,
  { brief }: MemberQuery,
): Promise<MemberDetail[]> {
  const members = await context.store.team.list();
  if (brief) return members;
  const inFull = await membersInFull(context);
  return members.map(inFull);
}

export async function readMemberInFull(
  context: Context & Pick<RequestContext, "now">,
  id: string,
  { brief }: MemberQuery = {},
): Promise<MemberDetail> {
  const member = await readMember(context, id);
  if (brief) return member;
  const inFull = await membersInFull(context);
  return {
    ...inFull(member),
    UserUpdates: await context.store.memberFile.updates(id, MAX_UPDATES),
  };
}

/** Loads the full details of all visible members in a constant number of queries. */
async function membersInFull({ viewer, store, now }: Context & Pick<RequestContext, "now">) {
  const today = dayOf(now, (await store.session.calendar()).timeZone);
  const counts = await store.teamTable.counts(today);
  const events = await store.teamTable.nextEvents(now, today);
  const updates = await store.teamTable.newestUpdates();
  const notes = may(viewer, "coach") ? await store.memberFile.teamNotes() : null;
  const ratings = Map.groupBy(await store.memberFile.teamRatings(), ({ memberId }) => memberId);
  const inSlack = new Map(
    (await store.slackPreferences.members()).map((member) => [member.id, member]),
  );
  return (member: TeamMember): MemberDetail => {
    const { slackUserId = null, preferences } = inSlack.get(member.id) ?? {};
    const update = updates.get(member.id);
    return {
      ...member,
      uuid: member.id,
      pictureURL: null,
      ...NO_ACTIONS,
      ...counts.get(member.id),
      nextEvent: events.get(member.id) ?? null,
      UserUpdates: update ? [update] : [],
      ...(notes && { UserNote: { notes: notes.get(member.id) ?? "" } }),
      UserAttribute: { attributes: ratedAttributes(ratings.get(member.id) ?? []) },
      slackUserId,
      ...(preferences && { preferences }),
    };
  };
}

async function readMember({ viewer, store }: Context, id: string): Promise<TeamMember> {
  mustSee(viewer, id);
  const member = await store.team.get(id);
  if (!member) throw memberNotFound();
  return member;
}

/** In player/coach mode managers sell too, so they can own deals. */
export async function readPlayers({ store }: Context): Promise<TeamMember[]> {
  const members = await store.team.list();
  const { user } = await store.session.read();
  const isPlayer = user.preferences.playerCoachModeOn ? isInTeam : sells;
  return members.filter(({ role }) => isPlayer(role));
}

/**
 * Updates a member. A new address triggers an invitation only if the member has never signed in;
 * otherwise sign-in is unaffected. CRM owners are matched by address, so the match is updated at
 * once.
 */
export async function saveMember(
  { viewer, store, now }: Context & Pick<RequestContext, "now">,
  id: string,
  form: TeamMemberForm,
): Promise<MemberDetail> {
  const before = await readMember({ viewer, store }, id);
  const isMoved = form.emailAddress !== before.emailAddress;
  if (!(await store.team.save(id, form))) {
    throw new Refusal(
      "conflict",
      `emailAddress: someone else on your team already has ${form.emailAddress}.`,
    );
  }
  if (isMoved) await store.mirror.matchOwners();
  await store.audit.record(now, "member.changed", `user ${id}`, {
    ...(isMoved && { from: before.emailAddress, to: form.emailAddress }),
  });
  const { members, member, players } = api.team;
  await store.live.publish(
    { everybody: true },
    {
      type: "stale",
      paths: [members.path, member.path, players.path, api.session.read.path, api.deals.list.path],
    },
  );
  return readMemberInFull({ viewer, store, now }, id);
}
