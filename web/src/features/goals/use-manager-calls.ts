import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

/** The managers' calls for a quarter. Null sends no request: reps don't see them. */
export function useManagerCalls(period: Quarter | null) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.goals.managerCalls, {
      query: { ...(period && { period }), ...(asOf && { asOf }) },
    }),
    enabled: period !== null,
  });
}

/** Earlier calls about a person or their team, newest first. */
export function useCallHistory(revieweeId: string, period: Quarter) {
  return useQuery(
    routeQuery(api.goals.callHistory, { params: { revieweeId }, query: { period, limit: 20 } }),
  );
}

export function useMakeCall() {
  return useRouteMutation(api.goals.saveManagerCall, {
    stale: [api.goals.managerCalls, api.goals.callHistory, api.forecast.tree],
  });
}
