import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { callApi, routeQuery } from "../../lib/api.ts";

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
  const queryKey = [...routeQuery(api.checks.batch, {}).queryKey, "newest"];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<NewestBatch> => {
      const { batch: known = null, mayChange = true } =
        client.getQueryData<NewestBatch>(queryKey) ?? {};
      const isStale = client.getQueryState(queryKey)?.isInvalidated === true;
      const isOver = mayChange && !isStale && known !== null && known.state !== "running";
      const sent = isOver ? { currentBatchId: known.id } : {};
      const newest = await callApi(api.checks.batch, { query: sent }, signal);
      return newest
        ? { batch: newest, mayChange: true }
        : { batch: isOver ? known : null, mayChange: false };
    },
  });
}
