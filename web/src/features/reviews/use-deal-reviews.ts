import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail, type Review } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";

/** Fallback polling; the live channel normally reports delivery. */
const POLL_MS = 3_000;

const dealReviewsQuery = (hubspotId: string) =>
  routeQuery(api.reviews.ofDeal, { params: { hubspotId } });

export function useDealReviews(hubspotId: string) {
  return useQuery({
    ...dealReviewsQuery(hubspotId),
    refetchInterval: ({ state }) => Boolean(state.data?.some(isSending)) && POLL_MS,
  });
}

function isSending({ note, mail }: Review): boolean {
  return note.state === "waiting" || mail.state === "waiting";
}

/**
 * The user's feedback on the deal from today: saving again updates it instead of adding another.
 */
export function useOwnReview(reviews: Review[] | undefined): Review | undefined {
  const { timeZone } = useSession();
  return ownReviewOfToday(reviews, timeZone);
}

function ownReviewOfToday(reviews: Review[] | undefined, timeZone: string): Review | undefined {
  const today = dayIn(timeZone, new Date());
  return reviews?.find(
    ({ source, isOwn, createdAt }) =>
      source === "deal-check" && isOwn && dayIn(timeZone, new Date(createdAt)) === today,
  );
}

/**
 * The user's feedback from today on some deals, by HubSpot id; undefined until all of it is known.
 */
export function useReviewsOfDeals(hubspotIds: string[]): Map<string, Review> | undefined {
  const { timeZone } = useSession();
  const all = useQueries({ queries: hubspotIds.map((id) => dealReviewsQuery(id)) });
  if (all.some(({ isPending }) => isPending)) return undefined;
  return new Map(
    all.flatMap(({ data }, place): [string, Review][] => {
      const own = ownReviewOfToday(data, timeZone);
      const id = hubspotIds[place];
      return own && id !== undefined ? [[id, own]] : [];
    }),
  );
}

/** Caches a review from the server's response, and invalidates what depends on it. */
export function useCacheReview({ hubspotId }: Pick<DealDetail, "hubspotId">) {
  const client = useQueryClient();
  return (review: Review) => {
    client.setQueryData(dealReviewsQuery(hubspotId).queryKey, (known: Review[] = []) => [
      review,
      ...known.filter(({ id }) => id !== review.id),
    ]);
    for (const { path } of [
      api.checks.deal,
      api.checks.smartQueues,
      api.checks.batch,
      api.deals.list,
      api.alerts.list,
      api.reviews.ofMember,
      api.coaching.ofMember,
      api.coaching.ofDeal,
    ]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
}

export function useRefetchReviews({ hubspotId }: Pick<DealDetail, "hubspotId">) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: dealReviewsQuery(hubspotId).queryKey });
}
