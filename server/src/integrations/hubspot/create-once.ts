import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/objects/models/AssociationSpec.js";
import { z } from "zod";
import { CrmError, type EarlierTries } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { linkReader } from "./links.ts";
import { plainFrom } from "./neighbours.ts";
import { Id, instantFrom, type Thing } from "./values.ts";

/** A record to be created for a deal. */
export interface NewRecord {
  type: "tasks" | "notes";
  dealId: string;
  properties: Record<string, string>;
}

const GRACE_MS = 2_000;
/** HubSpot's clock and ours may differ by so much. */
const SKEW_MS = 5 * 60_000;
/** What was created a moment ago is among the newest; a deal may have thousands. */
const NEWEST = 500;
/** Seen from the new record's side; from the deal's side the numbers differ. */
const TO_DEAL = { tasks: 216, notes: 214 } as const;
/** What people read of a record. */
const TEXTS = { tasks: "hs_task_subject", notes: "hs_note_body" } as const;

/**
 * Creates records once, however often the connection breaks in the middle.
 *
 * HubSpot has no idempotency keys, and nothing of ours may be left in the customer's account to serve as one. So a record that
 * an earlier try may have created is looked for among the deal's own: the same words and time, not older than the first try,
 * and not known to come from another write.
 */
export function recordCreator(client: HubspotClient) {
  const { sdk, call, pace } = client;
  const { linkedTo, recordsOf } = linkReader(client);

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

  return async (record: NewRecord, tries: EarlierTries): Promise<{ id: string }> => {
    const before = tries.isFirst ? null : await find(record, tries);
    if (before) return before;
    try {
      return await create(record);
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "unclear") throw error;
      // What was cut off may still be under way.
      await pace.pause(GRACE_MS);
      const created = await find(record, tries);
      if (created) return created;
      throw error;
    }
  };

  /** By association, not by search: the search index is some seconds behind. */
  async function find(record: NewRecord, tries: EarlierTries): Promise<{ id: string } | null> {
    const { type, dealId } = record;
    const linked = await linkedTo(type, [dealId]);
    const newest = [...(linked.get(dealId) ?? [])]
      .filter((id) => !tries.others.includes(id))
      .sort((left, right) => Number(right) - Number(left))
      .slice(0, NEWEST);
    const records = await recordsOf(type, newest, [TEXTS[type], "hs_timestamp", "hs_createdate"]);
    const found = records.find((one) => isSame(one, record, tries.since));
    return found ? { id: found.id } : null;
  }
}

/** HubSpot wraps the markup of notes in its own, so the words are compared. */
function isSame({ properties: theirs }: Thing, { type, properties }: NewRecord, since: Date) {
  const text = TEXTS[type];
  const at = instantFrom(theirs.hs_timestamp);
  const createdAt = instantFrom(theirs.hs_createdate);
  return (
    plainFrom(theirs[text]) === plainFrom(properties[text]) &&
    at?.toISOString() === properties.hs_timestamp &&
    (createdAt === null || createdAt.getTime() >= since.getTime() - SKEW_MS)
  );
}
