import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";

const QUERY_KEY = [api.checks.batch.path, "newest"];

interface NewestBatch {
  batch: DealCheckBatch | null;
  /** True until the server reports that there is nothing newer. */
  mayChange: boolean;
}

/**
 * The latest deal check. Polls while one may be running, and once more after it ends to check for a
 * newer one; after a deal change or on another visit everything is reloaded.
 */
export function newestBatchQuery(client: QueryClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }): Promise<NewestBatch> => {
      const { batch: known = null, mayChange = true } =
        client.getQueryData<NewestBatch>(QUERY_KEY) ?? {};
      const isStale = client.getQueryState(QUERY_KEY)?.isInvalidated === true;
      const isOver = mayChange && !isStale && known !== null && known.state !== "running";
      const sent = isOver ? { currentBatchId: known.id } : {};
      const newest = await callApi(api.checks.batch, { query: sent }, signal);
      return newest
        ? { batch: newest, mayChange: true }
        : { batch: isOver ? known : null, mayChange: false };
    },
  });
}
