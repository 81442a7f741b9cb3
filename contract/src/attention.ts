import { ATTENTION_KINDS, ATTENTION_WEEKS } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();

const Member = z.object({ id: z.uuid(), name: z.string().max(200) });

/** A rep's money at risk at the start of a week, and how much of it was reviewed by the end. */
export const AttentionCell = z.object({
  atRisk: z.number(),
  seen: z.number(),
  deals: z.int(),
  seenDeals: z.int(),
});
export type AttentionCell = z.infer<typeof AttentionCell>;

export const AttentionMap = z.object({
  /** Earliest first; the last is the current week. */
  weeks: z.array(z.object({ first: Day, last: Day, isRunning: z.boolean() })).max(ATTENTION_WEEKS),
  rows: z
    .array(
      z.object({
        member: Member,
        /** One per week, in the same order. */
        cells: z.array(AttentionCell).max(ATTENTION_WEEKS),
      }),
    )
    .max(10_000),
});
export type AttentionMap = z.infer<typeof AttentionMap>;

/** A deal that was at risk at the start of a week, as it was then. */
export const AttentionDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  amount: z.number().nullable(),
  closeDate: Day,
  category: z.enum(["COMMIT", "BEST_CASE"]),
  /** Today's status: a deal that has closed since needs no more attention. */
  status: z.enum(["open", "won", "lost"]),
  /** What was done about it in that week; empty if no one reviewed it. */
  looks: z.array(z.enum(ATTENTION_KINDS)).max(ATTENTION_KINDS.length),
  lastLookAt: z.iso.datetime().nullable(),
});
export type AttentionDeal = z.infer<typeof AttentionDeal>;

export const attention = {
  map: route({
    method: "GET",
    path: "/api/attention",
    access: "coach",
    summary: "At-risk pipeline by rep and week, and how much of it was reviewed",
    query: z.object({ team: TeamScope }),
    response: AttentionMap,
    // Each request reads twelve weeks of history.
    perMinute: 60,
  }),
  week: route({
    method: "GET",
    path: "/api/attention/:memberId",
    access: "coach",
    summary: "One member's at-risk deals in one week: unreviewed first, then by value",
    params: z.object({ memberId: z.uuid() }),
    query: z.object({
      week: Day,
    }),
    response: z.array(AttentionDeal).max(1000),
    perMinute: 60,
  }),
};
