import { MAX_DEALS_TO_DISCUSS, PIPELINE_CHANGE_KINDS, SLIP_REASONS } from "@touchline/domain";
import { z } from "zod";
import { AsOf } from "./as-of.ts";
import { DealOwner, ForecastCategory } from "./deals.ts";
import { Amount, Period } from "./goals.ts";
import { listParam } from "./list-param.ts";
import { route } from "./route.ts";
import { SlipReason } from "./slips.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();

/** A part of a deal: 0.6 is 60 %. */
export const Share = z.number().gt(0).lte(1);

/** The deals behind a figure: their count, and the ten largest by value. */
const UnderlyingDeals = z.object({
  value: z.number(),
  deals: z
    .array(
      z.object({
        id: z.uuid(),
        hubspotId: z.string().max(100),
        name: z.string().max(4000),
        amountInHomeCurrency: z.number().nullable(),
        stage: z.string().max(200),
        closeDate: Day,
        /** The person's part of a deal that is split, of which the amount is that part; else null. */
        share: Share.nullable(),
        forecastCategory: ForecastCategory,
      }),
    )
    .max(10),
  count: z.int(),
});

export const ForecastRow = z.object({
  rep: z.object({ id: z.uuid(), name: z.string().max(200) }),
  attainment: z.object({ won: z.number(), quota: z.number() }),
  quarterlyCommit: z.object({ value: z.number(), updatedAt: z.iso.datetime().nullable() }),
  /** Negative once the commit is met. */
  remainingCommit: z.object({ value: z.number() }),
  /** `multiplication` is the coverage, to one decimal; null if there is nothing left to cover. */
  totalOpen: z.object({ open: z.number(), multiplication: z.number().nullable(), count: z.int() }),
  stageProbability: z.number(),
  mostLikely: UnderlyingDeals,
  bestCase: UnderlyingDeals,
  /** Not part of any total. */
  omitted: z.object({ value: z.number(), count: z.int() }),
  hasPipelineCheckIn: z.boolean(),
  /**
   * Deals, won or open, that are split with others; `ofOthers` are owned by a colleague. Their parts
   * are in the amounts; a deal is counted for its owner only. `inFull` is what the amounts would
   * have more if each deal counted in full for its owner; negative if they would have less.
   */
  shared: z.object({
    count: z.int(),
    ofOthers: z.int(),
    inFull: z.object({ won: z.number(), likely: z.number(), open: z.number() }),
  }),
  /** The last seven days, today included; null for past days and for any other quarter. */
  lastWeek: z
    .object({
      lost: z.object({ value: z.number(), count: z.int() }),
      /** The commit before those days, or the first one made during them; null without one. */
      commitBefore: z.number().nullable(),
    })
    .nullable(),
});
export type ForecastRow = z.infer<typeof ForecastRow>;

/** A rep's open deals that close by the end of the quarter, the most at stake first. */
export const RepDeals = z.object({
  rep: z.object({ id: z.uuid() }),
  deals: z
    .array(
      z.object({
        hubspotId: z.string().max(100),
        name: z.string().max(4000),
        amountInHomeCurrency: z.number().nullable(),
        closeDate: Day.nullable(),
        /** The weightiest finding in a few words: 'no next step'; null without one. */
        reason: z.string().max(100).nullable(),
      }),
    )
    .max(MAX_DEALS_TO_DISCUSS),
});
export type RepDeals = z.infer<typeof RepDeals>;

const MovedDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  properties: z.object({
    dealname: z.string().max(4000),
    amount_in_home_currency: z.number().nullable(),
    closedate: Day.nullable(),
  }),
  at: z.iso.datetime(),
  /** For a moved deal: the stage it came from and the stage it went to. */
  from: z.string().max(200).nullable(),
  to: z.string().max(200).nullable(),
});
export type MovedDeal = z.infer<typeof MovedDeal>;

/** A deal behind one part of a change, before and after; null while it wasn't included. */
const ChangedDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  /** Its effect on the total. */
  value: z.number(),
  before: z.object({ amount: z.number().nullable(), closeDate: Day.nullable() }).nullable(),
  after: z.object({ amount: z.number().nullable(), closeDate: Day.nullable() }).nullable(),
});
export type ChangedDeal = z.infer<typeof ChangedDeal>;

const Sum = z.object({ value: z.number(), count: z.int() });

export const PipelineChange = z.object({
  /** From the start of this day … */
  from: Day,
  /** … to the end of this one. */
  to: Day,
  opening: Sum,
  closing: Sum,
  /** Opening plus all of these equals closing. The largest deals of each are listed by name. */
  parts: z
    .array(
      z.object({
        change: z.enum(PIPELINE_CHANGE_KINDS),
        value: z.number(),
        count: z.int(),
        deals: z.array(ChangedDeal).max(50),
        /**
         * The pushed-out amount by reason, adding up to the part's value; null for every other
         * part.
         */
        reasons: z
          .array(
            z.object({
              /** Null if no reason was given. */
              reason: SlipReason.nullable(),
              value: z.number(),
              count: z.int(),
              deals: z.array(ChangedDeal).max(50),
            }),
          )
          .max(SLIP_REASONS.length + 1)
          .nullable(),
      }),
    )
    .max(PIPELINE_CHANGE_KINDS.length),
});
export type PipelineChange = z.infer<typeof PipelineChange>;

const TreeCall = z.object({
  value: z.number(),
  note: z.string().max(2000),
  madeAt: z.iso.datetime(),
  madeBy: z.string().max(200),
});
export type TreeCall = z.infer<typeof TreeCall>;

/** The figures of one person or of one manager's whole team. */
export const TreeLevel = z.object({
  /** The team's own, or the sum of what is asked of its direct reports. */
  quota: z.number(),
  /** By how much the people's quotas exceed the team's own, also in per cent; null without one. */
  quotaDifference: z.number(),
  overAssigned: z.number().nullable(),
  won: z.number(),
  /** The sum of its people's commits. */
  commit: z.number(),
  /** Of a team, its lead's own number for it; of a person, their manager's. Null without one. */
  call: TreeCall.nullable(),
  /** The caller's number for it. */
  yourCall: TreeCall.nullable(),
  likely: Sum,
  bestCase: Sum,
  open: Sum,
  stageBased: z.number(),
  /** Not part of any other figure. */
  omitted: Sum,
  coverage: z.number().nullable(),
  /** Quota left after won and likely; negative is over. */
  gap: z.number(),
});
export type TreeLevel = z.infer<typeof TreeLevel>;

export const TreeRow = TreeLevel.extend({
  person: z.object({ id: z.uuid(), name: z.string().max(200) }),
  isTeam: z.boolean(),
  /** Has left the team; what was won before stays. */
  isPast: z.boolean(),
  /** The day on which they left it; null for everybody else. */
  leftOn: Day.nullable(),
  sellers: z.int(),
  /** Its current people with deals or a quota. */
  sellerIds: z.array(z.uuid()).max(10_000),
});
export type TreeRow = z.infer<typeof TreeRow>;

export const ForecastTree = z.object({
  /** From the top that the caller sees down to this team; id null stands for the organisation. */
  path: z.array(z.object({ id: z.uuid().nullable(), name: z.string().max(200) })).max(60),
  total: TreeLevel,
  /** Each direct report with all people below; the furthest from goal first. */
  rows: z.array(TreeRow).max(10_000),
  /** Its current people with deals or a quota. */
  sellerIds: z.array(z.uuid()).max(10_000),
});
export type ForecastTree = z.infer<typeof ForecastTree>;

export const forecast = {
  tree: route({
    method: "GET",
    path: "/api/forecast/tree",
    access: "team",
    summary: "A team's forecast rolled up: one row per direct report with all people below",
    query: z.object({
      /** The team's lead; the caller's own team by default. */
      lead: z.union([z.literal("everybody"), z.uuid()]).optional(),
      pipelines: listParam(z.string().max(100), "pipeline"),
      closeDateStart: Day.optional(),
      /** Open-ended if only the start is given. */
      closeDateEnd: Day.optional(),
      asOf: AsOf,
    }),
    response: ForecastTree,
  }),
  setTeamQuota: route({
    method: "PUT",
    path: "/api/forecast/tree/:leadId/quota",
    access: "coach",
    summary: "Set a team's own quota for a quarter; null goes back to the sum of its people's",
    params: z.object({ leadId: z.uuid() }),
    body: z.strictObject({ period: Period, quota: Amount.nullable() }),
    response: z.object({ leadId: z.uuid(), period: Period, quota: z.number().nullable() }),
  }),
  teamOverview: route({
    method: "GET",
    path: "/api/forecast/team-overview",
    access: "member",
    summary: "One row per rep: attainment, commit, open pipeline, likely and best case",
    query: z.object({
      pipelines: listParam(z.string().max(100), "pipeline"),
      closeDateStart: Day.optional(),
      /** Open-ended if only the start is given. */
      closeDateEnd: Day.optional(),
      asOf: AsOf,
      team: TeamScope,
    }),
    response: z.array(ForecastRow).max(10_000),
  }),
  dealsToDiscuss: route({
    method: "GET",
    path: "/api/forecast/deals-to-discuss",
    access: "team",
    summary: "The deals to talk about with each rep this quarter: the most at stake, three each",
    query: z.object({ team: TeamScope }),
    response: z.array(RepDeals).max(10_000),
  }),
  movement: route({
    method: "GET",
    path: "/api/pipelines/movement",
    access: "member",
    summary: "What was added, won, lost and moved in the last seven days",
    query: z.object({
      pipelines: listParam(z.string().max(100), "pipeline"),
      email: z.string().max(320).optional(),
      team: TeamScope,
    }),
    response: z.object({
      added: z.array(MovedDeal).max(1000),
      won: z.array(MovedDeal).max(1000),
      lost: z.array(MovedDeal).max(1000),
      moved: z.array(MovedDeal).max(1000),
    }),
  }),
  change: route({
    method: "GET",
    path: "/api/pipelines/change",
    access: "member",
    summary: "How the open pipeline for a range of close dates changed between two days, and why",
    query: z.object({
      /** Both in the organisation's time zone; the last seven days by default. */
      from: Day.optional(),
      to: Day.optional(),
      pipelines: listParam(z.string().max(100), "pipeline"),
      /** Only this member's deals. */
      userId: z.uuid().optional(),
      closeDateStart: Day.optional(),
      /** Open-ended if only the start is given. */
      closeDateEnd: Day.optional(),
      team: TeamScope,
    }),
    response: PipelineChange,
  }),
};
