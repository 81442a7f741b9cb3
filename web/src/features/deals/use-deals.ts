import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type Sent } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

export function usePipelines() {
  return useQuery(reading(api.crm.pipelines, {}));
}

/** A page of deals; the last one stays until the next is there. Null asks for nothing yet. */
export function useDeals(query: Sent<typeof api.deals.list>["query"] | null) {
  return useQuery({
    ...reading(api.deals.list, { query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}
