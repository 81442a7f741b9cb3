import { z } from "zod";
import { CrmWrite, Sync } from "./crm.ts";
import { Deal } from "./deals.ts";
import { Period } from "./goals.ts";
import { route } from "./route.ts";

/** Events that the server pushes to an open browser. */
export const LiveEvent = z.discriminatedUnion("type", [
  /** Cached responses for these paths are out of date. */
  z.object({ type: z.literal("stale"), paths: z.array(z.string().max(200)).max(60) }),
  /** The caller sees other people than before, or has other rights: data read before is invalid. */
  z.object({ type: z.literal("scope-changed") }),
  /**
   * The CRM has accepted a change that browsers already show, and nothing else changed: only the
   * deal's write status is new.
   */
  z.object({
    type: z.literal("deal-saved"),
    dealId: z.uuid(),
    pendingWrite: Deal.shape.pendingWrite,
  }),
  /** Progress of a running sync: what is done, out of how much, and where. */
  z.object({ type: z.literal("sync"), sync: Sync }),
  /**
   * A change made here was rejected by the CRM or conflicts with another one; sent to its author.
   */
  z.object({ type: z.literal("write-settled"), write: CrmWrite }),
  /** Another user changed your goal. */
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
    summary: "Live events of the workspace, as server-sent events",
    response: LiveEvent,
    stream: true,
  }),
};
