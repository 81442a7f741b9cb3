import { z } from "zod";
import { CrmWrite, Sync } from "./crm.ts";
import { Period } from "./goals.ts";
import { route } from "./route.ts";

/** What the server tells an open browser without being asked. */
export const LiveEvent = z.discriminatedUnion("type", [
  /** Answers of these paths, cached by the browser, are out of date. */
  z.object({ type: z.literal("stale"), paths: z.array(z.string().max(200)).max(60) }),
  /** A sync is on its way: what was done, of how much, where. */
  z.object({ type: z.literal("sync"), sync: Sync }),
  /** A change made here was refused or met another one in the CRM; its author should know. */
  z.object({ type: z.literal("write-settled"), write: CrmWrite }),
  /** Somebody else changed your goal. */
  z.object({
    type: z.literal("goal-changed"),
    id: z.uuid(),
    by: z.string().max(200),
    period: Period,
    quota: z.number(),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: route({
    method: "GET",
    path: "/api/live",
    access: "member",
    summary: "What happens in the organisation, as server-sent events",
    response: LiveEvent,
    stream: true,
  }),
};
