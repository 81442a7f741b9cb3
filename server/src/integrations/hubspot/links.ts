import { z } from "zod";
import type { HubspotClient } from "./hubspot-client.ts";
import { Id, Paging, sound, type Thing, Things } from "./values.ts";

const DEALS_PER_CALL = 1_000;
const RECORDS_PER_CALL = 100;

const Links = z.object({
  results: sound(
    z.object({
      from: z.object({ id: Id }),
      to: sound(z.object({ toObjectId: Id })),
      paging: Paging,
    }),
  ),
});
const Batch = z.object({ results: Things.shape.results });

export function linkReader({ sdk, call }: HubspotClient) {
  /** Deals without associations appear in the response's errors; ignore those. */
  async function linkedTo(type: string, dealIds: string[]): Promise<Map<string, Set<string>>> {
    const linked = new Map<string, Set<string>>();
    let inputs: Array<{ id: string; after?: string }> = dealIds.map((id) => ({ id }));
    while (inputs.length > 0) {
      const batch = inputs.slice(0, DEALS_PER_CALL);
      const { results } = await call({ answer: Links }, () =>
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
  async function recordsOf(type: string, ids: string[], properties: string[]): Promise<Thing[]> {
    const found: Thing[] = [];
    for (let start = 0; start < ids.length; start += RECORDS_PER_CALL) {
      const inputs = ids.slice(start, start + RECORDS_PER_CALL).map((id) => ({ id }));
      const { results } = await call({ answer: Batch }, () =>
        sdk.crm.objects.batchApi.read(type, { inputs, properties, propertiesWithHistory: [] }),
      );
      found.push(...results.filter(({ archived }) => !archived));
    }
    return found;
  }

  return { linkedTo, recordsOf };
}
