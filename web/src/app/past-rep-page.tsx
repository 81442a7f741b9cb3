import type { Day } from "@touchline/domain";
import { may } from "@touchline/domain";
import { MovedSinceThen } from "../features/deals/moved-since-then.tsx";
import { PastGoal } from "../features/goals/past-goal.tsx";
import { RecentFeedback, useReviewsOf } from "../features/reviews/recent-feedback.tsx";
import { TriageCard } from "../features/triage/triage-card.tsx";
import { useTriagedDeals } from "../features/triage/use-triage.ts";
import { useSession } from "../lib/session.ts";

interface PastRepPageProps {
  repId: string;
  asOf: Day;
}

/**
 * A person's numbers and deals as of an earlier day; talking points, actions and meetings exist
 * only for today.
 */
export function PastRepPage({ repId, asOf }: PastRepPageProps) {
  const { user, isHubspotConnected, hasHubspotTrouble } = useSession();
  const hasDeals = isHubspotConnected || hasHubspotTrouble;
  const triaged = useTriagedDeals(hasDeals ? repId : null);
  const reviews = useReviewsOf(repId);
  return (
    <div className="flex flex-col gap-5">
      <PastGoal key={repId} revieweeId={repId} asOf={asOf} />
      {hasDeals && (
        <div>
          <MovedSinceThen
            filter={{
              userId: [repId],
              forecastCategory: ["BEST_CASE", "COMMIT"],
              closed: "false",
              counting: "true",
            }}
          />
          <TriageCard deals={triaged} owner={may(user, "read-team") ? repId : null} />
        </div>
      )}
      <RecentFeedback reviews={reviews} />
    </div>
  );
}
