import type { OmittedItems } from "../chat/limits.ts";

/** The maximum number of deals in a queue link, to step through one by one. */
export const MAX_QUEUE_DEALS = 50;

/** Deals that don't fit into a message, and a link that opens exactly those. */
export function omittedDeals(crmIds: readonly string[], count: number, here: string): OmittedItems {
  const all = [...new Set(crmIds)];
  const ids = all.slice(0, MAX_QUEUE_DEALS);
  const url = `${here}/deals?queue=${ids.join(",")}`;
  const isCut = all.length > ids.length;
  return { count, url, ...(isCut && { note: `opens the first ${ids.length}` }) };
}
