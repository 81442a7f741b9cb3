import {
  BUCKETS,
  type ForecastPeriod,
  LINE_CATEGORIES,
  MAX_FORECAST_LINES,
  PERIOD_KINDS,
} from "@touchline/domain";
import { z } from "zod";
import { AsOf } from "./as-of.ts";
import { Share, TreeLevel, TreeRow } from "./forecast.ts";
import { Amount, Period } from "./goals.ts";
import { Landing } from "./landing.ts";
import { OwnFieldName } from "./own-fields.ts";
import { route } from "./route.ts";

const Day = z.iso.date();

/** A quarter `2026-Q4` or a month `2026-11`; the pattern makes sure of the type. */
export const LinePeriod = z
  .string()
  .regex(
    /^20\d\d-(Q[1-4]|0[1-9]|1[0-2])$/,
    "must be a quarter such as 2026-Q4 or a month such as 2026-11",
  ) as unknown as z.ZodType<ForecastPeriod, ForecastPeriod>;

const Category = z.enum(LINE_CATEGORIES);

const LineRule = {
  name: z.string().trim().min(1).max(60),
  /** Null for all pipelines that count. */
  pipelines: z.array(z.string().min(1).max(100)).min(1).max(100).nullable(),
  /** Only deals whose own field has one of these values. */
  filter: z
    .strictObject({
      field: OwnFieldName,
      values: z.array(z.string().min(1).max(3000)).min(1).max(100),
    })
    .nullable(),
  /** Own fields; null for the deal's amount, close date or owner. */
  amountField: OwnFieldName.nullable(),
  dateField: OwnFieldName.nullable(),
  ownerField: OwnFieldName.nullable(),
  /** What each of HubSpot's forecast categories counts as. */
  categories: z.strictObject({
    COMMIT: Category,
    BEST_CASE: Category,
    PIPELINE: Category,
    OMIT: Category,
  }),
  periodKind: z.enum(PERIOD_KINDS),
};

/** A line of business: a forecast with its own deals, amount, date, owner and periods. */
export const ForecastLine = z.object({
  id: z.uuid(),
  ...LineRule,
  /** Its deals are still being collected, so its figures are incomplete. */
  isFilling: z.boolean(),
  /** Own fields it uses that HubSpot no longer has; its figures are from before. */
  gone: z
    .array(z.object({ field: OwnFieldName, label: z.string().max(200), goneAt: z.iso.datetime() }))
    .max(4),
});
export type ForecastLine = z.infer<typeof ForecastLine>;

export const ForecastLineInput = z.strictObject(LineRule);
export type ForecastLineInput = z.infer<typeof ForecastLineInput>;

/** A line's forecast for a month or quarter: a team rolled up, or a rep's own figures. */
export const LineForecast = z.object({
  line: ForecastLine,
  period: LinePeriod,
  first: Day,
  last: Day,
  /** A quarter of a line with months: its quotas, commits and calls are sums of its months'. */
  isSum: z.boolean(),
  /** From the top that the caller sees down to this team; id null stands for the organisation. */
  path: z.array(z.object({ id: z.uuid().nullable(), name: z.string().max(200) })).max(60),
  total: TreeLevel,
  rows: z.array(TreeRow).max(10_000),
  /** Deals of the line that are in no figure, or in one without their amount; null in the past. */
  leftOut: z
    .object({
      withoutDate: z.int(),
      withoutOwner: z.int(),
      /** By currency: deals whose amount isn't counted, because HubSpot has no rate for it. */
      withoutRate: z.array(z.object({ currency: z.string().max(3), count: z.int() })).max(50),
      /** Deals in other currencies whose amounts are converted at HubSpot's rate. */
      converted: z.int(),
    })
    .nullable(),
});
export type LineForecast = z.infer<typeof LineForecast>;

/** Where the current month or quarter of a line may land, as in `Landing`. */
export const LineLanding = z.object({
  ...Landing.pick({
    today: true,
    isOwn: true,
    evidence: true,
    landing: true,
    firstFor: true,
    open: true,
    baselines: true,
  }).shape,
  period: LinePeriod,
  /** Earlier months or quarters as they would have been forecast on the same day, oldest first. */
  backTest: z.array(Landing.shape.backTest.element.extend({ period: LinePeriod })).max(8),
});
export type LineLanding = z.infer<typeof LineLanding>;

/** A deal with what it counts for in a line. */
export const LineDeal = z.object({
  id: z.uuid(),
  /** Null if the caller is credited with it but can't open it. */
  hubspotId: z.string().max(100).nullable(),
  name: z.string().max(4000).nullable(),
  owner: z.object({ id: z.uuid(), name: z.string().max(200) }),
  stage: z.string().max(200),
  amount: z.number().nullable(),
  /** The person's part of a deal that is split, of which the amount is that part; else null. */
  share: Share.nullable(),
  date: Day,
  bucket: z.enum(BUCKETS),
});
export type LineDeal = z.infer<typeof LineDeal>;

/** One line beside the others, in a quarter. */
export const LineSummary = z.object({
  /** Null for the forecast of all deals. */
  line: z
    .object({ id: z.uuid(), name: z.string().max(60), periodKind: z.enum(PERIOD_KINDS) })
    .nullable(),
  isFilling: z.boolean(),
  total: TreeLevel,
});
export type LineSummary = z.infer<typeof LineSummary>;

const Line = z.object({ lineId: z.uuid() });
const Lead = z.union([z.literal("everybody"), z.uuid()]).optional();

export const forecastLines = {
  list: route({
    method: "GET",
    path: "/api/forecast/lines",
    access: "member",
    summary: "The lines of business with forecasts of their own",
    response: z.array(ForecastLine).max(MAX_FORECAST_LINES),
  }),
  add: route({
    method: "POST",
    path: "/api/forecast/lines",
    access: "admin",
    summary: "Add a line of business; its deals are collected in the background",
    body: ForecastLineInput,
    response: ForecastLine,
  }),
  change: route({
    method: "PUT",
    path: "/api/forecast/lines/:lineId",
    access: "admin",
    summary: "Change a line of business; typed quotas, commits and calls stay",
    params: Line,
    body: ForecastLineInput,
    response: ForecastLine,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/forecast/lines/:lineId",
    access: "admin",
    summary: "Remove a line of business with its quotas, commits and calls",
    params: Line,
    response: z.object({ lineId: z.uuid() }),
  }),
  read: route({
    method: "GET",
    path: "/api/forecast/lines/:lineId/forecast",
    access: "member",
    summary: "A line's forecast for a month or quarter, rolled up for a team or for the caller",
    params: Line,
    query: z.object({
      /** The current month or quarter by default. */
      period: LinePeriod.optional(),
      /** The team's lead; the caller's own team by default. */
      lead: Lead,
      asOf: AsOf,
    }),
    response: LineForecast,
  }),
  deals: route({
    method: "GET",
    path: "/api/forecast/lines/:lineId/deals",
    access: "member",
    summary: "The deals behind a line's figures, the largest first",
    params: Line,
    query: z.object({
      period: LinePeriod.optional(),
      /** Only deals credited to this member. */
      owner: z.uuid().optional(),
      bucket: z.enum(BUCKETS).optional(),
      asOf: AsOf,
    }),
    response: z.object({
      count: z.int(),
      value: z.number(),
      deals: z.array(LineDeal).max(500),
    }),
  }),
  landing: route({
    method: "GET",
    path: "/api/forecast/lines/:lineId/landing",
    access: "member",
    summary: "Where the current month or quarter of a line may land",
    // As for the landing of all deals.
    perMinute: 60,
    params: Line,
    query: z.object({
      /** A month or a quarter; the line's own kind by default. */
      kind: z.enum(PERIOD_KINDS).optional(),
      /** The team's lead; the caller's own team by default. */
      lead: Lead,
    }),
    response: LineLanding,
  }),
  summary: route({
    method: "GET",
    path: "/api/forecast/all-lines",
    access: "team",
    summary: "All lines side by side in a quarter, the forecast of all deals first",
    query: z.object({ period: Period.optional(), lead: Lead, asOf: AsOf }),
    response: z.array(LineSummary).max(MAX_FORECAST_LINES + 1),
  }),
  setNumber: route({
    method: "PUT",
    path: "/api/forecast/lines/:lineId/numbers",
    access: "coach",
    summary: "Set a quota, a team's quota or a call of a line; null takes it back",
    params: Line,
    body: z.strictObject({
      kind: z.enum(["quota", "team-quota", "call"]),
      /** Of a team, its lead. */
      personId: z.uuid(),
      period: LinePeriod,
      value: Amount.nullable(),
      note: z.string().trim().max(2000).default(""),
    }),
    response: z.object({ value: z.number().nullable() }),
  }),
  setCommit: route({
    method: "PUT",
    path: "/api/forecast/lines/:lineId/commit",
    access: "member",
    summary: "Set a person's commit for a line; null takes it back",
    params: Line,
    body: z.strictObject({ personId: z.uuid(), period: LinePeriod, value: Amount.nullable() }),
    response: z.object({ value: z.number().nullable() }),
  }),
};
