import { z } from "zod";
import { route } from "./route.ts";

/** Any value is accepted, so that every invalid link gets the same response. */
const ByToken = z.object({ token: z.string().max(200) });

export const MailSubscription = z.object({
  workspace: z.string().max(200),
  address: z.string().max(320),
  isUnsubscribed: z.boolean(),
});
export type MailSubscription = z.infer<typeof MailSubscription>;

export const unsubscribe = {
  read: route({
    method: "GET",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "Who an unsubscribe link is for; reading changes nothing",
    params: ByToken,
    perMinute: 20,
    response: MailSubscription,
  }),
  save: route({
    method: "PUT",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "Unsubscribe the address a link was sent to from a workspace's mail, or undo that",
    params: ByToken,
    body: z.strictObject({ isUnsubscribed: z.boolean() }),
    perMinute: 20,
    response: MailSubscription,
  }),
  oneClick: route({
    method: "POST",
    path: "/api/unsubscribe/:token",
    access: "public",
    summary: "One-click unsubscribe for mail programs (RFC 8058); also served without /api",
    params: ByToken,
    isForm: true,
    body: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    // A mail provider sends the requests of all its users from a few IP addresses.
    perMinute: 120,
    response: MailSubscription,
  }),
};
