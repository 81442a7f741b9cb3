import type { Deal } from "@touchline/contract";
import { isReviewedLately, may } from "@touchline/domain";
import { dayIn } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";

/** Tells whether a deal was reviewed in the last 7 days, by the organisation's calendar. */
export function useIsReviewedLately(): (deal: Pick<Deal, "Reviews">) => boolean {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  return ({ Reviews: [newest] }) =>
    newest !== undefined && isReviewedLately(dayIn(timeZone, new Date(newest.createdAt)), today);
}

/**
 * Managers are done with a deal once they have given feedback, so it leaves their lists. Reps go
 * through the same lists to keep their deals up to date, so theirs stay whole.
 */
export function useLeavesWhenReviewed(): boolean {
  return may(useSession().user, "coach");
}
