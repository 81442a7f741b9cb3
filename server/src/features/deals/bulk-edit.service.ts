import { randomUUID } from "node:crypto";
import {
  api,
  type BulkEdit,
  type BulkPreview,
  type DealSelection,
  MAX_BULK_EDIT_DEALS,
  type ParsedInput,
  type RouteResponse,
} from "@touchline/contract";
import {
  type BulkProperty,
  type BulkVerdict,
  bulkOutcome,
  bulkStatus,
  bulkVerdict,
  categoryLabel,
  lostReasonLabel,
  propertyOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import type { Viewer } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { DEAL_NOT_FOUND, type StoredBulkEdit } from "./bulk-edits.repository.ts";
import { mustBeLostReason, requireWriteMode, toSingleChange } from "./deals.service.ts";

/** Per user, so that other users' edits don't wait long. */
const MAX_RUNNING = 3;

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type PreviewRequest = ParsedInput<typeof api.bulkEdits.preview>["body"];

/** Returns what a change would do to each deal, by the same rules as the change itself. */
export async function previewBulkEdit(
  context: Context,
  { deals, change }: PreviewRequest,
): Promise<BulkPreview> {
  const { store } = context;
  const [property, value] = toPropertyAndValue(change);
  const meant = await mustFindSome(context, deals);
  const reach = await requireWriteMode(context, "property");
  const { pipelineIds } = await mustLabel(store, property, value);
  const found = await store.bulkEdits.currentValues(meant.flatMap(({ dealId }) => dealId ?? []));
  const verdicts = found.map((deal) =>
    bulkVerdict({
      held: propertyOf(deal, property),
      value,
      expected: null,
      fitsPipeline: pipelineIds === null || pipelineIds.includes(deal.pipelineId ?? ""),
    }),
  );
  const count = (verdict: BulkVerdict) => verdicts.filter((one) => one === verdict).length;
  return {
    total: meant.length,
    willChange: count("change"),
    same: count("same"),
    otherPipeline: count("other-pipeline"),
    notFound: meant.length - found.length,
    isDryRun: reach === "dry-run",
  };
}

/** Saves the bulk edit and queues a job for it. Idempotent by id. */
export async function startBulkEdit(
  context: Context,
  { id, deals, change }: ParsedInput<typeof api.bulkEdits.start>["body"],
): Promise<BulkEdit> {
  const { store, now } = context;
  const known = await store.bulkEdits.get(id);
  if (known) return toBulkEdit(store, known);
  const [property, value] = toPropertyAndValue(change);
  const meant = await mustFindSome(context, deals);
  await requireWriteMode(context, "property");
  const { label } = await mustLabel(store, property, value);
  mustBeBelowLimit(await store.bulkEdits.running(id));
  const isNew = await store.bulkEdits.start({ id, property, value, label, createdAt: now }, meant);
  if (!isNew) {
    // A concurrent duplicate request gets the same answer.
    const first = await store.bulkEdits.get(id);
    if (first) return toBulkEdit(store, first);
    throw new Refusal("conflict", "id: already used for something else.");
  }
  await store.bulkEdits.deleteOld();
  return queueBulkEdit(context, id, "bulk-edit.started", {
    deals: meant.length,
    property,
    to: value,
  });
}

export async function listBulkEdits({ store }: Context): Promise<BulkEdit[]> {
  return toBulkEdits(store, await store.bulkEdits.newest());
}

export async function readBulkEdit(
  context: Context,
  id: string,
): Promise<RouteResponse<typeof api.bulkEdits.read>> {
  const { store } = context;
  const edit = mustFindBulkEdit(await store.bulkEdits.get(id));
  const rows = await store.bulkEditItems.rows(id);
  return {
    edit: await toBulkEdit(store, edit),
    rows: rows.map(({ asked, dealId, crmId, name, state, writeState, words }) => ({
      asked,
      deal:
        dealId && crmId
          ? { id: dealId, hubspotId: crmId, name: (name ?? "").slice(0, 4000) }
          : null,
      outcome: bulkOutcome(state, writeState),
      words,
    })),
  };
}

export async function retryBulkEdit(context: Context, id: string): Promise<BulkEdit> {
  const { store } = context;
  const others = await store.bulkEdits.running(id);
  const edit = mustFindBulkEdit(await store.bulkEdits.getForUpdate(id));
  if (edit.undoneBy) throw new Refusal("conflict", "This was undone, so there's nothing to retry.");
  await requireWriteMode(context, "property");
  mustBeBelowLimit(others);
  const deals = await store.bulkEditItems.requeueRefused(id);
  if (deals === 0) throw new Refusal("conflict", "There's nothing to retry.");
  return queueBulkEdit(context, id, "bulk-edit.retried", { deals });
}

/** Reverts a bulk edit as a new bulk edit. */
export async function undoBulkEdit(context: Context, id: string): Promise<BulkEdit> {
  const { store, now } = context;
  const others = await store.bulkEdits.running(id);
  const edit = mustFindBulkEdit(await store.bulkEdits.getForUpdate(id));
  if (edit.undoes)
    throw new Refusal("conflict", "An undo can't be undone. Edit the deals again instead.");
  if (edit.undoneBy)
    return toBulkEdit(store, mustFindBulkEdit(await store.bulkEdits.get(edit.undoneBy)));
  if ((await requireWriteMode(context, "property")) === "dry-run") {
    throw new Refusal(
      "conflict",
      "HubSpot is connected read-only. A manager can switch it to live.",
    );
  }
  // The undo takes the slot of the edit it undoes, so that a running mistake can always be stopped.
  mustBeBelowLimit(others);
  await store.bulkEditItems.cancelWaiting(id, "Undone before it was saved.");
  const { property, value, label } = edit;
  const undo = { id: randomUUID(), property, value, label, createdAt: now };
  const deals = await store.bulkEdits.startUndo(undo, id);
  if (deals === 0) throw new Refusal("conflict", "There's nothing to undo.");
  return queueBulkEdit(context, undo.id, "bulk-edit.undone", { deals });
}

/** Only the author's responses include the state of bulk edits. */
export function publishBulkEdit(store: Store, { userId }: Viewer): Promise<void> {
  const { newest, read } = api.bulkEdits;
  return store.live.publish(
    { userIds: [userId] },
    { type: "stale", paths: [newest.path, read.path] },
  );
}

function mustBeBelowLimit(running: number): void {
  if (running < MAX_RUNNING) return;
  throw new Refusal(
    "conflict",
    `${MAX_RUNNING} of your bulk edits are still running. Wait for one to finish.`,
  );
}

async function queueBulkEdit(
  { store, viewer, now }: Context,
  id: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<BulkEdit> {
  await store.audit.record(now, action, `bulk-edit ${id}`, detail);
  await store.jobs.add(jobs.editDeals, { bulkEditId: id });
  await publishBulkEdit(store, viewer);
  return toBulkEdit(store, mustFindBulkEdit(await store.bulkEdits.get(id)));
}

function toPropertyAndValue(change: PreviewRequest["change"]): [BulkProperty, string] {
  // The schema allows exactly the properties that can be bulk edited.
  return toSingleChange(change) as [BulkProperty, string];
}

function mustFindBulkEdit(edit: StoredBulkEdit | undefined): StoredBulkEdit {
  if (!edit) throw notFound("bulk edit");
  return edit;
}

/**
 * The requested deals without duplicates; those out of the viewer's scope are reported as not
 * found.
 */
async function mustFindSome(
  { store }: Context,
  deals: DealSelection,
): Promise<Array<{ asked: string; dealId: string | null }>> {
  if ("filter" in deals) {
    const [unknown] = await store.ownFields.unfitting(deals.filter.own ?? []);
    if (unknown) {
      const words = `there is no such condition on an own field: "${unknown}".`;
      throw new Refusal("bad_request", `deals.filter.own: ${words}`);
    }
    const facts = await store.dealList.facts(deals.filter, MAX_BULK_EDIT_DEALS + 1);
    if (facts.length > MAX_BULK_EDIT_DEALS) {
      throw new Refusal(
        "bad_request",
        `deals: more than ${MAX_BULK_EDIT_DEALS} match; change fewer at a time.`,
      );
    }
    if (facts.length === 0) throw new Refusal("not_found", "No deals match.");
    return facts.map(({ id }) => ({ asked: id, dealId: id }));
  }
  const asked = [...new Set(deals.ids)];
  const found = await store.batches.idsOf(asked);
  if (found.size === 0) throw new Refusal("not_found", DEAL_NOT_FOUND);
  const seen = new Set<string>();
  return asked.flatMap((key) => {
    const dealId = found.get(key) ?? null;
    if (dealId && seen.has(dealId)) return [];
    if (dealId) seen.add(dealId);
    return [{ asked: key, dealId }];
  });
}

/** The value's display text, and the pipelines that allow it; null: all. */
async function mustLabel(
  store: Store,
  property: BulkProperty,
  value: string,
): Promise<{ label: string; pipelineIds: string[] | null }> {
  if (property === "hs_manual_forecast_category") {
    return { label: categoryLabel(value), pipelineIds: null };
  }
  if (property === "closed_lost_reason") {
    await mustBeLostReason({ store }, value);
    const { crmOptions } = await store.lostReasons.get();
    return { label: lostReasonLabel(value, crmOptions), pipelineIds: null };
  }
  if (property !== "dealstage") return { label: value, pipelineIds: null };
  const stage = await store.bulkEdits.stage(value);
  if (!stage) {
    throw new Refusal("bad_request", `dealstage: '${value}' isn't a stage of any pipeline.`);
  }
  return stage;
}

async function toBulkEdit(store: Store, edit: StoredBulkEdit): Promise<BulkEdit> {
  const [one] = await toBulkEdits(store, [edit]);
  if (!one) throw new Error("A bulk edit that was just read can't be shown.");
  return one;
}

async function toBulkEdits(store: Store, edits: StoredBulkEdit[]): Promise<BulkEdit[]> {
  const all = await store.bulkEditItems.counts(edits.map(({ id }) => id));
  return edits.flatMap(({ createdAt, ...edit }) => {
    const counts = all.get(edit.id);
    if (!counts) return [];
    const { undoes, undoneBy } = edit;
    const standing = bulkStatus(counts, { isUndo: undoes !== null, isUndone: undoneBy !== null });
    return [{ ...edit, ...standing, counts, createdAt: createdAt.toISOString() }];
  });
}
