import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { call } from "../../lib/api.ts";

const KEY = [api.checks.batch.path, "newest"];

interface Known {
  batch: DealCheckBatch | null;
  /** The server has not yet said that there is nothing newer. */
  mayChange: boolean;
}

/**
 * The newest deal check. While it may go on, and once it is over, the server is asked whether there is a newer one;
 * whoever asks because a deal was changed, or on another visit, wants to know all of it.
 */
export function newestBatch(client: QueryClient) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Known> => {
      const { batch: known = null, mayChange = true } = client.getQueryData<Known>(KEY) ?? {};
      const isStale = client.getQueryState(KEY)?.isInvalidated === true;
      const isOver = mayChange && !isStale && known !== null && known.state !== "running";
      const sent = isOver ? { currentBatchId: known.id } : {};
      const newest = await call(api.checks.batch, { query: sent }, signal);
      return newest
        ? { batch: newest, mayChange: true }
        : { batch: isOver ? known : null, mayChange: false };
    },
  });
}
