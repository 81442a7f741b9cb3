import { randomUUID } from "node:crypto";
import { api, type Received, type TeamMember, type TeamRow } from "@touchline/contract";
import { dayAfter, daysOf, REVIEW_AFTER_DAYS } from "@touchline/domain";
import type { RequestContext } from "../../context.ts";
import { Refusal } from "../../http/refusal.ts";
import { invite } from "../../inviting.ts";
import { dayOf, quarterAt } from "../../time.ts";
import { type Context, mustBeMember } from "./must-be-member.ts";

export async function readTeamTable({ store, now }: Context): Promise<TeamRow[]> {
  const calendar = await store.session.calendar();
  const today = dayOf(now, calendar.timeZone);
  const [, quarterEnd] = daysOf(quarterAt(now, calendar), calendar.fiscalStartMonth);
  const members = await store.team.list();
  const managers = await store.teamTable.managers();
  const counts = await store.teamTable.counts(today);
  const events = await store.teamTable.nextEvents(now, today);
  const updates = await store.teamTable.newestUpdates();
  const seenSince = dayAfter(today, 1 - REVIEW_AFTER_DAYS);
  const attention = await store.teamTable.attention(quarterEnd, seenSince);
  return members.map((member) => {
    const update = updates.get(member.id);
    return {
      ...member,
      managerId: managers.get(member.id) ?? null,
      ...NOTHING_TO_DO,
      ...counts.get(member.id),
      nextEvent: events.get(member.id) ?? null,
      UserUpdates: update ? [update] : [],
      attention: attention.get(member.id) ?? NOTHING_AT_RISK,
    };
  });
}

const NOTHING_AT_RISK = { atRisk: 0, seen: 0 };
const NOTHING_TO_DO = { lateActions: 0, openActions: 0, completedActions: 0 };

/** Adds somebody: whoever signs in with the address is this member, and has the deals of its CRM owner. */
export async function addMember(
  context: Context & Pick<RequestContext, "config">,
  { invite: isInvited, ...form }: Received<typeof api.people.addMember>["body"],
): Promise<TeamMember> {
  const { store, now, config } = context;
  const id = randomUUID();
  if (form.managerId !== null) await mustBeManager(context, form.managerId);
  if (!(await store.teamTable.add({ id, ...form }, now))) {
    throw new Refusal(
      "conflict",
      `emailAddress: somebody else in your team has ${form.emailAddress} already.`,
    );
  }
  await store.mirror.matchOwners();
  await store.audit.record(now, "member.added", `user ${id}`, {
    emailAddress: form.emailAddress,
    role: form.role,
  });
  await store.live.tell(
    { everybody: true },
    {
      type: "stale",
      paths: [
        api.people.teamTable.path,
        api.team.members.path,
        api.team.players.path,
        api.workspace.people.path,
        api.invitations.list.path,
        api.deals.list.path,
        api.forecast.teamOverview.path,
      ],
    },
  );
  const member = await mustBeMember(context, id);
  if (isInvited && config.mail) await invite(context, member);
  return member;
}

async function mustBeManager(context: Context, id: string): Promise<void> {
  if ((await mustBeMember(context, id)).role !== "manager") {
    throw new Refusal("bad_request", "managerId: there is no such manager.");
  }
}
