import { api, type ChosenDeal } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";

/** About as many ids as fit in an address. */
const BATCH_SIZE = 100;
/** Maximum number of deals evaluated for a queue; beyond it, only the most valuable. */
export const MAX_CHECKED = 500;

type Candidate = Pick<ChosenDeal, "id" | "hubspotId" | "amountInHomeCurrency">;

/** Returns HubSpot ids in queue order: most issues first, then highest value. */
export async function queueOrder(deals: Candidate[]): Promise<string[]> {
  const candidates = deals.toSorted(byValue).slice(0, MAX_CHECKED);
  const parts = Array.from({ length: Math.ceil(candidates.length / BATCH_SIZE) }, (_, part) =>
    candidates.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE).map(({ id }) => id),
  );
  const found = await Promise.all(
    parts.map((ids) => callApi(api.checks.issues, { query: { ids } })),
  );
  const scores = new Map(found.flat().map(({ dealId, score }) => [dealId, score]));
  const scoreOf = ({ id }: Candidate) => scores.get(id) ?? 0;
  return candidates
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || byValue(a, b))
    .map(({ hubspotId }) => hubspotId);
}

function byValue(a: Candidate, b: Candidate): number {
  return (b.amountInHomeCurrency ?? -1) - (a.amountInHomeCurrency ?? -1);
}
