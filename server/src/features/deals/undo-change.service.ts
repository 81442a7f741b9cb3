import { type api, PropertyChange, type RouteResponse } from "@touchline/contract";
import { undoOfEdit } from "@touchline/domain";
import { notFound, Refusal } from "../../http/refusal.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import type { StoredChange, StoredDeal } from "./deals.repository.ts";
import {
  type ChangeOrigin,
  type Context,
  changeProperty,
  mustFind,
  requireWriteMode,
  SINGLE_EDIT,
} from "./deals.service.ts";

const CHANGE_ID = /^deal\.([0-9a-f-]{36})\.([a-z_]{1,30}|own\.[A-Za-z0-9_]{1,120})\.(\d{1,17})$/;

/** Undoes a change that is still current, with everything the CRM changed in response to it. */
export async function undoChange(
  context: Context,
  id: string,
): Promise<RouteResponse<typeof api.history.undo>> {
  const { deal, change } = await mustFindChange(context, id);
  return { writeId: await undoEdit(context, deal, change) };
}

/** The same for a known history row of a locked deal. Returns the id of the write. */
export async function undoEdit(
  context: Context,
  deal: StoredDeal,
  change: StoredChange,
  manner: ChangeOrigin = SINGLE_EDIT,
): Promise<string> {
  const { store } = context;
  const isWhole = change.editId !== null && !change.isAnswer;
  const answers = isWhole ? await store.deals.crmChangesAfter(deal.id, change.editId ?? "") : [];
  const reasons = change.field === "stage" ? await reasonsSince(context, deal, change) : [];
  const undo = undoOfEdit(change, answers, deal, reasons);
  if (!undo) {
    throw new Refusal("conflict", "The value has changed since, so this can't be undone.");
  }
  if ((await requireWriteMode(context, "property")) === "dry-run") {
    throw new Refusal(
      "conflict",
      "HubSpot is connected read-only. A manager can switch it to live.",
    );
  }
  const isWritable = PropertyChange.safeParse({ [undo.property]: undo.value }).success;
  if (undo.value !== "" && !isWritable) {
    throw new Refusal("conflict", "The earlier value can't be saved from here.");
  }
  const undoing = { lines: [change, ...answers, ...reasons], also: undo.also };
  const wanted = [undo.property, undo.value] as const;
  const { write } = await changeProperty(context, deal, [...wanted], manner, undoing);
  // Withdraws the alert about the change.
  await store.slackPreferences.queueScan();
  return write.id;
}

/** What was said about why the deal was lost since a change that lost it, newest first. */
async function reasonsSince({ store }: Context, deal: StoredDeal, { to, micros }: StoredChange) {
  const stage = to === null ? undefined : await store.deals.stage(deal.pipelineId, to);
  if (stage?.status !== "lost") return [];
  return store.deals.changesSince(deal.id, "closed_lost_reason", micros);
}

/** Confirms a value the CRM set automatically. */
export async function acceptCrmChange(
  context: Context,
  id: string,
): Promise<RouteResponse<typeof api.history.acceptCrmChange>> {
  const { store, now } = context;
  const { deal, change } = await mustFindChange(context, id);
  if (!(await store.deals.acceptCrmChange(deal.id, change.field, change.micros, now))) {
    throw changeNotFound();
  }
  await store.audit.record(now, "deal.answer-kept", `deal ${deal.id}`, { field: change.field });
  await store.live.publish(
    { managers: true, userIds: deal.ownerId ? [deal.ownerId] : [] },
    { type: "stale", paths: DEAL_PATHS },
  );
  return { isKept: true };
}

async function mustFindChange(
  context: Context,
  id: string,
): Promise<{ deal: StoredDeal; change: StoredChange }> {
  const [, dealId, field, micros] = CHANGE_ID.exec(id) ?? [];
  if (!dealId || !field || !micros) throw changeNotFound();
  const deal = await mustFind(context, dealId);
  const change = await context.store.deals.change(dealId, field, micros);
  if (!change) throw changeNotFound();
  return { deal, change };
}

function changeNotFound(): Refusal {
  return notFound("change");
}
