import { z } from "zod";
import { CrmOwnerId, DealGrouping, DealOrder, DealSearchText, DealSort } from "./deals.ts";
import { OwnFieldCondition, OwnFieldKey } from "./own-fields.ts";
import { RiskLevel } from "./risk.ts";
import { route } from "./route.ts";

/**
 * The columns of the deals table: the name, which is always visible, what deals can be sorted by,
 * and own fields.
 */
export const DealColumnKey = z.union([
  z.enum(["name", ...DealOrder.options.filter((key) => key !== "name")]),
  OwnFieldKey,
]);
export type DealColumnKey = z.infer<typeof DealColumnKey>;

/** A visible column; without a width it has its default width. */
export const VisibleColumn = z.strictObject({
  key: DealColumnKey,
  width: z.int().min(40).max(1000).optional(),
});
export type VisibleColumn = z.infer<typeof VisibleColumn>;

/**
 * Filters, order, grouping and columns of a view. A missing filter means all deals; other missing
 * values mean the default.
 */
export const DealViewState = z.strictObject({
  words: DealSearchText.optional(),
  pipeline: z.array(z.string().min(1).max(100)).min(1).max(200).optional(),
  /** Members, HubSpot owners who aren't on the team, and 'none' for deals without an owner. */
  owner: z
    .array(z.union([z.uuid(), CrmOwnerId]))
    .min(1)
    .max(500)
    .optional(),
  quarter: z.enum(["next", "beyond"]).optional(),
  triage: z
    .array(z.enum(["COMMIT", "BEST_CASE", "PIPELINE"]))
    .min(1)
    .max(3)
    .optional(),
  risk: z.array(RiskLevel).min(1).max(3).optional(),
  /** Conditions on own fields. */
  own: z.array(OwnFieldCondition).min(1).max(200).optional(),
  sort: DealSort.optional(),
  order: z.literal("desc").optional(),
  group: DealGrouping.optional(),
  /** In display order; columns not listed are hidden. */
  columns: z
    .array(VisibleColumn)
    .min(1)
    .max(50)
    .refine((all) => all.some(({ key }) => key === "name"), "must include the deal's title")
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      "can have each column once",
    )
    .optional(),
});
export type DealViewState = z.infer<typeof DealViewState>;

export const DealView = z.object({
  id: z.uuid(),
  name: z.string().max(60),
  isShared: z.boolean(),
  isLocked: z.boolean(),
  isOwn: z.boolean(),
  /** The caller's deals page opens with this view. */
  isDefault: z.boolean(),
  /** The caller may edit, rename and delete it. */
  mayChange: z.boolean(),
  state: DealViewState,
});
export type DealView = z.infer<typeof DealView>;

export const MAX_VIEWS = 50;

const Name = z.string().trim().min(1).max(60);
const ById = z.object({ id: z.uuid() });

export const dealViews = {
  list: route({
    method: "GET",
    path: "/api/deal-views",
    access: "member",
    summary: "The team's deal views, then the caller's own, by name",
    response: z.array(DealView).max(2000),
  }),
  create: route({
    method: "POST",
    path: "/api/deal-views",
    access: "member",
    summary: "Save a deal view; managers can share it with the team and lock it",
    body: z.strictObject({
      name: Name,
      isShared: z.boolean().default(false),
      isLocked: z.boolean().default(false),
      state: DealViewState,
    }),
    response: DealView,
  }),
  save: route({
    method: "PATCH",
    path: "/api/deal-views/:id",
    access: "member",
    summary: "Change your own view or, as a manager, a shared one that isn't locked",
    params: ById,
    body: z.strictObject({
      name: Name.optional(),
      isShared: z.boolean().optional(),
      isLocked: z.boolean().optional(),
      state: DealViewState.optional(),
    }),
    response: DealView,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/deal-views/:id",
    access: "member",
    summary: "Delete your own view or, as a manager, a shared one that isn't locked",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  setDefault: route({
    method: "PUT",
    path: "/api/deal-views/default",
    access: "member",
    summary: "Set the caller's default view; null for none",
    body: z.strictObject({ id: z.uuid().nullable() }),
    response: z.object({ id: z.uuid().nullable() }),
  }),
};
