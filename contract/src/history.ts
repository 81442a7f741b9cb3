import { z } from "zod";
import { DealOwner } from "./deals.ts";
import { Period } from "./goals.ts";
import { listParam } from "./list-param.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Timestamp = z.iso.datetime();
const Day = z.iso.date();

/** What was changed: a field of a deal, or one of the team's own records. */
export const HistoryKind = z.enum([
  "stage",
  "amount",
  "close_date",
  "forecast_category",
  "owner",
  "next_step",
  "deal_update",
  "lost_reason",
  "name",
  "pipeline",
  "own_field",
  "quota",
  "commit",
  "call",
  "review",
  "action",
  "meeting",
  "talking-point",
  "update",
  "skills",
  "member",
  "connection",
]);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** A single change, made in the product or in the CRM. */
export const HistoryChange = z.object({
  id: z.string().max(200),
  at: Timestamp,
  person: z.string().max(200),
  /** Where it was made. `sync`: read from the CRM, which doesn't report the author. */
  source: z.enum(["here", "slack", "crm", "sync"]),
  kind: HistoryKind,
  did: z.enum(["changed", "added", "removed", "shared", "connected", "disconnected"]),
  /** Its display name, if any: an action's text, a meeting's title, a quarter. */
  subject: z.string().max(4000),
  deal: z
    .object({
      id: z.uuid(),
      hubspotId: z.string().max(100),
      name: z.string().max(4000),
      ownedBy: DealOwner.nullable(),
    })
    .nullable(),
  member: z.object({ id: z.uuid(), name: z.string().max(200) }).nullable(),
  from: z.string().max(10_000).nullable(),
  to: z.string().max(10_000).nullable(),
  /** For a deal's amount: the deal's own currency, which may differ from the organisation's. */
  currency: z.string().length(3).optional(),
  canUndo: z.boolean(),
  /** Whether it was undone, or is itself an undo. */
  isUndone: z.boolean(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const PastMeeting = z.object({
  id: z.uuid(),
  title: z.string().max(1000),
  start: z.union([Timestamp, Day]),
  eventType: z.string().max(100),
  members: z.array(z.object({ id: z.uuid(), name: z.string().max(200) })).max(200),
  /** An excerpt from the start of its notes, as plain text. */
  notes: z.string().max(500),
  openActions: z.int(),
  doneActions: z.int(),
  summarySentAt: Timestamp.nullable(),
  /**
   * The meeting whose summary was shared with the caller, for `calendar-events/:id/shared`; null if
   * none was.
   */
  sharedMeetingId: z.uuid().nullable(),
});
export type PastMeeting = z.infer<typeof PastMeeting>;

export const ForecastWeek = z.object({
  /** The Monday that identifies the week, whichever day weeks start on. */
  week: Day,
  period: Period,
  member: z.object({ id: z.uuid(), name: z.string().max(200) }),
  quota: z.number(),
  repCommit: z.number(),
  won: z.number(),
  open: z.number(),
  mostLikely: z.number(),
  bestCase: z.number(),
  /** The quarter's current commit and won amount. */
  commitNow: z.number(),
  wonNow: z.number(),
});
export type ForecastWeek = z.infer<typeof ForecastWeek>;

const HistoryScope = {
  memberId: z.uuid().optional(),
  from: Day.optional(),
  to: Day.optional(),
};

export const history = {
  changes: route({
    method: "GET",
    path: "/api/history/changes",
    access: "member",
    summary: "Who changed what, newest first",
    query: z.object({
      ...HistoryScope,
      team: TeamScope,
      dealId: z.uuid().optional(),
      kinds: listParam(HistoryKind),
      /** Matches the deal's name, people's names, and the old and new values. */
      search: z.string().trim().max(200).optional(),
      /** Returns the changes that follow this one in the list. */
      before: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      changes: z.array(HistoryChange).max(200),
      next: z.string().max(200).nullable(),
    }),
  }),
  undo: route({
    method: "POST",
    path: "/api/history/changes/:id/undo",
    access: "member",
    summary: "Undo a change that is still in effect",
    params: z.object({ id: z.string().max(200) }),
    response: z.object({ writeId: z.uuid() }),
  }),
  acceptCrmChange: route({
    method: "POST",
    path: "/api/history/changes/:id/keep",
    access: "member",
    summary: "Keep the value the CRM set by itself after a change made here, and stop asking",
    params: z.object({ id: z.string().max(200) }),
    response: z.object({ isKept: z.literal(true) }),
  }),
  meetings: route({
    method: "GET",
    path: "/api/history/meetings",
    access: "member",
    summary: "The caller's past meetings with notes and actions, newest first",
    query: z.object({ ...HistoryScope, search: z.string().trim().max(200).optional() }),
    response: z.array(PastMeeting).max(200),
  }),
  firstDay: route({
    method: "GET",
    path: "/api/history/reach",
    access: "member",
    summary: "The earliest day with history; null if there is none",
    response: z.object({ first: Day.nullable() }),
  }),
  forecasts: route({
    method: "GET",
    path: "/api/history/forecasts",
    access: "member",
    summary: "Each week's forecast, and how it turned out",
    query: z.object({ memberId: z.uuid().optional(), period: Period.optional(), team: TeamScope }),
    response: z.array(ForecastWeek).max(2000),
  }),
};
