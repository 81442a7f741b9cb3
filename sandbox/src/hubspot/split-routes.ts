import type { FastifyInstance } from "fastify";
import { batchResponse } from "./batch-routes.ts";
import { invalid } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import { findRecord, type Portal, type StoredRecord } from "./portal.ts";
import type { DealSplit } from "./shapes.ts";
import type { State } from "./state.ts";
import { DATED, inputsOf, serve } from "./wire.ts";

const BATCH_READ = ["/crm/v3/objects/deals/splits/batch/read", `/deal-splits/${DATED}/batch/read`];
const SCOPE = "crm.dealsplits.read_write";
const MAX_BATCH = 100;

export function splitRoutes(app: FastifyInstance, state: State): void {
  serve(app, "POST", BATCH_READ, ({ request, body }) => {
    const portal = requireScopes(request, [SCOPE]);
    const ids = [...new Set(inputsOf(body, MAX_BATCH).map(({ id }) => String(id)))];
    const results = ids.flatMap((id) => {
      const record = findRecord(portal, "deals", id);
      return record?.splits?.length ? { id, splits: record.splits.map(toSplit(id)) } : [];
    });
    return batchResponse(state, results, []);
  });
}

const toSplit = (dealId: string) => (split: DealSplit, index: number) => ({
  id: `${dealId}${index + 1}`,
  properties: { hs_deal_split_percentage: split.percentage, hubspot_owner_id: split.ownerId },
});

/** Replaces a deal's split. HubSpot's rules: the shares add up to 1, and the owner has one. */
export function splitDeal(portal: Portal, record: StoredRecord, splits: DealSplit[]): void {
  const total = splits.reduce((sum, { percentage }) => sum + Number(percentage), 0);
  if (splits.length > 0 && Math.abs(total - 1) > 1e-9) {
    throw invalid("The split percentages of a deal must add up to 1.0.");
  }
  const owner = record.properties.hubspot_owner_id;
  if (splits.length > 0 && !splits.some(({ ownerId }) => ownerId === owner)) {
    throw invalid("The deal owner must be included in the deal splits.");
  }
  const unknown = splits.find(({ ownerId }) => !portal.owners.some(({ id }) => id === ownerId));
  if (unknown) throw invalid(`There is no owner ${unknown.ownerId}.`);
  record.splits = splits;
}
