import { z } from "zod";
import { route } from "./route.ts";

/** A browser that gets the caller's inbox as notifications. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** The push service's address of the browser, by which it knows itself in the list. */
  endpoint: z.string().max(1000),
  /** 'Chrome on Android'. */
  device: z.string().max(100),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const PushState = z.object({
  /** What browsers subscribe with, in base64url; null if push isn't set up on this installation. */
  publicKey: z.string().max(200).nullable(),
  devices: z.array(PushDevice).max(100),
});

const Base64Url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${length} characters of base64url`);

export const push = {
  read: route({
    method: "GET",
    path: "/api/push",
    access: "member",
    summary: "The caller's devices that get inbox notifications, and the key to subscribe with",
    response: PushState,
  }),
  subscribe: route({
    method: "POST",
    path: "/api/push/devices",
    access: "member",
    summary: "Send the caller's inbox to a browser, as its push subscription says",
    body: z.strictObject({
      endpoint: z.url().max(1000),
      keys: z.strictObject({
        /** An uncompressed point of P-256: 65 bytes. */
        p256dh: Base64Url(87),
        /** 16 bytes. */
        auth: Base64Url(22),
      }),
      device: z.string().trim().min(1).max(100),
    }),
    response: PushState,
    perMinute: 20,
  }),
  unsubscribe: route({
    method: "DELETE",
    path: "/api/push/devices/:id",
    access: "member",
    summary: "Stop sending the caller's inbox to a browser",
    params: z.object({ id: z.uuid() }),
    response: PushState,
  }),
};
