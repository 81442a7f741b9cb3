import { PropertyChange } from "@touchline/contract";
import { propertyOf, propertyOfField, undoOf } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";
import { type Context, changeProperty, mustFind, mustReach } from "./deals.service.ts";

const CHANGE_ID = /^deal\.([0-9a-f-]{36})\.([a-z_]{1,30})\.(\d{1,17})$/;

/** Writes the value that a property had before a change which still holds, as any other edit is written. */
export async function undoChange(context: Context, id: string): Promise<{ writeId: string }> {
  const [, dealId, field, micros] = CHANGE_ID.exec(id) ?? [];
  const property = propertyOfField(field ?? "");
  if (!dealId || !field || !micros) throw noSuchChange();
  const deal = await mustFind(context, dealId);
  const change = await context.store.deals.change(dealId, field, micros);
  if (!change) throw noSuchChange();
  const undo = property && undoOf({ field, ...change }, propertyOf(deal, property));
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
  const { write } = await changeProperty(context, deal, [undo.property, undo.value]);
  return { writeId: write.id };
}

function noSuchChange(): Refusal {
  return new Refusal("not_found", "There is no such change.");
}
