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
  const { drawn, isSettled } = useSettled({ data, isPlaceholderData });
  return { ...drawn, isError, error, refetch, isSettled };
}

type Drawn = Pick<DealsRead, "data" | "isPlaceholderData">;

/**
 * The page to draw now. Drawing other deals takes a while, so what was pressed is seen first, and then all of them at
 * once, until when what stood in for them still does; what changes in the same deals does not wait.
 */
function useSettled(now: Drawn): { drawn: Drawn; isSettled: boolean } {
  const ids = now.data?.deals.map(({ id }) => id).join();
  const isSettled = useDeferredValue(ids) === ids;
  const last = useRef(now);
  useLayoutEffect(() => {
    if (isSettled) last.current = now;
  });
  return { drawn: isSettled ? now : last.current, isSettled };
}
