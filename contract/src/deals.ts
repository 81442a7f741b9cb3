import {
  DEAL_PROPERTIES,
  DEAL_PROPERTY_ROWS,
  DIFFERENCES,
  EXIT_REASONS,
  type OwnProperty,
  type StandardProperty,
} from "@touchline/domain";
import { z } from "zod";
import { AsOf } from "./as-of.ts";
import { CrmWrite } from "./crm.ts";
import { listParam } from "./list-param.ts";
import { OwnFieldCondition, OwnFieldKey, OwnFieldName, OwnFieldValue } from "./own-fields.ts";
import { Risk, RiskLevel } from "./risk.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();
/** A HubSpot id, or our own. */
export const DealId = z
  .string()
  .regex(/^([0-9]{1,30}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, "must be a deal's id");

export const ForecastCategory = z.enum(["PIPELINE", "BEST_CASE", "COMMIT", "CLOSED", "OMIT"]);
export type ForecastCategory = z.infer<typeof ForecastCategory>;

/** The deal's owner in the CRM, on the team or not. */
export const DealOwner = z.object({
  /** The member's id, even after they left; otherwise the id of the HubSpot owner. */
  id: z.string().max(100),
  name: z.string().max(320),
  isOnTeam: z.boolean(),
});
export type DealOwner = z.infer<typeof DealOwner>;

/** Deals whose owner isn't on the team, and how many of those have no owner. */
export const OutsideTeamTotal = z.object({
  count: z.int(),
  value: z.number(),
  withoutOwner: z.object({ count: z.int(), value: z.number() }),
});

/** Filter value for deals without an owner in HubSpot. */
export const NO_OWNER = "none";
/** The id of a HubSpot owner, or 'none'. */
export const CrmOwnerId = z
  .string()
  .regex(/^([0-9]{1,30}|none)$/, "must be the id of an owner in HubSpot, or none");

/** The part of a review that a table displays. */
const DealReview = z.object({
  id: z.uuid(),
  source: z.literal("deal-check").nullable(),
  score: z.int().nullable(),
  attributes: z.array(z.object({ id: z.string().max(60), value: z.number() })).max(20),
  createdAt: z.iso.datetime(),
});

/** The deal's state today, next to its past state. */
const DealToday = z.object({
  stage: z.string().max(200),
  closeDate: Day.nullable(),
  amountInHomeCurrency: z.number().nullable(),
  forecastCategory: z.string().max(100),
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  nextStep: z.string().max(65_536),
  status: z.enum(["open", "won", "lost"]),
  isDeleted: z.boolean(),
  /** The fields that have changed since. */
  differs: z.array(z.enum(DIFFERENCES)).max(DIFFERENCES.length),
});

export const Deal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  url: z.string().max(2000),
  name: z.string().max(4000),
  closeDate: Day.nullable(),
  amountInHomeCurrency: z.number().nullable(),
  /** The CRM's value; unset counts as PIPELINE. */
  forecastCategory: z.string().max(100),
  dealUpdate: z.string().max(65_536),
  dealUpdateAt: z.iso.datetime().nullable(),
  nextStep: z.string().max(65_536),
  nextStepAt: z.iso.datetime().nullable(),
  /** Why it was lost: the value of an option where HubSpot has a list, else text. */
  lostReason: z.string().max(65_536),
  daysInStage: z.int().nullable(),
  Owner: z.object({ User: z.object({ id: z.uuid(), name: z.string().max(200) }) }).nullable(),
  /** Set even if the owner isn't on the team; null if the deal has no owner in HubSpot. */
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
  /** Values of own fields by HubSpot's name; empty ones are missing. See `GET /api/own-fields`. */
  ownFields: z.record(OwnFieldName, OwnFieldValue).optional(),
  /** Only the newest review; a list because a deal may have had more. */
  Reviews: z.array(DealReview).max(1),
  /**
   * From the last evaluation; null for a deal that is closed or omitted, or was never evaluated.
   */
  risk: Risk.nullable().optional(),
  /** The CRM write status of the newest change made here; null if nothing is pending. */
  pendingWrite: z.enum(["waiting", "refused", "conflict", "dry-run"]).nullable(),
  /**
   * The category that HubSpot set automatically after a stage change made here, until the user
   * accepts or reverts it.
   */
  crmAnswer: z
    .object({
      /** The id of its history entry; undoing that entry reverts it. */
      changeId: z.string().max(200),
      from: z.string().max(100),
      to: z.string().max(100),
    })
    .optional(),
  /** Only when a past day was requested: the deal's state today. */
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

/** Also by an own field that is a number or a date. */
export const DealSort = z.union([DealOrder, OwnFieldKey]);
export type DealSort = z.infer<typeof DealSort>;

/** By an own field: one with a single choice, or yes and no. */
export const DealGrouping = z.union([z.enum(["owner", "stage"]), OwnFieldKey]);
export type DealGrouping = z.infer<typeof DealGrouping>;

export const DealGroup = z.object({
  /**
   * An owner's id or 'nobody'; for stages 'pipeline/stage'; for own fields the value,
   * percent-encoded, or '%' if it is empty.
   */
  key: z.string().max(9000),
  /** Null for deals without an owner, or with an empty own field. */
  label: z.string().max(320).nullable(),
  /** Null unless grouped by owner, and for deals without one. */
  ownedBy: DealOwner.nullable(),
  /** The stage's pipeline; null for others. */
  pipeline: z.string().max(200).nullable(),
  deals: z.int(),
  amount: z.number(),
});
export type DealGroup = z.infer<typeof DealGroup>;

const MAX_TEXT_LENGTH = 10_000;
const PROPERTY_VALUES = {
  stage: z.string().min(1).max(100),
  day: Day,
  confidence: ForecastCategory,
  text: z.string().trim().max(MAX_TEXT_LENGTH),
};

function schemaOf(property: StandardProperty) {
  const { type, isOptional } = DEAL_PROPERTY_ROWS[property];
  return type === "text" && !isOptional
    ? z.string().trim().min(1).max(MAX_TEXT_LENGTH)
    : PROPERTY_VALUES[type];
}

type Change<Property extends StandardProperty> = {
  [Name in Property]: {
    [Key in Name]: z.infer<(typeof PROPERTY_VALUES)[(typeof DEAL_PROPERTY_ROWS)[Name]["type"]]>;
  };
}[Property];

/** Exactly one of these properties. */
export const changeOf = <Property extends StandardProperty>(properties: readonly Property[]) =>
  z.union(schemasOf(properties)) as unknown as z.ZodType<Change<Property>, Change<Property>>;

const schemasOf = (properties: readonly StandardProperty[]) =>
  properties.map((property) => z.strictObject({ [property]: schemaOf(property) }));

/** One own field as `own.` and HubSpot's name; text as in HubSpot, several choices with `;`. */
const OwnFieldChange = z
  .record(
    z.string().regex(/^own\.[A-Za-z0-9_]{1,120}$/, "must be a property that can be edited"),
    z.string().trim().max(MAX_TEXT_LENGTH),
  )
  .refine((change) => Object.keys(change).length === 1, "must be one property");
type OwnFieldChange = { [Name in OwnProperty]: string };

/** Exactly one property at a time. */
export const PropertyChange = z.union([
  ...schemasOf(DEAL_PROPERTIES),
  OwnFieldChange,
]) as unknown as z.ZodType<PropertyChange, PropertyChange>;
export type PropertyChange = Change<StandardProperty> | OwnFieldChange;

/** Search text for deals: the name must contain all of its words, in any order. */
export const DealSearchText = z.string().trim().min(1).max(200);

export const dealFilters = {
  words: DealSearchText.optional(),
  pipelines: listParam(z.string().max(100), "pipeline"),
  userId: listParam(z.uuid(), "member"),
  /**
   * HubSpot owners, on the team or not, in addition to `userId`; 'none' for deals without an owner.
   */
  crmOwnerId: listParam(CrmOwnerId, "owner"),
  closeDateStart: Day.optional(),
  closeDateEnd: Day.optional(),
  forecastCategory: listParam(ForecastCategory),
  closed: z.enum(["true", "false"]).optional(),
  /** Only open deals with these risk levels. */
  risk: listParam(RiskLevel),
  /** Only deals of pipelines that count, or only deals of those that don't. */
  counting: z.enum(["true", "false"]).optional(),
  /** Conditions on own fields; a deal must meet those of each field. */
  own: listParam(OwnFieldCondition, "own-field"),
};

export const MAX_SELECTED = 10_000;

/** The part of a deal needed for totals and for stepping through a selection. */
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

/** The part of a deal needed to identify it. */
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

export const MAX_SEARCH_RESULTS = 8;

const CountAndValue = { count: z.int(), value: z.number() };
/** A deal that has entered a list since a past day. */
const CameDeal = z.object({
  id: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  /** Today's amount for a deal that entered, the past amount for one that left. */
  amountInHomeCurrency: z.number().nullable(),
  /** Today's owner and close date. */
  ownerName: z.string().max(320).nullable(),
  ownedBy: DealOwner.nullable(),
  closeDate: Day.nullable(),
  /** Created since then. */
  isNew: z.boolean(),
});
/** A deal that has left a list since a past day. */
const WentDeal = CameDeal.omit({ isNew: true }).extend({
  /** The filters it no longer matches. */
  because: z.array(z.enum(EXIT_REASONS)).max(EXIT_REASONS.length),
  /** Today's status, category and pipeline. */
  status: z.enum(["open", "won", "lost"]),
  forecastCategory: z.string().max(100),
  pipeline: z.string().max(200),
});
export type CameDeal = z.infer<typeof CameDeal>;
export type WentDeal = z.infer<typeof WentDeal>;

export const MAX_OWNERS = 2000;
export const MAX_MOVED_DEALS = 1000;

const QueuedWrite = z.object({ write: CrmWrite });
const ById = z.object({ id: DealId });

export const deals = {
  list: route({
    method: "GET",
    path: "/api/deals",
    access: "member",
    summary: "Deals, filtered, sorted and paged",
    isLarge: true,
    query: z.object({
      pageSize: z.coerce.number().int().min(1).max(10_000).default(25),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      ...dealFilters,
      team: TeamScope,
      /** Include deals without a close date, besides those that close by a day. */
      orUndated: z.literal("true").optional(),
      asOf: AsOf,
      /** Only these deals, by either id. */
      ids: listParam(DealId),
      orderBy: DealSort.default("closeDate"),
      order: z.enum(["ASC", "DESC"]).default("ASC"),
      /** Sort by group first, then within each group by the requested order. */
      groupBy: DealGrouping.optional(),
      /** Omit the deals of these collapsed groups. */
      closedGroups: listParam(z.string().max(9000)),
    }),
    response: z.object({ deals: z.array(Deal).max(10_000), totalPages: z.int(), total: z.int() }),
  }),
  choice: route({
    method: "GET",
    path: "/api/deals/choice",
    access: "member",
    summary: "The figures of every matching deal, highest value first, to select them all",
    query: z.object({ ...dealFilters, team: TeamScope }),
    response: z.array(ChosenDeal).max(MAX_SELECTED),
  }),
  find: route({
    method: "GET",
    path: "/api/deals/find",
    access: "member",
    summary: "Deals whose name contains all of these words, open ones first",
    perMinute: 120,
    query: z.object({ words: DealSearchText }),
    response: z.array(FoundDeal).max(MAX_SEARCH_RESULTS),
  }),
  owners: route({
    method: "GET",
    path: "/api/deal-owners",
    access: "team",
    summary: "Everyone who owns a deal in HubSpot, by name, and whether deals have no owner",
    query: z.object({ team: TeamScope }),
    response: z.object({
      owners: z.array(DealOwner).max(MAX_OWNERS),
      hasUnowned: z.boolean(),
    }),
  }),
  groups: route({
    method: "GET",
    path: "/api/deals/groups",
    access: "member",
    summary: "Count and value of matching deals, by owner, stage or an own field",
    query: z.object({ ...dealFilters, team: TeamScope, by: DealGrouping, asOf: AsOf }),
    response: z.array(DealGroup).max(2000),
  }),
  since: route({
    method: "GET",
    path: "/api/deals/since",
    access: "member",
    summary: "Which deals started or stopped matching since a day",
    query: z.object({
      ...dealFilters,
      team: TeamScope,
      asOf: Day,
      /** How many deals each list names at most, the largest first. */
      limit: z.coerce.number().int().min(1).max(MAX_MOVED_DEALS).default(50),
    }),
    response: z.object({
      came: z.object({ ...CountAndValue, deals: z.array(CameDeal).max(MAX_MOVED_DEALS) }),
      went: z.object({ ...CountAndValue, deals: z.array(WentDeal).max(MAX_MOVED_DEALS) }),
    }),
  }),
  setProperty: route({
    method: "PATCH",
    path: "/api/deals/:hubspotId/property",
    access: "member",
    summary: "Change one property of a deal: here at once, in the CRM as soon as possible",
    params: z.object({ hubspotId: DealId }),
    body: PropertyChange,
    response: QueuedWrite.extend({
      repUpdate: z
        .object({ update: z.string().max(65_536), lastUpdated: z.iso.datetime() })
        .nullable(),
      /** The id of its history entry, used for undo; null if nothing was changed here. */
      changeId: z.string().max(200).nullable().default(null),
    }),
  }),
  createTask: route({
    method: "PATCH",
    path: "/api/deals/:id/task",
    access: "member",
    summary: "Add a task to a deal",
    params: ById,
    body: z.strictObject({
      hs_task_subject: z.string().trim().min(1).max(1000),
      hs_timestamp: z.number().int().min(0).max(4_102_444_800_000),
      hs_task_type: z.literal("TODO"),
    }),
    response: QueuedWrite,
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
    response: QueuedWrite,
  }),
  addNote: route({
    method: "PATCH",
    path: "/api/deals/:id/note",
    access: "coach",
    summary: "Put a note on a deal in the CRM",
    params: ById,
    body: z.strictObject({
      /**
       * Plain text, or the markup that feedback allows: `<strong>`, `<em>`, `<u>`, lists, links.
       * Anything else is displayed literally.
       */
      message: z.string().trim().min(1).max(25_000),
      /** The review that the note repeats; the note is created only once per review. */
      reviewId: z.uuid().optional(),
    }),
    response: QueuedWrite,
  }),
};
