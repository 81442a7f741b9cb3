import { PotentialIssues } from "../features/alerts/potential-issues.tsx";
import { DealsForReview } from "../features/checks/deals-for-review.tsx";
import { SmartQueues } from "../features/checks/smart-queues.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { useAreDealsArriving } from "../features/crm/use-sync.ts";
import { TeamGoals } from "../features/goals/team-goals.tsx";
import { TeamPulse } from "../features/goals/team-pulse.tsx";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { NoTeamYet } from "../ui/no-team-yet.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TourOffer } from "./tour-offer.tsx";

const RepHome = lazyPart<{ hasDeals: boolean }>("rep-home", () =>
  import("./rep-home.tsx").then((module) => module.RepHome),
);

export function HomePage() {
  const { user } = useSession();
  const hasDeals = useHasDeals();
  return (
    <>
      {hasDeals && <TourOffer />}
      {user.role === "manager" ? <ManagerHome /> : <RepHome hasDeals={hasDeals} />}
    </>
  );
}

/** Returns whether there are deals; after a lost connection the deals read before remain. */
function useHasDeals(): boolean {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  return isHubspotConnected || hasHubspotTrouble;
}

function ManagerHome() {
  const { organisation } = useSession();
  const standing = (
    <TeamGoals
      empty={
        <NoTeamYet title="No reps in your team yet">
          Each rep of {organisation.name} gets a row here with won, quota, commit and coverage. Turn
          on player/coach mode in your menu to see your own.
        </NoTeamYet>
      }
    />
  );
  return (
    <>
      <PageHeader
        title="Home"
        context={<TeamPulse until={`What needs a look at ${organisation.name}`} />}
      />
      <div className="flex flex-col gap-5">
        {useHasDeals() ? (
          <>
            <TeamDealsForReview />
            {standing}
            <SmartQueues />
            <PotentialIssues />
          </>
        ) : (
          <>
            <ConnectPanel returnTo="/home" />
            {standing}
          </>
        )}
      </div>
    </>
  );
}

/**
 * A team's deals are checked automatically once they have all been imported; a manual check doesn't
 * wait.
 */
function TeamDealsForReview() {
  return <DealsForReview isCheckComing={useAreDealsArriving()} />;
}
