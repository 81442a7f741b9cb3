import { AGE_BANDS } from "@touchline/domain";
import { z } from "zod";
import { Period } from "./goals.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();
const Total = z.object({ count: z.int(), amount: z.number() });
/** A share from 0 to 1; null with too few deals to say. */
const Share = z.number().min(0).max(1).nullable();

const Group = z.object({
  /** Names the group when its deals are requested. */
  key: z.string().max(65_536),
  label: z.string().max(65_536),
  ...Total.shape,
});
export type LossGroup = z.infer<typeof Group>;

const MAX_GROUPS = 200;
const MAX_STAGES = 200;

const StageConversion = z.object({
  key: z.string().max(210),
  label: z.string().max(200),
  /** Decided deals that were in the stage. */
  deals: z.int(),
  /** Those that reached a later stage, or were won. */
  reached: z.int(),
  share: Share,
  /** Half of them stayed no longer; null with too few deals. */
  medianDays: z.number().nullable(),
});
export type StageConversion = z.infer<typeof StageConversion>;

export const WinsAndLosses = z.object({
  /** The close dates of the deals, first and last included. */
  first: Day,
  last: Day,
  /** The caller's own deals, rather than a team's. */
  isOwn: z.boolean(),
  won: Total,
  lost: Total,
  winRate: z.object({ byCount: Share, byAmount: Share }),
  /** Average days from creation to the win; null with too few won deals. */
  cycleDays: z.int().nullable(),
  /** Most frequent first; the empty key is deals without a reason. */
  byReason: z.array(Group).max(MAX_GROUPS),
  /** Reasons beyond the listed ones. */
  otherReasons: Total,
  byRep: z.array(Group.extend({ won: Total })).max(10_000),
  byAge: z.array(Group.extend({ from: z.int(), to: z.int().nullable() })).max(AGE_BANDS.length),
  /** What the win rate by amount asks for in the running quarter. */
  coverage: z.object({
    period: Period,
    quota: z.number(),
    won: z.number(),
    /** Open deals that close in the running quarter, without Omitted. */
    open: z.number(),
    /** The open pipeline it takes; null without a quota, once it is met, or with too few deals. */
    needed: z.number().nullable(),
  }),
});
export type WinsAndLosses = z.infer<typeof WinsAndLosses>;

export const OutcomeStages = z.object({
  /** Lost deals by the open stage they were in last; the empty key is deals without a history. */
  lostFrom: z.array(Group).max(10_000),
  pipelines: z
    .array(
      z.object({
        id: z.string().max(100),
        label: z.string().max(200),
        stages: z.array(StageConversion).max(MAX_STAGES),
      }),
    )
    .max(500),
});
export type OutcomeStages = z.infer<typeof OutcomeStages>;

/** A deal behind a figure. */
export const DecidedDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  owner: z.string().max(320).nullable(),
  amount: z.number().nullable(),
  isWon: z.boolean(),
  closeDate: Day,
  /** Days from creation to the decision. */
  days: z.int(),
  /** The open stage it was in last. */
  stage: z.string().max(200).nullable(),
  /** Empty if nobody said why. */
  reason: z.string().max(65_536),
});
export type DecidedDeal = z.infer<typeof DecidedDeal>;

export const outcomePeriod = {
  /** The quarter, or the last of several; the running one if not given. */
  quarter: Period.optional(),
  /** How many quarters, up to and including that one. */
  quarters: z.coerce.number().int().min(1).max(8).default(4),
};

export const winsAndLosses = {
  read: route({
    method: "GET",
    path: "/api/wins-and-losses",
    access: "member",
    summary: "Win rate, lost deals by reason, rep and age, and the pipeline the quota asks for",
    perMinute: 60,
    query: z.object({ ...outcomePeriod, team: TeamScope }),
    response: WinsAndLosses,
  }),
  stages: route({
    method: "GET",
    path: "/api/wins-and-losses/stages",
    access: "member",
    summary: "Conversion between stages, days in each, and where deals were lost",
    // Each request reads the history of every decided deal.
    perMinute: 60,
    query: z.object({ ...outcomePeriod, team: TeamScope }),
    response: OutcomeStages,
  }),
  deals: route({
    method: "GET",
    path: "/api/wins-and-losses/deals",
    access: "member",
    summary: "The deals behind one figure of wins and losses, highest amount first",
    perMinute: 60,
    query: z.object({
      ...outcomePeriod,
      team: TeamScope,
      /** Which figure; `in-stage` is every decided deal that was in the stage. */
      by: z.enum(["won", "lost", "reason", "rep", "stage", "age", "in-stage"]),
      /** The group's key; not needed for `won` and `lost`. */
      key: z.string().max(65_536).default(""),
    }),
    response: z.object({ total: z.int(), deals: z.array(DecidedDeal).max(200) }),
  }),
};
