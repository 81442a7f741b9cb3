import type { LeftOut } from "../chat/limits.ts";

/** How many deals an address names at most, to be gone through one after the other. */
export const MAX_QUEUE_DEALS = 50;

/** Deals that a message has no place for, and the address where exactly they are gone through. */
export function dealsLeftOut(crmIds: readonly string[], count: number, here: string): LeftOut {
  const all = [...new Set(crmIds)];
  const ids = all.slice(0, MAX_QUEUE_DEALS);
  const url = `${here}/deals?queue=${ids.join(",")}`;
  const isCut = all.length > ids.length;
  return { count, url, ...(isCut && { note: `opens the first ${ids.length}` }) };
}
