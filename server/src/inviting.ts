import { randomUUID } from "node:crypto";
import { api, type TeamMember } from "@touchline/contract";
import { INVITATIONS_A_DAY } from "@touchline/domain";
import { z } from "zod";
import type { RequestContext } from "./context.ts";
import { invitationMail } from "./invitation-mail.ts";
import { jobs } from "./jobs/catalog.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now" | "config">;

const Address = z.email();
const DAY_MS = 86_400_000;

export const signInUrlOf = ({ config }: Pick<Context, "config">) => `${config.publicUrl}/login`;

/**
 * Asks somebody by e-mail to join, with a mail of its own each time.
 *
 * False where too many were written to within a day. Pressed twice at once, it is one mail.
 */
export async function invite(
  context: Context,
  member: Pick<TeamMember, "id" | "name" | "emailAddress" | "role">,
): Promise<boolean> {
  const { store, viewer, now } = context;
  const since = new Date(now.getTime() - DAY_MS);
  if ((await store.invitations.countSince(since)) >= INVITATIONS_A_DAY) return false;
  const inviter = await store.team.get(viewer.userId);
  const { organisation } = await store.session.read();
  const times = ((await store.invitations.get(member.id))?.times ?? 0) + 1;
  const { name = "", emailAddress = "" } = inviter ?? {};
  const mail = await store.mails.put(
    {
      id: randomUUID(),
      key: `invitation ${member.id} ${times}`,
      recipients: [member.emailAddress],
      replyTo: Address.safeParse(emailAddress).success ? emailAddress : "",
      ...invitationMail({
        organisation: organisation.name,
        inviter: { name, emailAddress },
        invited: member,
        signInUrl: signInUrlOf(context),
      }),
    },
    now,
  );
  if (!mail.isNew) return true;
  await store.invitations.keep({ userId: member.id, mailId: mail.id, times }, now);
  await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
  await store.audit.record(now, "member.invited", `user ${member.id}`, {
    emailAddress: member.emailAddress,
  });
  const paths = [api.invitations.list.path];
  await store.live.tell({ managers: true }, { type: "stale", paths });
  return true;
}
