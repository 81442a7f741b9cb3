import { type Answer, type api, PropertyChange } from "@touchline/contract";
import { undoOfEdit } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import type { StoredChange, StoredDeal } from "./deals.repository.ts";
import {
  BY_ITSELF,
  type Context,
  changeProperty,
  type Manner,
  mustFind,
  mustReach,
} from "./deals.service.ts";

const CHANGE_ID = /^deal\.([0-9a-f-]{36})\.([a-z_]{1,30})\.(\d{1,17})$/;

/** Undoes a change that is still current, with everything the CRM changed in response to it. */
export async function undoChange(
  context: Context,
  id: string,
): Promise<Answer<typeof api.history.undo>> {
  const { deal, change } = await mustFindChange(context, id);
  return { writeId: await undoEdit(context, deal, change) };
}

/** The same for a known history row of a locked deal. Returns the id of the write. */
export async function undoEdit(
  context: Context,
  deal: StoredDeal,
  change: StoredChange,
  manner: Manner = BY_ITSELF,
): Promise<string> {
  const { store } = context;
  const isWhole = change.editId !== null && !change.isAnswer;
  const answers = isWhole ? await store.deals.answers(deal.id, change.editId ?? "") : [];
  const undo = undoOfEdit(change, answers, deal);
  if (!undo) {
    throw new Refusal("conflict", "This change no longer holds, so it cannot be undone.");
  }
  if ((await mustReach(context, "property")) === "dry-run") {
    throw new Refusal(
      "conflict",
      "HubSpot is connected for reading only. A manager can switch it to live.",
    );
  }
  const isWritable = PropertyChange.safeParse({ [undo.property]: undo.value }).success;
  if (undo.value !== "" && !isWritable) {
    throw new Refusal("conflict", "What the deal held before cannot be written from here.");
  }
  const undoing = { lines: [change, ...answers], also: undo.also };
  const wanted = [undo.property, undo.value] as const;
  const { write } = await changeProperty(context, deal, [...wanted], manner, undoing);
  // Withdraws the alert about the change.
  await store.slackPreferences.askForLook();
  return write.id;
}

/** Confirms a value the CRM set automatically. */
export async function keepAnswer(
  context: Context,
  id: string,
): Promise<Answer<typeof api.history.keep>> {
  const { store, now } = context;
  const { deal, change } = await mustFindChange(context, id);
  if (!(await store.deals.keepAnswer(deal.id, change.field, change.micros, now))) {
    throw noSuchChange();
  }
  await store.audit.record(now, "deal.answer-kept", `deal ${deal.id}`, { field: change.field });
  await store.live.tell(
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
  if (!dealId || !field || !micros) throw noSuchChange();
  const deal = await mustFind(context, dealId);
  const change = await context.store.deals.change(dealId, field, micros);
  if (!change) throw noSuchChange();
  return { deal, change };
}

function noSuchChange(): Refusal {
  return new Refusal("not_found", "There is no such change.");
}
