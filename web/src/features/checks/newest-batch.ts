import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { call } from "../../lib/api.ts";

const KEY = [api.checks.batch.path, "newest"];

interface Known {
  batch: DealCheckBatch | null;
  /** The server has not yet said that there is nothing newer. */
  mayChange: boolean;
}

/** The newest deal check. Once it is over, the server is only asked whether there is a newer one. */
export function newestBatch(client: QueryClient) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Known> => {
      const known = client.getQueryData<Known>(KEY)?.batch ?? null;
      const isOver = known !== null && known.state !== "running";
      const sent = isOver ? { currentBatchId: known.id } : {};
      const newest = await call(api.checks.batch, { query: sent }, signal);
      return newest
        ? { batch: newest, mayChange: true }
        : { batch: isOver ? known : null, mayChange: false };
    },
  });
}
