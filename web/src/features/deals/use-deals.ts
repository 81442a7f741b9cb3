import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Answer, api, type Sent } from "@touchline/contract";
import { useDeferredValue, useLayoutEffect, useRef } from "react";
import { reading } from "../../lib/api.ts";

type Page = Answer<typeof api.deals.list>;

/** A page of deals as it is asked for, failed, or is there. */
export type DealsRead = Pick<
  UseQueryResult<Page>,
  "data" | "isError" | "error" | "refetch" | "isPlaceholderData"
> & {
  /** False while other deals than these are there, and about to be drawn. */
  isSettled: boolean;
};

export function usePipelines() {
  return useQuery(reading(api.crm.pipelines, {}));
}

/** A page of deals; the last one stays until the next is there. Null asks for nothing yet. */
export function useDeals(query: Sent<typeof api.deals.list>["query"] | null): DealsRead {
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...reading(api.deals.list, { query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  const { shown, isSettled } = useSettled(data);
  // What stood in for them goes as they come.
  const wasStandIn = useDeferredValue(isPlaceholderData);
  return {
    data: shown,
    isError,
    error,
    refetch,
    isPlaceholderData: isPlaceholderData || wasStandIn,
    isSettled,
  };
}

/**
 * The page to draw now. Drawing other deals takes a while, so what was pressed is seen first, and then all of them at
 * once; what changes in the same deals does not wait.
 */
function useSettled(page: Page | undefined): { shown: Page | undefined; isSettled: boolean } {
  const ids = page?.deals.map(({ id }) => id).join();
  const isSettled = useDeferredValue(ids) === ids;
  const drawn = useRef(page);
  useLayoutEffect(() => {
    if (isSettled) drawn.current = page;
  });
  return { shown: isSettled ? page : drawn.current, isSettled };
}
