import { randomUUID } from "node:crypto";
import { api, type ParsedInput, type RouteResult, type TeamRow } from "@touchline/contract";
import {
  isInTeam,
  leads,
  observes,
  quarterDays,
  quarterOf,
  reviewedLatelySince,
} from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { invite } from "../../shared/mail/invite.ts";
import { type Context, mustBeMember } from "./must-be-member.ts";

/** The current table, or as of the end of a day; past calendars aren't stored. */
export async function readTeamTable(
  { store, now }: Context,
  asOf: string | undefined,
): Promise<TeamRow[]> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const past = await resolveAsOf({ store, now }, asOf);
  const today = past?.day ?? dayOf(now, timeZone);
  const [, quarterEnd] = quarterDays(quarterOf(today, fiscalStartMonth), fiscalStartMonth);
  const members = (await store.team.list(past?.end)).filter(({ role }) => isInTeam(role));
  const managers = await store.teamTable.managers();
  const counts = await store.teamTable.counts(today, past?.end);
  const events = past ? NO_EVENTS : await store.teamTable.nextEvents(now, today);
  const updates = await store.teamTable.newestUpdates(past?.end);
  const seenSince = reviewedLatelySince(today);
  const attention = await store.teamTable.attention(quarterEnd, seenSince, past);
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

const NO_EVENTS: Awaited<ReturnType<Context["store"]["teamTable"]["nextEvents"]>> = new Map();
const NOTHING_AT_RISK = { atRisk: 0, seen: 0 };
const NOTHING_TO_DO = { lateActions: 0, openActions: 0, completedActions: 0 };

/**
 * Adds a member: the user who signs in with the address becomes this member and gets the deals of
 * its CRM owner.
 */
export async function addMember(
  context: Context & Pick<RequestContext, "config">,
  { invite: isInvited, ...form }: ParsedInput<typeof api.people.addMember>["body"],
): Promise<RouteResult<typeof api.people.addMember>> {
  const { store, now, config } = context;
  const id = randomUUID();
  if (form.managerId !== null) await mustBeManager(context, form.managerId);
  if (form.observesId !== null) {
    if (!observes(form.role)) {
      throw new Refusal("bad_request", "observesId: only observers look at someone else's team.");
    }
    await mustBeMember(context, form.observesId);
  }
  if (!(await store.teamTable.add({ id, ...form }, now))) {
    throw new Refusal(
      "conflict",
      `emailAddress: someone else on your team already has ${form.emailAddress}.`,
    );
  }
  await store.mirror.matchOwners();
  await store.audit.record(now, "member.added", `user ${id}`, {
    emailAddress: form.emailAddress,
    role: form.role,
  });
  await store.live.publish(
    { everybody: true },
    {
      type: "stale",
      paths: [
        api.team.members.path,
        api.team.players.path,
        api.workspace.people.path,
        api.invitations.list.path,
        api.deals.owners.path,
        api.crm.status.path,
        ...DEAL_PATHS,
      ],
    },
  );
  const member = await mustBeMember(context, id);
  if (!isInvited || !config.mail) return { ...member, unsubscribed: [] };
  await invite(context, member);
  return { ...member, unsubscribed: await store.mailRecipients.unsubscribed([form.emailAddress]) };
}

async function mustBeManager(context: Context, id: string): Promise<void> {
  if (!leads((await mustBeMember(context, id)).role)) {
    throw new Refusal("bad_request", "managerId: this manager doesn't exist.");
  }
}
