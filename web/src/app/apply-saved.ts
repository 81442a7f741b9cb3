import type { QueryClient } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { DETAILED_DEALS } from "../features/checks/deal-detail-cache.ts";
import { LISTED_DEALS } from "../lib/deal-list-cache.ts";

const PATHS = [api.deals.list.path, api.checks.deal.path];

/** The CRM has a change: only the write status of its deal is new, so nothing has to be read. */
export function applySaved(
  client: QueryClient,
  dealId: string,
  pendingWrite: Deal["pendingWrite"],
): void {
  // An answer that is on its way may be older than this, so this comes after it.
  const isReading = () => PATHS.some((path) => client.isFetching({ queryKey: [path] }) > 0);
  if (isReading()) {
    const stop = client.getQueryCache().subscribe(() => {
      if (isReading()) return;
      stop();
      applySaved(client, dealId, pendingWrite);
    });
    return;
  }
  const stale = PATHS.flatMap((path) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [path] })
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey),
  );
  LISTED_DEALS.patch(client, dealId, (deal) => ({ ...deal, pendingWrite }));
  DETAILED_DEALS.patch(client, dealId, (deal) => ({ ...deal, pendingWrite }));
  // What waits to be read again still does.
  for (const queryKey of stale) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
