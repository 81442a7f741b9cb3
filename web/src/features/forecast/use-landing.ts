import { useQuery } from "@tanstack/react-query";
import { api, type Landing } from "@touchline/contract";
import { useEffect } from "react";
import { reading, useChange } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";

export function useLanding() {
  return useQuery(reading(api.landing.read, {}));
}

/** Read only once somebody asks for it: it goes through two years. */
export function useLandingRecord(isAsked: boolean) {
  return useQuery({ ...reading(api.landing.record, {}), enabled: isAsked });
}

/** What somebody who looks at their own quarter has promised for it; 0 where they have not. */
export function useOwnCommit({ isOwn, period }: Landing): number {
  const { user } = useSession();
  const goal = useQuery({
    ...reading(api.goals.checkIn, { params: { revieweeId: user.id }, query: { period } }),
    enabled: isOwn,
  });
  return goal.data?.values.repCommit ?? 0;
}

/** Whoever has their own hit rates on the screen has looked at them; managers see them from then on. */
export function useLook(landing: Landing) {
  const { mutate, isIdle } = useChange(api.landing.look, { stale: [api.landing.read] });
  const hasRates = landing.reps.some(({ likely, maybe }) => likely !== null || maybe !== null);
  const isFirst = landing.isOwn && landing.lookedAt === null && hasRates;
  useEffect(() => {
    if (isFirst && isIdle) mutate({});
  }, [isFirst, isIdle, mutate]);
}
