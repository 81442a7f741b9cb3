import { DIFFERENCES, WAYS_OUT } from "@touchline/domain";
import { z } from "zod";
import { AsOf } from "./as-of.ts";
import { CrmWrite } from "./crm.ts";
import { many } from "./many.ts";
import { Risk, RiskLevel } from "./risk.ts";
import { route } from "./route.ts";

const Day = z.iso.date();
/** A HubSpot id, or our own. */
export const DealId = z
  .string()
  .regex(/^([0-9]{1,30}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, "must be a deal's id");

export const ForecastCategory = z.enum(["PIPELINE", "BEST_CASE", "COMMIT", "CLOSED", "OMIT"]);
export type ForecastCategory = z.infer<typeof ForecastCategory>;

/** Whose deal it is in the CRM, on the team or not. */
export const DealOwner = z.object({
  /** Of the member whose deals they are, even after they left; else of the owner in HubSpot. */
  id: z.string().max(100),
  name: z.string().max(320),
  isOnTeam: z.boolean(),
});
export type DealOwner = z.infer<typeof DealOwner>;

/** Deals that are nobody's on the team, and those of them that have no owner at all. */
export const OutsideTotal = z.object({
  count: z.int(),
  value: z.number(),
  withoutOwner: z.object({ count: z.int(), value: z.number() }),
});

/** What deals without an owner in HubSpot are filtered by. */
export const NO_OWNER = "none";
/** The id of an owner in HubSpot, or 'none'. */
export const CrmOwnerId = z
  .string()
  .regex(/^([0-9]{1,30}|none)$/, "must be the id of an owner in HubSpot, or none");

/** As much of a review as a table shows. */
const DealReview = z.object({
  id: z.uuid(),
  source: z.literal("deal-check").nullable(),
  score: z.int().nullable(),
  attributes: z.array(z.object({ id: z.string().max(60), value: z.number() })).max(20),
  createdAt: z.iso.datetime(),
});

/** What a deal is today, beside what it was. */
const DealToday = z.object({
  stage: z.string().max(200),
  closeDate: Day.nullable(),
  amountInHomeCurrency: z.number().nullable(),
  forecastCategory: z.string().max(100),
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  nextStep: z.string().max(65_536),
  status: z.enum(["open", "won", "lost"]),
  /** It is in the CRM no more. */
  isDeleted: z.boolean(),
  /** In what it differs from what it was. */
  differs: z.array(z.enum(DIFFERENCES)).max(DIFFERENCES.length),
});

export const Deal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  url: z.string().max(2000),
  name: z.string().max(4000),
  closeDate: Day.nullable(),
  amountInHomeCurrency: z.number().nullable(),
  /** As the CRM has it; unset counts as PIPELINE. */
  forecastCategory: z.string().max(100),
  dealUpdate: z.string().max(65_536),
  dealUpdateAt: z.iso.datetime().nullable(),
  nextStep: z.string().max(65_536),
  nextStepAt: z.iso.datetime().nullable(),
  daysInStage: z.int().nullable(),
  Owner: z.object({ User: z.object({ id: z.uuid(), name: z.string().max(200) }) }).nullable(),
  /** Also where the owner isn't on the team; null where HubSpot has none. */
  ownedBy: DealOwner.nullable(),
  Stage: z.object({
    hubspotId: z.string().max(100).nullable(),
    label: z.string().max(200),
    probability: z.number().nullable(),
    closed: z.boolean(),
    closedWon: z.boolean(),
    closedLost: z.boolean(),
    pipelineId: z.string().max(100).nullable(),
    pipelineLabel: z.string().max(200),
    Pipeline: z
      .object({ hubspotId: z.string().max(100) })
      .nullable()
      .optional(),
  }),
  /** The newest review only, as a list because a deal may have had more. */
  Reviews: z.array(DealReview).max(1),
  /** As it was last judged; null for a deal that is closed or omitted, or was never judged. */
  risk: Risk.nullable().optional(),
  /** How the newest change of this deal made here is doing in the CRM; null when nothing waits. */
  pendingWrite: z.enum(["waiting", "refused", "conflict", "dry-run"]).nullable(),
  /** What HubSpot set the category to by itself after a change of stage made here, until somebody keeps it or puts it back. */
  crmAnswer: z
    .object({
      /** Its line in the history: undoing that puts it back. */
      changeId: z.string().max(200),
      from: z.string().max(100),
      to: z.string().max(100),
    })
    .optional(),
  /** Only where deals are told as they were: what became of it. */
  today: DealToday.optional(),
});
export type Deal = z.infer<typeof Deal>;

export const DealOrder = z.enum([
  "Owner",
  "name",
  "dealStage",
  "closeDate",
  "amountInHomeCurrency",
  "Review",
  "forecastCategory",
  "dealUpdate",
  "nextStep",
  "issues",
  "risk",
]);

/** By what the deals of a list can stand together. */
export const DealGrouping = z.enum(["owner", "stage"]);
export type DealGrouping = z.infer<typeof DealGrouping>;

/** Deals that stand together, with what they come to. */
export const DealGroup = z.object({
  /** The id of an owner or 'nobody'; a pipeline and a stage as 'pipeline/stage'. */
  key: z.string().max(210),
  /** Null for deals without an owner. */
  label: z.string().max(320).nullable(),
  /** Null for stages, and for deals without an owner. */
  ownedBy: DealOwner.nullable(),
  /** Of which pipeline a stage is; null for owners. */
  pipeline: z.string().max(200).nullable(),
  deals: z.int(),
  amount: z.number(),
});
export type DealGroup = z.infer<typeof DealGroup>;

/** Exactly one property at a time, by its CRM name. */
export const PropertyChange = z.union([
  z.strictObject({ dealstage: z.string().min(1).max(100) }),
  z.strictObject({ closedate: Day }),
  z.strictObject({ hs_manual_forecast_category: ForecastCategory }),
  z.strictObject({ deal_update: z.string().trim().min(1).max(10_000) }),
  z.strictObject({ hs_next_step: z.string().trim().max(10_000) }),
]);
export type PropertyChange = z.infer<typeof PropertyChange>;

/** What a deal is looked for by: words that its name has, all of them, in any order. */
export const DealWords = z.string().trim().min(1).max(200);

/** Which deals a list is of. */
export const dealFilters = {
  words: DealWords.optional(),
  pipelines: many(z.string().max(100), "pipeline"),
  userId: many(z.uuid(), "member"),
  /** Owners in HubSpot, on the team or not, beside those of `userId`; 'none' for deals without an owner. */
  crmOwnerId: many(CrmOwnerId, "owner"),
  closeDateStart: Day.optional(),
  closeDateEnd: Day.optional(),
  forecastCategory: many(ForecastCategory),
  closed: z.enum(["true", "false"]).optional(),
  /** Only open deals of these levels. */
  risk: many(RiskLevel),
  /** Only deals of pipelines that count, or only those of the others. */
  counting: z.enum(["true", "false"]).optional(),
};

/** How many deals can be chosen in one go. */
export const MAX_SELECTED = 10_000;

/** As much of a deal as it takes to add it up and to go through it. */
export const ChosenDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  amountInHomeCurrency: z.number().nullable(),
  forecastCategory: z.string().max(100),
  probability: z.number().nullable(),
  status: z.enum(["open", "won", "lost"]),
  owner: z.object({ id: z.uuid(), name: z.string().max(200) }).nullable(),
  ownedBy: DealOwner.nullable(),
});
export type ChosenDeal = z.infer<typeof ChosenDeal>;

/** As much of a deal as it takes to know which one it is. */
const FoundDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  stage: z.string().max(200),
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  amountInHomeCurrency: z.number().nullable(),
  status: z.enum(["open", "won", "lost"]),
});
export type FoundDeal = z.infer<typeof FoundDeal>;

/** How many deals a search by name answers with at most. */
export const MAX_SEARCH_RESULTS = 8;

const OfMany = { count: z.int(), value: z.number() };
/** A deal that was not among some and is now. */
const CameDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  /** As it is if it came, as it was if it went. */
  amountInHomeCurrency: z.number().nullable(),
  /** Today's, as is the close date. */
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  closeDate: Day.nullable(),
  /** It was made since. */
  isNew: z.boolean(),
});
/** A deal that was among some and is no longer. */
const WentDeal = CameDeal.omit({ isNew: true }).extend({
  /** What of it does not fit any more. */
  because: z.array(z.enum(WAYS_OUT)).max(WAYS_OUT.length),
  /** Today's, as are the category and the pipeline. */
  status: z.enum(["open", "won", "lost"]),
  forecastCategory: z.string().max(100),
  pipeline: z.string().max(200),
});
export type CameDeal = z.infer<typeof CameDeal>;
export type WentDeal = z.infer<typeof WentDeal>;

/** How many owners can be filtered by. */
export const MAX_OWNERS = 2000;

const Written = z.object({ write: CrmWrite });
const ForDeal = z.object({ id: DealId });

export const deals = {
  list: route({
    method: "GET",
    path: "/api/deals",
    access: "member",
    summary: "Deals, filtered, sorted and in pages",
    isLarge: true,
    query: z.object({
      pageSize: z.coerce.number().int().min(1).max(10_000).default(25),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      ...dealFilters,
      /** Deals without a close date, too, beside those that close by a day. */
      orUndated: z.literal("true").optional(),
      asOf: AsOf,
      /** Only these deals, by either id. */
      ids: many(DealId),
      orderBy: DealOrder.default("closeDate"),
      order: z.enum(["ASC", "DESC"]).default("ASC"),
      /** Group by group, in the order of the groups; within each as asked for. */
      groupBy: DealGrouping.optional(),
      /** Without the deals of these groups. */
      closedGroups: many(z.string().max(210)),
    }),
    response: z.object({ deals: z.array(Deal).max(10_000), totalPages: z.int(), total: z.int() }),
  }),
  choice: route({
    method: "GET",
    path: "/api/deals/choice",
    access: "member",
    summary: "The figures of every deal that fits, highest value first, for choosing them all",
    query: z.object(dealFilters),
    response: z.array(ChosenDeal).max(MAX_SELECTED),
  }),
  find: route({
    method: "GET",
    path: "/api/deals/find",
    access: "member",
    summary: "Deals whose name has all of these words, open ones first",
    perMinute: 120,
    query: z.object({ words: DealWords }),
    response: z.array(FoundDeal).max(MAX_SEARCH_RESULTS),
  }),
  owners: route({
    method: "GET",
    path: "/api/deal-owners",
    access: "manager",
    summary: "Everyone who owns a deal in HubSpot, by name, and whether deals have no owner",
    response: z.object({
      owners: z.array(DealOwner).max(MAX_OWNERS),
      hasUnowned: z.boolean(),
    }),
  }),
  groups: route({
    method: "GET",
    path: "/api/deals/groups",
    access: "member",
    summary: "How many deals fit and what they come to, by owner or by stage",
    query: z.object({ ...dealFilters, by: DealGrouping, asOf: AsOf }),
    response: z.array(DealGroup).max(2000),
  }),
  since: route({
    method: "GET",
    path: "/api/deals/since",
    access: "member",
    summary: "Which deals have come among those that fit since a day, and which have gone",
    query: z.object({ ...dealFilters, asOf: Day }),
    response: z.object({
      came: z.object({ ...OfMany, deals: z.array(CameDeal).max(50) }),
      went: z.object({ ...OfMany, deals: z.array(WentDeal).max(50) }),
    }),
  }),
  setProperty: route({
    method: "PATCH",
    path: "/api/deals/:hubspotId/property",
    access: "member",
    summary: "Change one property of a deal, here at once and in the CRM as soon as it can be",
    params: z.object({ hubspotId: DealId }),
    body: PropertyChange,
    response: Written.extend({
      repUpdate: z
        .object({ update: z.string().max(65_536), lastUpdated: z.iso.datetime() })
        .nullable(),
      /** Its line in the history, by which it is undone; null where nothing was changed here. */
      changeId: z.string().max(200).nullable().default(null),
    }),
  }),
  createTask: route({
    method: "PATCH",
    path: "/api/deals/:id/task",
    access: "member",
    summary: "Add a task to a deal",
    params: ForDeal,
    body: z.strictObject({
      hs_task_subject: z.string().trim().min(1).max(1000),
      hs_timestamp: z.number().int().min(0).max(4_102_444_800_000),
      hs_task_type: z.literal("TODO"),
    }),
    response: Written,
  }),
  updateTask: route({
    method: "PATCH",
    path: "/api/deals/:id/task/:taskId",
    access: "member",
    summary: "Complete a task of a deal, or move its due date",
    params: z.object({
      id: DealId,
      taskId: z.string().regex(/^[0-9]{1,30}$/, "must be a task's id"),
    }),
    body: z.union([
      z.strictObject({ hs_task_status: z.literal("COMPLETED") }),
      z.strictObject({ hs_timestamp: z.number().int().min(0).max(4_102_444_800_000) }),
    ]),
    response: Written,
  }),
  addNote: route({
    method: "PATCH",
    path: "/api/deals/:id/note",
    access: "manager",
    summary: "Put a note on a deal in the CRM",
    params: ForDeal,
    body: z.strictObject({
      /** Text, or markup as feedback has it: `<strong>`, `<em>`, `<u>`, lists, links. Anything else is shown as it is. */
      message: z.string().trim().min(1).max(25_000),
      /** The review that the note repeats: it is put on the deal once, however often it is asked for. */
      reviewId: z.uuid().optional(),
    }),
    response: Written,
  }),
};
