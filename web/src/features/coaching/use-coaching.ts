import { useQuery } from "@tanstack/react-query";
import { api, type CoachingEntry } from "@touchline/contract";
import { messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

export function useMemberCoaching(memberId: string) {
  return useQuery(routeQuery(api.coaching.ofMember, { params: { id: memberId } }));
}

export function useDealCoaching(hubspotId: string, isWanted = true) {
  return useQuery({
    ...routeQuery(api.coaching.ofDeal, { params: { hubspotId } }),
    enabled: isWanted,
  });
}

/** Saves or withdraws the user's own view of an ask. Settles when saved. */
export function useDisagree({ id }: CoachingEntry) {
  const change = useRouteMutation(api.coaching.disagree, {
    stale: [api.coaching.ofMember, api.coaching.ofDeal],
  });
  return async (reason: string | null) => {
    try {
      await change.mutateAsync({ params: { reviewId: id }, body: { reason } });
      showSuccess(reason === null ? "Withdrawn" : "Your manager sees your side next to the result");
    } catch (problem) {
      showError(messageOf(problem, GENERIC_ERROR));
      throw problem;
    }
  };
}
