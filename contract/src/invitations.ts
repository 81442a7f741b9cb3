import { z } from "zod";
import { route } from "./route.ts";

const When = z.iso.datetime();

/** How the mail is doing with which somebody was asked to join; `none` if none went to their address. */
export const Invitation = z.object({
  userId: z.uuid(),
  state: z.enum(["none", "waiting", "sent", "failed"]),
  /** The mail server's words when it failed, or while it puts us off. */
  words: z.string().max(2000).nullable(),
  invitedAt: When.nullable(),
  /** From when on it may be sent again; null: at once. */
  againAt: When.nullable(),
  /** When the person said no, as the address they have now. */
  declinedAt: When.nullable(),
  /** Since when this address wants no mail from the workspace; only its owner changes that. */
  unsubscribedAt: When.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const Invitations = z.object({
  /** Whether this installation sends mail. Where not, people are told the address in some other way. */
  hasMail: z.boolean(),
  /** The workspace's invitation link. It is no secret: only whose address was added can join by it. */
  signInUrl: z.url().max(2048),
  /** Of everybody who has not signed in yet. */
  people: z.array(Invitation).max(10_000),
});
export type Invitations = z.infer<typeof Invitations>;

export const invitations = {
  list: route({
    method: "GET",
    path: "/api/invitations",
    access: "manager",
    summary: "How those were invited who have not signed in yet",
    response: Invitations,
  }),
  send: route({
    method: "POST",
    path: "/api/invitations/:userId",
    access: "manager",
    summary: "Ask somebody by e-mail to join, or once more after a while",
    params: z.object({ userId: z.uuid() }),
    response: Invitation,
    perMinute: 60,
  }),
};
