import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api, type RouteInput, type RouteResponse } from "@touchline/contract";
import { useDeferredValue, useLayoutEffect, useRef } from "react";
import { routeQuery } from "../../lib/api.ts";

type Page = RouteResponse<typeof api.deals.list>;

export type DealsRead = Pick<
  UseQueryResult<Page>,
  "data" | "isError" | "error" | "refetch" | "isPlaceholderData"
> & {
  /** False while other deals have loaded and are about to render. */
  isSettled: boolean;
};

export function usePipelines() {
  return useQuery(routeQuery(api.crm.pipelines, {}));
}

/** A page of deals; the previous one stays until the next arrives. Null sends no request. */
export function useDeals(query: RouteInput<typeof api.deals.list>["query"] | null): DealsRead {
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...routeQuery(api.deals.list, { query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  const { drawn, isSettled } = useDeferredPage({ data, isPlaceholderData });
  return { ...drawn, isError, error, refetch, isSettled };
}

type RenderedPage = Pick<DealsRead, "data" | "isPlaceholderData">;

/**
 * Returns the page to render. Rendering other deals is slow, so the click's feedback renders first
 * and the old page stays until the new one is complete; changes to the same deals render
 * immediately.
 */
function useDeferredPage(now: RenderedPage): { drawn: RenderedPage; isSettled: boolean } {
  const ids = now.data?.deals.map(({ id }) => id).join();
  const isSettled = useDeferredValue(ids) === ids;
  const last = useRef(now);
  useLayoutEffect(() => {
    if (isSettled) last.current = now;
  });
  return { drawn: isSettled ? now : last.current, isSettled };
}
