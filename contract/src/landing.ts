import { z } from "zod";
import { OutsideTotal } from "./deals.ts";
import { Period } from "./goals.ts";
import { route } from "./route.ts";

const Day = z.iso.date();

/** Below with a probability of one in ten, one in two and nine in ten. */
const Range = z.object({ low: z.number(), mid: z.number(), high: z.number() });

const Total = z.object({ value: z.number(), count: z.int() });

const LandingRange = z.object({
  ...Range.shape,
  /** What is won already. */
  won: z.number(),
  quota: z.number(),
  /** To reach the quota, from 0 to 1; null without a quota. */
  chance: z.number().min(0).max(1).nullable(),
});
export type LandingRange = z.infer<typeof LandingRange>;

/** How often what somebody calls so is won in the quarter it was called for: a share from 0 to 1. */
const HitRate = z.object({
  ...Range.shape,
  /** Of so many deals of one's own so many came in. */
  deals: z.int(),
  hits: z.int(),
  /** Below eight deals of one's own the team's stand in for what is missing. */
  isBlended: z.boolean(),
});
export type HitRate = z.infer<typeof HitRate>;

/** What somebody promised for a quarter, and what came. */
const Accuracy = z.object({
  period: Period,
  /** As it stood when a third of the quarter was over, and at its end; null without a commit by then. */
  early: z.number().nullable(),
  final: z.number().nullable(),
  won: z.number(),
});
export type Accuracy = z.infer<typeof Accuracy>;

const LandingOfRep = z.object({
  rep: z.object({ id: z.uuid(), name: z.string().max(200) }),
  /** The person sees it first: from which day on others do, at the latest; null if they do already. */
  sharedFrom: Day.nullable(),
  /** Null while it is not shared, or where there are too few deals to tell. */
  landing: LandingRange.nullable(),
  likely: HitRate.nullable(),
  maybe: HitRate.nullable(),
  /** Oldest first. */
  accuracy: z.array(Accuracy).max(8),
});
export type LandingOfRep = z.infer<typeof LandingOfRep>;

export const Landing = z.object({
  period: Period,
  today: Day,
  /** The caller's own deals, or the whole team's. */
  isOwn: z.boolean(),
  /** When the caller first looked at their own hit rates of this quarter. */
  lookedAt: z.iso.datetime().nullable(),
  /** Since when it is known what deals were called; null where that is known of no day. */
  callsKnownSince: Day.nullable(),
  /** Deals of earlier quarters that were open on this day; fewer than needed, or of fewer quarters, tell nothing. */
  evidence: z.object({
    deals: z.int(),
    needed: z.int(),
    quarters: z.int(),
    quartersNeeded: z.int(),
    /** Told by what was called Likely or Maybe; or, where too little was, by all that was open and due. */
    basis: z.enum(["calls", "open"]),
  }),
  /** Null with too little evidence, or while only the rep may see it. */
  landing: LandingRange.nullable(),
  /** Where the range is made of one person's deals alone: whose the range is, and from when on others see it at the latest. */
  firstFor: z.object({ name: z.string().max(200), from: Day }).nullable(),
  /** What the range is made of besides what is won. */
  open: z.object({ likely: Total, maybe: Total, pipeline: Total }),
  /** Two simple estimates to compare with; null while only the rep may see the range. */
  baselines: z
    .object({
      /** What is won, and each open deal by the probability of its stage. */
      stageWeighted: z.number(),
      /** What is won, and what is open by the share of value won in the last four quarters; null without one. */
      winRate: z.number().nullable(),
    })
    .nullable(),
  /** Won or open in this quarter, but its owners are not on the team: not in the range. */
  outside: z.object({ ...OutsideTotal.shape, owners: z.int() }),
  /** Earlier quarters as they would have been forecast on the same day. Oldest first. */
  backTest: z
    .array(z.object({ period: Period, ...Range.shape, result: z.number(), isInside: z.boolean() }))
    .max(8),
  /** Won and Likely at the end of each day of a quarter; null where it is not known. Oldest first. */
  pacing: z
    .array(
      z.object({
        period: Period,
        values: z.array(z.number().nullable()).max(100),
        /** All that was won in it; null while it runs. */
        result: z.number().nullable(),
      }),
    )
    .max(8),
  reps: z.array(LandingOfRep).max(10_000),
});
export type Landing = z.infer<typeof Landing>;

/** How well a way to tell quarters did; shares are of what came, null where nothing came. */
const PointRecord = z.object({
  /** So many quarters; of reps, of each of them. */
  count: z.int(),
  /** Above 0 where it said too much on average. */
  bias: z.number().nullable(),
  /** How far it was off on average, either way. */
  error: z.number().nullable(),
});
export type PointRecord = z.infer<typeof PointRecord>;

const RangeRecord = z.object({
  ...PointRecord.shape,
  /** How often what came fell inside from P10 to P90. */
  inside: z.int(),
  /** How wide the range was on average. */
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
  /** The caller's own quarters, or the team's. */
  isOwn: z.boolean(),
  /** As in the landing: whose the range is, and from when on others see its record at the latest. */
  firstFor: z.object({ name: z.string().max(200), from: Day }).nullable(),
  /** Past quarters as they would have been forecast at the end of these weeks, from earlier quarters alone. */
  weeks: z
    .array(
      z.object({
        week: z.int(),
        /** The whole team together; null for a rep, and where no past quarter can be tested. */
        team: MethodsRecord.nullable(),
        /** Each rep by themselves, all added up; of a rep their own. Null where nothing can be tested. */
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
    summary: "Where the quarter may land, how it paces, and how often calls and commits came true",
    // Seven quarters are gone through: more often than once a second nobody reads it.
    perMinute: 60,
    response: Landing,
  }),
  record: route({
    method: "GET",
    path: "/api/forecast/landing/record",
    access: "member",
    summary: "How well the landing range did in past quarters, beside two simple estimates",
    // Eight quarters, each forecast three times.
    perMinute: 20,
    response: LandingRecord,
  }),
  look: route({
    method: "POST",
    path: "/api/forecast/landing/look",
    access: "member",
    summary:
      "The caller has looked at their own hit rates of this quarter; managers see them from now on",
    response: z.object({ period: Period, seenAt: z.iso.datetime() }),
  }),
};
