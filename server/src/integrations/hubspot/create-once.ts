import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/objects/models/AssociationSpec.js";
import { z } from "zod";
import { CrmError, type EarlierAttempts } from "../../ports/crm.ts";
import { toPlainText } from "./associated-types.ts";
import { associationReader } from "./association-reader.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { type HubspotRecord, Id, instantFrom } from "./values.ts";

export interface NewRecord {
  type: "tasks" | "notes";
  dealId: string;
  properties: Record<string, string>;
}

const GRACE_MS = 2_000;
/** Tolerated difference between HubSpot's clock and ours. */
const SKEW_MS = 5 * 60_000;
/** Check only the newest, because a deal may have thousands of records. */
const MAX_CANDIDATES = 500;
/** Association type ids from the new record to the deal; the reverse direction has other ids. */
const TO_DEAL = { tasks: 216, notes: 214 } as const;
/** The visible text property of each record type. */
const TEXT_PROPERTIES = { tasks: "hs_task_subject", notes: "hs_note_body" } as const;

/**
 * Creates records exactly once, even if the connection breaks midway. HubSpot has no idempotency
 * keys, and we must not leave markers in the customer's account. Instead, look among the deal's
 * records for one that an earlier try may have created: same text and time, not older than the
 * first try, and not known from another write.
 */
export function recordCreator(client: HubspotClient) {
  const { sdk, call, pace } = client;
  const { linkedTo, recordsOf } = associationReader(client);

  function create({ type, dealId, properties }: NewRecord): Promise<{ id: string }> {
    const link = {
      associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
      associationTypeId: TO_DEAL[type],
    };
    const associations = [{ to: { id: dealId }, types: [link] }];
    return call({ answer: z.object({ id: Id }), isSafe: false }, () =>
      sdk.crm.objects.basicApi.create(type, { properties, associations }),
    );
  }

  return async (record: NewRecord, tries: EarlierAttempts): Promise<{ id: string }> => {
    const before = tries.isFirst ? null : await find(record, tries);
    if (before) return before;
    try {
      return await create(record);
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "unclear") throw error;
      // The aborted request may still be in progress.
      await pace.pause(GRACE_MS);
      const created = await find(record, tries);
      if (created) return created;
      throw error;
    }
  };

  /** By association, because the search index lags some seconds behind. */
  async function find(record: NewRecord, tries: EarlierAttempts): Promise<{ id: string } | null> {
    const { type, dealId } = record;
    const linked = await linkedTo(type, [dealId]);
    const newest = [...(linked.get(dealId) ?? [])]
      .filter((id) => !tries.others.includes(id))
      .sort((left, right) => Number(right) - Number(left))
      .slice(0, MAX_CANDIDATES);
    const records = await recordsOf(type, newest, [
      TEXT_PROPERTIES[type],
      "hs_timestamp",
      "hs_createdate",
    ]);
    const found = records.find((one) => isSameRecord(one, record, tries.since));
    return found ? { id: found.id } : null;
  }
}

/** HubSpot adds markup to notes, so compare the plain text. */
function isSameRecord(
  { properties: theirs }: HubspotRecord,
  { type, properties }: NewRecord,
  since: Date,
) {
  const text = TEXT_PROPERTIES[type];
  const at = instantFrom(theirs.hs_timestamp);
  const createdAt = instantFrom(theirs.hs_createdate);
  return (
    toPlainText(theirs[text]) === toPlainText(properties[text]) &&
    at?.toISOString() === properties.hs_timestamp &&
    (createdAt === null || createdAt.getTime() >= since.getTime() - SKEW_MS)
  );
}
