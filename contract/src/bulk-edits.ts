import { BULK_OUTCOMES, BULK_PROPERTIES } from "@touchline/domain";
import { z } from "zod";
import { changeOf, DealId, dealFilters } from "./deals.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

export const MAX_BULK_EDIT_DEALS = 1000;

/** Deals by either id, or all that match the filters. */
const DealSelection = z.union([
  z.strictObject({ ids: z.array(DealId).min(1).max(MAX_BULK_EDIT_DEALS) }),
  z.strictObject({ filter: z.strictObject(dealFilters) }),
]);
export type DealSelection = z.infer<typeof DealSelection>;

/** A change to one property, the same for every deal. */
export const BulkChange = changeOf(BULK_PROPERTIES);
export type BulkChange = z.infer<typeof BulkChange>;

const BulkOutcome = z.enum(BULK_OUTCOMES);

export const BulkPreview = z.object({
  total: z.int(),
  willChange: z.int(),
  /** Deals that already have the value. */
  same: z.int(),
  /** Deals whose pipeline doesn't have the stage; they are left unchanged. */
  otherPipeline: z.int(),
  notFound: z.int(),
  /** The CRM is connected read-only, so changes would be listed but not written. */
  isDryRun: z.boolean(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const BulkEdit = z.object({
  id: z.uuid(),
  property: z.enum(BULK_PROPERTIES),
  value: z.string().max(10_000),
  /** The value as displayed; a day stays unformatted. */
  label: z.string().max(10_000),
  /** The bulk edit that this one undoes, and the one that undid this one. */
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  createdAt: Timestamp,
  counts: z.record(BulkOutcome, z.int()),
  /** How many close dates it pushed out. */
  pushed: z.int(),
  total: z.int(),
  settled: z.int(),
  isRunning: z.boolean(),
  canUndo: z.boolean(),
  canRetry: z.boolean(),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

export const BulkRow = z.object({
  /** The id as requested. */
  asked: z.string().max(100),
  /** Null if the caller has no such deal. */
  deal: z
    .object({ id: z.uuid(), hubspotId: z.string().max(100), name: z.string().max(4000) })
    .nullable(),
  outcome: BulkOutcome,
  /** The reason, in our own text or the CRM's. */
  words: z.string().max(2000).nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

const ById = z.object({ id: z.uuid() });

export const bulkEdits = {
  preview: route({
    method: "POST",
    path: "/api/bulk-edits/preview",
    access: "member",
    summary: "Preview a bulk edit; changes nothing",
    body: z.strictObject({ deals: DealSelection, change: BulkChange }),
    response: BulkPreview,
  }),
  start: route({
    method: "POST",
    path: "/api/bulk-edits",
    access: "member",
    status: 202,
    perMinute: 10,
    summary: "Change one property on many deals; repeating the same id runs it once",
    body: z.strictObject({ id: z.uuid(), deals: DealSelection, change: BulkChange }),
    response: BulkEdit,
  }),
  newest: route({
    method: "GET",
    path: "/api/bulk-edits",
    access: "member",
    summary: "The caller's bulk edits with their status, newest first",
    response: z.array(BulkEdit).max(20),
  }),
  read: route({
    method: "GET",
    path: "/api/bulk-edits/:id",
    access: "member",
    summary: "One of the caller's bulk edits, with the result for each deal",
    params: ById,
    response: z.object({ edit: BulkEdit, rows: z.array(BulkRow).max(MAX_BULK_EDIT_DEALS) }),
  }),
  retry: route({
    method: "POST",
    path: "/api/bulk-edits/:id/retry",
    access: "member",
    status: 202,
    perMinute: 10,
    summary: "Retry the deals of a bulk edit that the CRM rejected",
    params: ById,
    response: BulkEdit,
  }),
  undo: route({
    method: "POST",
    path: "/api/bulk-edits/:id/undo",
    access: "member",
    status: 202,
    perMinute: 10,
    summary: "Undo a bulk edit on deals that haven't changed since; returns the undo",
    params: ById,
    response: BulkEdit,
  }),
};
