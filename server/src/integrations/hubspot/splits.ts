import type { DealShare } from "@touchline/domain";
import { z } from "zod";
import { type CrmDeal, CrmError } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { DEAL_SPLITS_PATH } from "./paths.ts";
import { textFrom } from "./values.ts";

const SPLITS_SCOPE = "crm.dealsplits.read_write";
const PER_CALL = 100;

const Split = z.object({ properties: z.record(z.string(), z.unknown()) });
const Answer = z.object({
  results: z.array(z.object({ id: z.coerce.string(), splits: z.array(Split).catch([]) })),
});

/**
 * Adds how deals are split, where the account has that and lets us read it. HubSpot doesn't change
 * a deal's modification date with its split, so it is read with every deal.
 */
export function splitReader({ get, scopes }: HubspotClient) {
  return async (deals: CrmDeal[]): Promise<CrmDeal[]> => {
    if (deals.length === 0 || !(await scopes()).includes(SPLITS_SCOPE)) return deals;
    const read = await splitsOf(deals.map(({ id }) => id));
    return read ? deals.map((deal) => ({ ...deal, splits: read.get(deal.id) ?? [] })) : deals;
  };

  /** Null if HubSpot refuses, as for a plan without splits: what was known stays. */
  async function splitsOf(ids: string[]): Promise<Map<string, DealShare[]> | null> {
    const splits = new Map<string, DealShare[]>();
    try {
      for (let start = 0; start < ids.length; start += PER_CALL) {
        const inputs = ids.slice(start, start + PER_CALL).map((id) => ({ id }));
        const { results } = await get(DEAL_SPLITS_PATH, Answer, { inputs });
        for (const one of results) splits.set(one.id, one.splits.map(shareFrom));
      }
    } catch (error) {
      if (error instanceof CrmError && ["refused", "missing"].includes(error.kind)) return null;
      throw error;
    }
    return splits;
  }
}

function shareFrom({ properties }: z.infer<typeof Split>): DealShare {
  return {
    ownerId: textFrom(properties.hubspot_owner_id),
    share: Number(textFrom(properties.hs_deal_split_percentage) || Number.NaN),
  };
}
