import { z } from "zod";
import { EmailAddress } from "./addresses.ts";
import { MailToPerson } from "./mail-preview.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

/** The delivery status of an invitation mail; `none` if none was sent to the current address. */
export const Invitation = z.object({
  userId: z.uuid(),
  state: z.enum(["none", "waiting", "sent", "failed"]),
  /** The mail server's message when delivery failed or is deferred. */
  words: z.string().max(2000).nullable(),
  invitedAt: Timestamp.nullable(),
  /** The earliest time to resend; null if it can be resent now. */
  againAt: Timestamp.nullable(),
  /** When the invitee declined, for their current address. */
  declinedAt: Timestamp.nullable(),
  /** When this address unsubscribed from the workspace's mail; only its owner can change that. */
  unsubscribedAt: Timestamp.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const Invitations = z.object({
  /** Whether this installation sends mail. If not, the link has to be shared some other way. */
  hasMail: z.boolean(),
  /**
   * The workspace's invitation link. Not a secret: only users whose address was added can join with
   * it.
   */
  signInUrl: z.url().max(2048),
  /** Everyone who hasn't signed in yet. */
  people: z.array(Invitation).max(10_000),
});
export type Invitations = z.infer<typeof Invitations>;

export const invitations = {
  list: route({
    method: "GET",
    path: "/api/invitations",
    access: "admin",
    summary: "Invitations to people who haven't signed in yet",
    response: Invitations,
  }),
  mail: route({
    method: "POST",
    path: "/api/invitation-mail",
    access: "manager",
    isReadOnly: true,
    summary: "The email that inviting this person would send; sends nothing",
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      emailAddress: EmailAddress,
      role: Role,
    }),
    response: MailToPerson,
  }),
  send: route({
    method: "POST",
    path: "/api/invitations/:userId",
    access: "admin",
    summary: "Invite someone by email, or send the invitation again",
    params: z.object({ userId: z.uuid() }),
    response: Invitation,
    perMinute: 60,
  }),
};
