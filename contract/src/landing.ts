import { z } from "zod";
import { OutsideTeamTotal } from "./deals.ts";
import { Period } from "./goals.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();

/** The P10, P50 and P90 of the outcome. */
const Range = z.object({ low: z.number(), mid: z.number(), high: z.number() });

const Total = z.object({ value: z.number(), count: z.int() });

const LandingRange = z.object({
  ...Range.shape,
  won: z.number(),
  quota: z.number(),
  /** Probability of reaching the quota, from 0 to 1; null without a quota. */
  chance: z.number().min(0).max(1).nullable(),
});
export type LandingRange = z.infer<typeof LandingRange>;

/**
 * How often deals with this confidence are won in the quarter they were called for: a share from 0
 * to 1.
 */
const HitRate = z.object({
  ...Range.shape,
  /** The person's own deals, and how many of them were won. */
  deals: z.int(),
  hits: z.int(),
  /** With fewer than eight deals of their own, the team's deals fill the gap. */
  isBlended: z.boolean(),
});
export type HitRate = z.infer<typeof HitRate>;

/** A person's commit for a quarter, and the result. */
const Accuracy = z.object({
  period: Period,
  /** The commit after a third of the quarter, and at its end; null if there was none by then. */
  early: z.number().nullable(),
  final: z.number().nullable(),
  won: z.number(),
  /** Whether the commit was submitted in HubSpot's forecast, because there was none here. */
  isFromHubspot: z.boolean(),
});
export type Accuracy = z.infer<typeof Accuracy>;

const RepLanding = z.object({
  rep: z.object({ id: z.uuid(), name: z.string().max(200) }),
  /**
   * The person sees it first: the latest day from which others see it too; null if they already do.
   */
  sharedFrom: Day.nullable(),
  /** Null while it isn't shared, or if there are too few deals to compute it. */
  landing: LandingRange.nullable(),
  likely: HitRate.nullable(),
  maybe: HitRate.nullable(),
  /** Oldest first. */
  accuracy: z.array(Accuracy).max(8),
});
export type RepLanding = z.infer<typeof RepLanding>;

export const Landing = z.object({
  period: Period,
  today: Day,
  /** The caller's own deals, rather than the whole team's. */
  isOwn: z.boolean(),
  /** When the caller first opened their own hit rates for this quarter. */
  lookedAt: z.iso.datetime().nullable(),
  /** The first day with known confidence history; null if there is none. */
  callsKnownSince: Day.nullable(),
  /**
   * Deals from earlier quarters that were open on the same day; no forecast with too few deals or
   * quarters.
   */
  evidence: z.object({
    deals: z.int(),
    needed: z.int(),
    quarters: z.int(),
    quartersNeeded: z.int(),
    /**
     * Based on deals called Likely or Maybe or, if those are too few, on all deals open and due.
     */
    basis: z.enum(["calls", "open"]),
  }),
  /** Null with too little evidence, or while only the rep may see it. */
  landing: LandingRange.nullable(),
  /**
   * If the range comes from one person's deals alone: that person, and the latest day from which
   * others see it.
   */
  firstFor: z.object({ name: z.string().max(200), from: Day }).nullable(),
  /** The open deals behind the range, in addition to what is won. */
  open: z.object({ likely: Total, maybe: Total, pipeline: Total }),
  /** Two simple estimates for comparison; null while only the rep may see the range. */
  baselines: z
    .object({
      /** Won plus each open deal times its stage probability. */
      stageWeighted: z.number(),
      /** Won plus open times the share of value won in the last four quarters; null without one. */
      winRate: z.number().nullable(),
    })
    .nullable(),
  /** Won or open in this quarter, but with owners who aren't on the team: not part of the range. */
  outside: z.object({ ...OutsideTeamTotal.shape, owners: z.int() }),
  /** Earlier quarters as they would have been forecast on the same day, oldest first. */
  backTest: z
    .array(z.object({ period: Period, ...Range.shape, result: z.number(), isInside: z.boolean() }))
    .max(8),
  /** Won and Likely at the end of each day of a quarter; null if unknown. Oldest first. */
  pacing: z
    .array(
      z.object({
        period: Period,
        values: z.array(z.number().nullable()).max(100),
        /** Everything won in the quarter; null while it is running. */
        result: z.number().nullable(),
      }),
    )
    .max(8),
  reps: z.array(RepLanding).max(10_000),
});
export type Landing = z.infer<typeof Landing>;

/**
 * Track record of a forecasting method; shares are relative to the result, null if the result was
 * zero.
 */
const PointRecord = z.object({
  /** Number of quarters; for reps, counted per rep. */
  count: z.int(),
  /** Positive if the forecast was too high on average. */
  bias: z.number().nullable(),
  /** Mean absolute error. */
  error: z.number().nullable(),
});
export type PointRecord = z.infer<typeof PointRecord>;

const RangeRecord = z.object({
  ...PointRecord.shape,
  /** How many results fell between P10 and P90. */
  inside: z.int(),
  /** Average width of the range. */
  width: z.number().nullable(),
});
export type RangeRecord = z.infer<typeof RangeRecord>;

const MethodsRecord = z.object({
  range: RangeRecord,
  stageWeighted: PointRecord,
  winRate: PointRecord,
});
export type MethodsRecord = z.infer<typeof MethodsRecord>;

export const LandingRecord = z.object({
  /** The caller's own quarters, rather than the team's. */
  isOwn: z.boolean(),
  /**
   * As in the landing: the person behind the range, and the latest day from which others see its
   * track record.
   */
  firstFor: z.object({ name: z.string().max(200), from: Day }).nullable(),
  /**
   * Past quarters as they would have been forecast at the end of these weeks, using only earlier
   * quarters.
   */
  weeks: z
    .array(
      z.object({
        week: z.int(),
        /** The whole team combined; null for a rep, or if no past quarter can be tested. */
        team: MethodsRecord.nullable(),
        /**
         * Each rep forecast separately, added up; for a rep, only their own. Null if nothing can be
         * tested.
         */
        reps: MethodsRecord.nullable(),
      }),
    )
    .max(3),
});
export type LandingRecord = z.infer<typeof LandingRecord>;

export const landing = {
  read: route({
    method: "GET",
    path: "/api/forecast/landing",
    access: "member",
    summary: "Where the quarter may land, pacing, and how accurate calls and commits were",
    // Each request evaluates seven quarters; no one reads more than one a second.
    perMinute: 60,
    query: z.object({ team: TeamScope }),
    response: Landing,
  }),
  record: route({
    method: "GET",
    path: "/api/forecast/landing/record",
    access: "member",
    summary: "How accurate the landing range was in past quarters, next to two simple estimates",
    // Each request forecasts eight quarters three times.
    perMinute: 20,
    query: z.object({ team: TeamScope }),
    response: LandingRecord,
  }),
  recordHitRateView: route({
    method: "POST",
    path: "/api/forecast/landing/look",
    access: "member",
    summary:
      "The caller has viewed their own hit rates of this quarter; managers see them from now on",
    response: z.object({ period: Period, seenAt: z.iso.datetime() }),
  }),
};
