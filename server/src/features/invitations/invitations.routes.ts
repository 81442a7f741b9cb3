import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { previewInvitation } from "../../shared/mail/invite.ts";
import { listInvitations, sendInvitation } from "./invitations.service.ts";

export function invitationsRoutes(on: Bind) {
  on(api.invitations.list, ({ context }) => listInvitations(context));
  on(api.invitations.mail, ({ context, body }) => previewInvitation(context, body));
  on(api.invitations.send, ({ context, params }) => sendInvitation(context, params.userId));
}
