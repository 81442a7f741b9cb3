import { bulkVerdict, propertyOf } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { publishBulkEdit } from "./bulk-edit.service.ts";
import type { BulkItem, BulkResult } from "./bulk-edit-items.repository.ts";
import { DEAL_NOT_FOUND, type StoredBulkEdit } from "./bulk-edits.repository.ts";
import type { StoredChange, StoredDeal } from "./deals.repository.ts";
import { type Context, changeProperty } from "./deals.service.ts";
import { undoEdit } from "./undo-change.service.ts";

/** Small enough that users editing one of these deals don't have to wait long. */
const BATCH_SIZE = 50;

/**
 * Processes the rest of a bulk edit in chunks, each deal as if edited alone. Each chunk and its
 * results are one transaction: a crashed worker leaves whole chunks, and its successor continues
 * with the next. Two workers with the same job wait for each other.
 */
export async function runBulkEdit(
  { viewer, inStore, clock }: Pick<JobContext, "viewer" | "inStore" | "clock">,
  id: string,
): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await inStore(viewer, (store) => runBatch({ viewer, store, now: clock() }, id));
  }
}

/** Returns whether there may be more to do. */
async function runBatch(context: Context, id: string): Promise<boolean> {
  const { store, viewer } = context;
  const edit = await store.bulkEdits.getForUpdate(id);
  if (!edit) return false;
  const items = await store.bulkEditItems.listWaiting(id, BATCH_SIZE);
  const results: BulkResult[] = [];
  const dealIds: string[] = [];
  for (const item of items) {
    const result = await editDeal(context, edit, item);
    results.push(result);
    if (result.writeId && item.dealId) dealIds.push(item.dealId);
  }
  await store.bulkEditItems.save(id, results);
  // One job per chunk: a job per deal would each wait for a worker's next poll.
  if (dealIds.length > 0) await store.jobs.add(jobs.pushMany, { dealIds });
  await publishBulkEdit(store, viewer);
  return items.length === BATCH_SIZE;
}

/** Validates before writing anything, so a refused deal leaves the others untouched. */
async function editDeal(
  context: Context,
  { id, property, undoes }: StoredBulkEdit,
  { place, dealId, value, expects, writeId }: BulkItem,
): Promise<BulkResult> {
  const { store, now } = context;
  const left = (words: string): BulkResult => ({
    place,
    state: "left",
    words,
    before: null,
    writeId: null,
  });
  const deal = dealId && (await store.deals.findForUpdate(dealId));
  if (!deal) return left(DEAL_NOT_FOUND);
  const held = propertyOf(deal, property);
  const fitsPipeline =
    property !== "dealstage" || (await store.deals.stage(deal.pipelineId, value)) !== undefined;
  const verdict = bulkVerdict({ held, value, expected: expects, fitsPipeline });
  switch (verdict) {
    case "same":
      return { ...left(""), state: "same", words: null };
    case "changed-since":
      return left("Changed since, so it was left alone.");
    case "other-pipeline":
      return left(`In another pipeline: ${await store.deals.pipelineLabel(deal.pipelineId)}.`);
    case "change":
      break;
  }
  try {
    const manner = { source: "here", bulkEditId: id } as const;
    const former = writeId && (await store.outbox.getForUpdate(writeId));
    const undone = undoes && former && (await findChangeToUndo(context, deal, former));
    const made = undone
      ? await undoEdit(context, deal, undone, manner)
      : (await changeProperty(context, deal, [property, value], manner)).write.id;
    if (former && former.state === "refused") {
      const words = "Retried with the others.";
      await store.outbox.change(former.id, { state: "discarded", words, settledAt: now });
    }
    return { place, state: "written", words: null, before: held, writeId: made };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return left(error.message);
  }
}

/**
 * The history row to undo: the one the edit's write created, or the one a refused undo was meant to
 * undo.
 */
async function findChangeToUndo(
  { store }: Context,
  deal: StoredDeal,
  former: NonNullable<Awaited<ReturnType<Context["store"]["outbox"]["getForUpdate"]>>>,
): Promise<StoredChange | undefined> {
  const [line] = (former.kind === "property" && former.payload.undoes) || [];
  return line
    ? store.deals.change(deal.id, line.field, line.micros)
    : store.deals.changeOfEdit(deal.id, former.id);
}
