import type { OwnFieldType } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { type Crm, CrmError, type CrmProperty } from "../../ports/crm.ts";
import { publishFields, startReading } from "./own-fields.service.ts";

const NO_PERMISSION =
  "HubSpot no longer lets us read its property settings (permission crm.schemas.deals.read), so name and options may be out of date. Reconnect HubSpot in Settings → Integrations.";
const DELETED =
  "This property was deleted or renamed in HubSpot. You see its last values. Choose another one, or restore it in HubSpot.";

const TYPE_WORDS: Record<OwnFieldType, string> = {
  text: "text",
  number: "a number",
  currency: "an amount",
  date: "a date",
  datetime: "a date and time",
  choice: "a choice",
  choices: "several choices",
  boolean: "yes or no",
};

/**
 * Reads how the CRM describes the chosen fields now; returns how to save what changed. A field that
 * the CRM doesn't have any more as it was chosen keeps its values and says so.
 */
export async function readDefinitions(
  crm: Crm,
  isChosen: boolean,
): Promise<(store: Store, now: Date) => Promise<void>> {
  if (!isChosen) return async () => undefined;
  const found = await crm.dealProperties().catch((error: unknown) => {
    if (error instanceof CrmError && error.kind === "refused") return null;
    throw error;
  });
  return async (store, now) => {
    let hasNews = false;
    for (const { name, type } of await store.ownFields.list()) {
      const isNew = found
        ? await saveDefinition(store, { name, type }, found, now)
        : await store.ownFields.mark(name, NO_PERMISSION, false, now);
      hasNews ||= isNew;
    }
    // One that came back is read again.
    await startReading(store, now);
    if (hasNews) await publishFields(store);
  };
}

async function saveDefinition(
  store: Store,
  { name, type }: { name: string; type: OwnFieldType },
  found: CrmProperty[],
  now: Date,
): Promise<boolean> {
  const there = found.find((property) => property.name === name);
  if (!there) return store.ownFields.mark(name, DELETED, true, now);
  if (there.type === type) return store.ownFields.describe(there);
  const words = `In HubSpot this property is ${TYPE_WORDS[there.type]} now; it was ${TYPE_WORDS[type]}. You see its last values. Remove it here and choose it again to use it.`;
  return store.ownFields.mark(name, words, true, now);
}
