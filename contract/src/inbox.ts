import { INBOX_KINDS, INBOX_SUBJECTS, INBOX_TODOS } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

export const InboxItem = z.object({
  id: z.uuid(),
  kind: z.enum(INBOX_KINDS),
  sentence: z.string().max(500),
  /** A comment, a reason or HubSpot's words, shortened. */
  detail: z.string().max(500),
  /** Who did it; null if the CRM did. */
  actor: z.object({ id: z.uuid().nullable(), name: z.string().max(200) }).nullable(),
  /** Null if there is none, or once the viewer can no longer see the deal. */
  deal: z
    .object({ id: z.uuid(), hubspotId: z.string().max(100), name: z.string().max(4000) })
    .nullable(),
  /** What it is about besides the deal: one record, or a list, which has no id. */
  subject: z.object({ kind: z.enum(INBOX_SUBJECTS), id: z.uuid().nullable() }).nullable(),
  /** What is left to do about it; null if nothing is, or no longer. */
  todo: z.enum(INBOX_TODOS).nullable(),
  at: Timestamp,
  readAt: Timestamp.nullable(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** The moment and id of the last item of a page. */
const Cursor = z
  .string()
  .max(80)
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "must be what an earlier page gave as next",
  );

const Unread = z.object({ unread: z.int() });

export const inbox = {
  list: route({
    method: "GET",
    path: "/api/inbox",
    access: "member",
    summary: "What happened that concerns the caller, newest first",
    query: z.object({
      show: z.enum(["all", "unread"]).default("all"),
      /** Returns the items that follow this one. */
      before: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({
      items: z.array(InboxItem).max(100),
      unread: z.int(),
      next: z.string().max(80).nullable(),
    }),
  }),
  unread: route({
    method: "GET",
    path: "/api/inbox/unread",
    access: "member",
    summary: "How many items of the caller's inbox are unread",
    response: Unread,
  }),
  mark: route({
    method: "PATCH",
    path: "/api/inbox/:id",
    access: "member",
    summary: "Mark one item of the caller's inbox as read or unread",
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ isRead: z.boolean() }),
    response: Unread,
  }),
  markAll: route({
    method: "POST",
    path: "/api/inbox/read",
    access: "member",
    summary: "Mark the caller's inbox as read, up to the newest item that was seen",
    body: z.strictObject({
      /** Items that came later stay unread. */
      until: Timestamp,
    }),
    response: Unread,
  }),
};
