import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { useIsReviewedLately, useLeavesWhenReviewed } from "./reviewed-lately.ts";

/**
 * The deals of a queue that were reviewed in the last 7 days, including those just saved. Empty for
 * reps, who don't review.
 */
export function useReviewedDeals(hubspotIds: string[], justSaved: string[]): ReadonlySet<string> {
  const leavesWhenReviewed = useLeavesWhenReviewed();
  const isReviewedLately = useIsReviewedLately();
  const { data } = useQuery({
    ...routeQuery(api.deals.list, { query: { ids: hubspotIds, pageSize: hubspotIds.length } }),
    enabled: leavesWhenReviewed,
  });
  // Another query may have loaded the same deals.
  const known = leavesWhenReviewed ? (data?.deals ?? []) : [];
  const reviewed = known.filter(isReviewedLately).map(({ hubspotId }) => hubspotId);
  return new Set([...reviewed, ...justSaved]);
}
