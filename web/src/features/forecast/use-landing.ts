import { useQuery } from "@tanstack/react-query";
import { api, type Landing } from "@touchline/contract";
import { useEffect } from "react";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";

export function useLanding() {
  return useQuery(routeQuery(api.landing.read, {}));
}

/** Loaded only on request: it covers two years. */
export function useLandingRecord(isAsked: boolean) {
  return useQuery({ ...routeQuery(api.landing.record, {}), enabled: isAsked });
}

/** The user's commit for their own quarter; 0 without one. */
export function useOwnCommit({ isOwn, period }: Landing): number {
  const { user } = useSession();
  const goal = useQuery({
    ...routeQuery(api.goals.checkIn, { params: { revieweeId: user.id }, query: { period } }),
    enabled: isOwn,
  });
  return goal.data?.values.repCommit ?? 0;
}

/** Records that a rep has seen their own hit rates; from then on managers see them too. */
export function useRecordHitRateView(landing: Landing) {
  const { mutate, isIdle } = useRouteMutation(api.landing.recordHitRateView, {
    stale: [api.landing.read],
  });
  const hasRates = landing.reps.some(({ likely, maybe }) => likely !== null || maybe !== null);
  const isFirst = landing.isOwn && landing.lookedAt === null && hasRates;
  useEffect(() => {
    if (isFirst && isIdle) mutate({});
  }, [isFirst, isIdle, mutate]);
}
