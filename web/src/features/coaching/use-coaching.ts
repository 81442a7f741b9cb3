import { useQuery } from "@tanstack/react-query";
import { api, type CoachingEntry } from "@touchline/contract";
import { reading, useChange, wordsOf } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

export function useMemberCoaching(memberId: string) {
  return useQuery(reading(api.coaching.ofMember, { params: { id: memberId } }));
}

export function useDealCoaching(hubspotId: string, isWanted = true) {
  return useQuery({
    ...reading(api.coaching.ofDeal, { params: { hubspotId } }),
    enabled: isWanted,
  });
}

/** Saves or withdraws the user's own view of an ask. Settles when saved. */
export function useDisagree({ id }: CoachingEntry) {
  const change = useChange(api.coaching.disagree, {
    stale: [api.coaching.ofMember, api.coaching.ofDeal],
  });
  return async (reason: string | null) => {
    try {
      await change.mutateAsync({ params: { reviewId: id }, body: { reason } });
      showDone(reason === null ? "Taken back" : "Your manager sees your side beside the verdict");
    } catch (problem) {
      showProblem(wordsOf(problem, WENT_WRONG));
      throw problem;
    }
  };
}
