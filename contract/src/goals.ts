import type { Quarter } from "@touchline/domain";
import { z } from "zod";
import { AsOf } from "./as-of.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

/** A quarter of the fiscal year; the pattern makes sure of the type. */
export const Period = z
  .string()
  .regex(/^20\d\d-Q[1-4]$/, "must be a quarter such as 2026-Q4") as unknown as z.ZodType<
  Quarter,
  Quarter
>;

/** An amount in the organisation's currency, in its major unit. */
export const Amount = z.number().min(0).max(1_000_000_000_000);

export const CheckInValues = z.strictObject({
  open: Amount,
  repCommit: Amount,
  won: Amount,
  quota: Amount,
  bestCase: Amount,
  mostLikely: Amount,
});
export type CheckInValues = z.infer<typeof CheckInValues>;

/** The same figures in responses: deals in the CRM can add up to a negative amount. */
const CheckInFigures = z.object({
  open: z.number(),
  repCommit: z.number(),
  won: z.number(),
  quota: z.number(),
  bestCase: z.number(),
  mostLikely: z.number(),
}) satisfies z.ZodType<CheckInValues>;

const Rating = z.int().min(1).max(5);
/** Ratings from 1 to 5 of how the quarter is being worked; unrated ones are omitted. */
export const CheckInRatings = z.strictObject({
  managingToGoal: Rating.optional(),
  newOpportunityCreation: Rating.optional(),
  velocity: Rating.optional(),
  progression: Rating.optional(),
  balance: Rating.optional(),
});
export type CheckInRatings = z.infer<typeof CheckInRatings>;

export const CheckIn = z.object({
  revieweeId: z.uuid(),
  period: Period,
  values: CheckInFigures,
  note: z.string().max(2000),
  ratings: CheckInRatings,
  /** When the commit itself was last changed. */
  committedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /**
   * Where won, open, best case and likely come from: entered by hand without a CRM; `synced` from
   * the CRM's deals; `failed` if the last values received are returned.
   */
  sync: z.object({
    state: z.enum(["by-hand", "synced", "failed"]),
    message: z.string().max(1000).nullable(),
    at: z.iso.datetime().nullable(),
  }),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** A saved version of a check-in: its content, author and time. */
export const CheckInVersion = z.object({
  period: Period,
  values: CheckInFigures,
  note: z.string().max(2000),
  ratings: CheckInRatings,
  savedAt: z.iso.datetime(),
  savedBy: z.string().max(200),
});
export type CheckInVersion = z.infer<typeof CheckInVersion>;

/** The manager's own number for a rep's quarter, hidden from the rep. */
export const ManagerCall = z.object({
  revieweeId: z.uuid(),
  period: Period,
  value: z.number(),
  note: z.string().max(2000),
  madeAt: z.iso.datetime(),
  madeBy: z.string().max(200),
});
export type ManagerCall = z.infer<typeof ManagerCall>;

/** A person's quota in one quarter. */
export const Quota = z.object({ revieweeId: z.uuid(), period: Period, quota: z.number() });
export type Quota = z.infer<typeof Quota>;

/** `was` is the quota that the change is based on; 0 if there was none. */
export const QuotaChange = z.strictObject({
  revieweeId: z.uuid(),
  period: Period,
  was: Amount,
  quota: Amount,
});
export type QuotaChange = z.infer<typeof QuotaChange>;

/** What a goal in HubSpot asks of a person in one quarter. */
export const HubspotQuota = z.object({
  revieweeId: z.uuid(),
  period: Period,
  quota: z.number(),
  /** The goal's name in HubSpot. */
  name: z.string().max(500),
});
export type HubspotQuota = z.infer<typeof HubspotQuota>;

/** A goal in HubSpot that can't become a quota, and why. */
export const UnfitGoal = z.object({
  revieweeId: z.uuid(),
  name: z.string().max(500),
  reason: z.enum(["not-a-quarter", "months-missing", "several"]),
  first: z.iso.date(),
  last: z.iso.date(),
  amount: z.number(),
});
export type UnfitGoal = z.infer<typeof UnfitGoal>;

export const HubspotQuotas = z.object({
  /**
   * `no-permission`: HubSpot's permission for goals is missing; `failed`: the last try read nothing,
   * so that what was read before is returned.
   */
  state: z.enum(["not-connected", "not-read", "no-permission", "failed", "read"]),
  /** What HubSpot said when the last try failed. */
  message: z.string().max(1000).nullable(),
  readAt: z.iso.datetime().nullable(),
  goals: z
    .array(
      z.object({
        id: z.string().max(200),
        name: z.string().max(500),
        people: z.int(),
        /** Whether its amounts are offered as quotas. */
        counts: z.boolean(),
      }),
    )
    .max(500),
  quotas: z.array(HubspotQuota).max(80_000),
  unfit: z.array(UnfitGoal).max(2_000),
});
export type HubspotQuotas = z.infer<typeof HubspotQuotas>;

const Reviewee = z.object({ revieweeId: z.uuid() });
const InPeriod = z.object({ period: Period.optional(), asOf: AsOf });

export const goals = {
  checkIns: route({
    method: "GET",
    path: "/api/pipeline-check-ins",
    access: "member",
    summary: "One quarter's check-ins for everyone the caller can see",
    query: InPeriod.extend({ team: TeamScope }),
    response: z.array(CheckIn).max(10_000),
  }),
  checkIn: route({
    method: "GET",
    path: "/api/pipeline-check-ins/:revieweeId",
    access: "member",
    summary: "The goal of one team member in one quarter; null before the first check-in",
    params: Reviewee,
    query: InPeriod,
    response: CheckIn.nullable(),
  }),
  createCheckIn: route({
    method: "POST",
    path: "/api/pipeline-check-ins",
    access: "member",
    summary: "Create the check-in for a quarter; an existing one is returned unchanged",
    body: z.strictObject({
      revieweeId: z.uuid(),
      period: Period.optional(),
      values: CheckInValues,
    }),
    response: CheckIn,
  }),
  saveCheckIn: route({
    method: "PATCH",
    path: "/api/pipeline-check-ins/:revieweeId",
    access: "member",
    summary: "Change the goal of one team member in one quarter",
    params: Reviewee,
    body: z.strictObject({
      period: Period.optional(),
      values: CheckInValues.partial(),
      note: z.string().trim().max(2000).optional(),
      ratings: CheckInRatings.optional(),
    }),
    response: CheckIn,
  }),
  quotas: route({
    method: "GET",
    path: "/api/pipeline-check-ins/quotas",
    access: "team",
    summary: "The quotas of the team in up to eight quarters, from the given one on",
    query: z.object({
      period: Period.optional(),
      quarters: z.coerce.number().int().min(1).max(8).default(4),
      team: TeamScope,
    }),
    response: z.array(Quota).max(80_000),
  }),
  saveQuotas: route({
    method: "PUT",
    path: "/api/pipeline-check-ins/quotas",
    access: "coach",
    summary: "Set many quotas at once, all or none; a quota changed meanwhile is refused",
    body: z.strictObject({ changes: z.array(QuotaChange).min(1).max(400) }),
    response: z.object({ changed: z.array(QuotaChange).max(400) }),
  }),
  hubspotQuotas: route({
    method: "GET",
    path: "/api/pipeline-check-ins/quotas/hubspot",
    access: "team",
    summary: "What HubSpot's goals ask of the team in up to eight quarters, from the given one on",
    query: z.object({
      period: Period.optional(),
      quarters: z.coerce.number().int().min(1).max(8).default(4),
      team: TeamScope,
    }),
    response: HubspotQuotas,
  }),
  chooseHubspotGoals: route({
    method: "PUT",
    path: "/api/pipeline-check-ins/quotas/hubspot",
    access: "admin",
    summary: "Choose which of HubSpot's goals aren't quotas",
    body: z.strictObject({ leftOut: z.array(z.string().min(1).max(200)).max(200) }),
    response: z.object({ leftOut: z.array(z.string().max(200)).max(200) }),
  }),
  managerCalls: route({
    method: "GET",
    path: "/api/pipeline-check-ins/manager-calls",
    access: "team",
    summary: "The latest manager's call for every member in one quarter",
    query: InPeriod.extend({ team: TeamScope }),
    response: z.array(ManagerCall).max(10_000),
  }),
  callHistory: route({
    method: "GET",
    path: "/api/pipeline-check-ins/:revieweeId/manager-calls",
    access: "team",
    summary: "The calls about one member or their team, newest first, without those made above",
    params: Reviewee,
    query: z.object({
      period: Period.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(ManagerCall).max(200),
  }),
  saveManagerCall: route({
    method: "PUT",
    path: "/api/pipeline-check-ins/:revieweeId/manager-call",
    access: "coach",
    summary:
      "Set the manager's call; commits stay as they are. A team's call that differs from them needs a note",
    params: Reviewee,
    body: z.strictObject({
      period: Period.optional(),
      value: Amount,
      note: z.string().trim().max(2000).default(""),
    }),
    response: ManagerCall,
  }),
  history: route({
    method: "GET",
    path: "/api/pipeline-check-ins/:revieweeId/history",
    access: "member",
    summary: "History of a member's check-ins, newest first",
    params: Reviewee,
    query: z.object({
      period: Period.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(CheckInVersion).max(200),
  }),
};
