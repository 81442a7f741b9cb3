import type { Invitation, Invitations } from "@touchline/contract";
import { nextInvitationAt } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { Refusal } from "../../http/refusal.ts";
import { invitationLinkOf, invite } from "../../shared/mail/invite.ts";
import type { Invited } from "./invitations.repository.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now" | "config">;

export async function listInvitations(context: Context): Promise<Invitations> {
  const people = await context.store.invitations.list();
  return {
    hasMail: context.config.mail !== null,
    signInUrl: invitationLinkOf(context),
    people: people.map(toInvitation),
  };
}

/** Sends or resends an invitation: at once if the last one failed, otherwise after a pause. */
export async function sendInvitation(context: Context, userId: string): Promise<Invitation> {
  const { store, config } = context;
  const member = await store.team.get(userId);
  if (!member) throw memberNotFound();
  const invited = await store.invitations.get(userId);
  if (!invited) throw new Refusal("conflict", `${member.name} has already signed in.`);
  if (!config.mail) throw new Refusal("conflict", "Email isn't set up. Ask your administrator.");
  const refused = await invite(context, member);
  if (refused !== null) throw refused;
  return toInvitation((await store.invitations.get(userId)) ?? invited);
}

function toInvitation({
  userId,
  last,
  latest,
  words,
  declinedAt,
  unsubscribedAt,
}: Invited): Invitation {
  return {
    userId,
    state: last?.state ?? "none",
    words: last && last.state !== "sent" ? words : null,
    invitedAt: last?.invitedAt.toISOString() ?? null,
    againAt: nextInvitationAt(latest)?.toISOString() ?? null,
    declinedAt: declinedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  };
}
