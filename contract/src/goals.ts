import type { Quarter } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

export const Period = z.templateLiteral([
  z.int().min(2000).max(2100),
  "-Q",
  z.literal([1, 2, 3, 4]),
]) satisfies z.ZodType<Quarter>;

/** An amount in the organisation's currency, in its major unit. */
const Amount = z.number().min(0).max(1_000_000_000_000);

export const CheckInValues = z.strictObject({
  open: Amount,
  repCommit: Amount,
  won: Amount,
  quota: Amount,
  bestCase: Amount,
  mostLikely: Amount,
});
export type CheckInValues = z.infer<typeof CheckInValues>;

export const CheckIn = z.object({
  revieweeId: z.uuid(),
  period: Period,
  values: CheckInValues,
  note: z.string().max(2000),
  updatedAt: z.iso.datetime(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** One saved state of a check-in: what it said, who saved it, when. */
export const CheckInVersion = z.object({
  period: Period,
  values: CheckInValues,
  note: z.string().max(2000),
  savedAt: z.iso.datetime(),
  savedBy: z.string().max(200),
});
export type CheckInVersion = z.infer<typeof CheckInVersion>;

const Reviewee = z.object({ revieweeId: z.uuid() });
const InPeriod = z.object({ period: Period.optional() });

export const goals = {
  checkIns: route({
    method: "GET",
    path: "/api/pipeline-check-ins",
    access: "member",
    summary: "The check-ins of one quarter of everybody the caller may see",
    query: InPeriod,
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
    summary: "Begin the check-in of a quarter; an existing one is returned unchanged",
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
    }),
    response: CheckIn,
  }),
  history: route({
    method: "GET",
    path: "/api/pipeline-check-ins/:revieweeId/history",
    access: "member",
    summary: "Every saved state of a member's check-ins, newest first",
    params: Reviewee,
    query: z.object({
      period: Period.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(CheckInVersion).max(200),
  }),
};
