import { randomUUID } from "node:crypto";
import { api, type MailToPerson, type TeamMember } from "@touchline/contract";
import { canInvite, maxInvitationsPerDay } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { invitationMail } from "./invitation-mail.ts";
import { unsubscribedRefusal } from "./mail-addresses.ts";
import { previewMailTo } from "./mail-preview.ts";
import { isOnTrial } from "./mail-quota.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now" | "config">;

const TOO_SOON = "An invitation was just sent. You can send it again in ten minutes.";

/**
 * Link to the invited workspace. It contains no secret: the user has to sign in with the invited
 * address.
 */
export const invitationLinkOf = ({ config, viewer }: Pick<Context, "config" | "viewer">) =>
  `${config.publicUrl}/join?workspace=${viewer.organisationId}`;

/**
 * Sends an invitation email. Returns null when queued, otherwise the reason: unsubscribed, invited
 * too recently (at any address), or the daily limit. Concurrent calls are counted in turn.
 */
export async function invite(
  context: Context,
  member: Pick<TeamMember, "id" | "name" | "emailAddress" | "role">,
): Promise<Refusal | null> {
  const { store, now } = context;
  const unsubscribed = await store.mailRecipients.unsubscribed([member.emailAddress]);
  if (unsubscribed.length > 0) return unsubscribedRefusal(unsubscribed);
  const isTrial = await isOnTrial(context);
  const most = maxInvitationsPerDay(isTrial);
  if (!(await store.mails.count("invitation", 1, most, now))) {
    return new Refusal("too_many_requests", quotaText(isTrial, most));
  }
  const invited = await store.invitations.get(member.id);
  if (!canInvite(invited?.latest ?? null, now)) {
    return new Refusal("too_many_requests", TOO_SOON);
  }
  const times = (invited?.times ?? 0) + 1;
  const mail = await store.mails.add(
    {
      id: randomUUID(),
      key: `invitation ${member.id} ${times}`,
      recipients: [member.emailAddress],
      replyTo: await store.session.verifiedAddress(),
      ...(await composeInvitation(context, member)),
    },
    now,
  );
  if (!mail.isNew) return null;
  await store.invitations.saveSent({ userId: member.id, mailId: mail.id, times }, now);
  await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
  await store.audit.record(now, "member.invited", `user ${member.id}`, {
    emailAddress: member.emailAddress,
  });
  const paths = [api.invitations.list.path];
  await store.live.publish({ managers: true }, { type: "stale", paths });
  return null;
}

type Invited = Pick<TeamMember, "name" | "emailAddress" | "role">;

/** The mail that `invite` would send to this person now, from the same code. */
export async function previewInvitation(context: Context, invited: Invited): Promise<MailToPerson> {
  return previewMailTo(context, await composeInvitation(context, invited), invited);
}

async function composeInvitation(context: Context, invited: Invited) {
  const { store, config } = context;
  const { user, organisation } = await store.session.read();
  return invitationMail({
    organisation: organisation.name,
    inviter: { name: user.name, emailAddress: await store.session.verifiedAddress() },
    invited,
    link: invitationLinkOf(context),
    reportTo: config.supportEmail,
  });
}

function quotaText(isTrial: boolean, most: number): string {
  return isTrial
    ? `During the trial your team can send ${most} invitations a day, and all are used. Try again tomorrow, or subscribe.`
    : "Your team has reached today's limit for invitations. Try again tomorrow.";
}
