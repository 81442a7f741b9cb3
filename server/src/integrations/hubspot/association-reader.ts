import { z } from "zod";
import type { HubspotClient } from "./hubspot-client.ts";
import { type HubspotRecord, HubspotRecordPage, Id, Paging, validItems } from "./values.ts";

const DEALS_PER_CALL = 1_000;
const RECORDS_PER_CALL = 100;

const AssociationBatch = z.object({
  results: validItems(
    z.object({
      from: z.object({ id: Id }),
      to: validItems(z.object({ toObjectId: Id })),
      paging: Paging,
    }),
  ),
});
const RecordBatch = z.object({ results: HubspotRecordPage.shape.results });

export function associationReader({ sdk, call }: HubspotClient) {
  /** Deals without associations appear in the response's errors; ignore those. */
  async function linkedTo(type: string, dealIds: string[]): Promise<Map<string, Set<string>>> {
    const linked = new Map<string, Set<string>>();
    let inputs: Array<{ id: string; after?: string }> = dealIds.map((id) => ({ id }));
    while (inputs.length > 0) {
      const batch = inputs.slice(0, DEALS_PER_CALL);
      const { results } = await call({ answer: AssociationBatch }, () =>
        sdk.crm.associations.v4.batchApi.getPage("deals", type, { inputs: batch }),
      );
      const further = results.flatMap(({ from, to, paging }) => {
        const known = linked.get(from.id) ?? new Set();
        linked.set(from.id, new Set([...known, ...to.map(({ toObjectId }) => toObjectId)]));
        return paging === null ? [] : [{ id: from.id, after: paging }];
      });
      inputs = [...inputs.slice(DEALS_PER_CALL), ...further];
    }
    return linked;
  }

  /** Returns the records that exist and aren't archived. */
  async function recordsOf(
    type: string,
    ids: string[],
    properties: string[],
  ): Promise<HubspotRecord[]> {
    const found: HubspotRecord[] = [];
    for (let start = 0; start < ids.length; start += RECORDS_PER_CALL) {
      const inputs = ids.slice(start, start + RECORDS_PER_CALL).map((id) => ({ id }));
      const { results } = await call({ answer: RecordBatch }, () =>
        sdk.crm.objects.batchApi.read(type, { inputs, properties, propertiesWithHistory: [] }),
      );
      found.push(...results.filter(({ archived }) => !archived));
    }
    return found;
  }

  return { linkedTo, recordsOf };
}
