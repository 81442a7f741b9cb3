import { isSeller, may } from "@touchline/domain";
import { PotentialIssues } from "../features/alerts/potential-issues.tsx";
import { DealsForReview } from "../features/checks/deals-for-review.tsx";
import { SmartQueues } from "../features/checks/smart-queues.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { useAreDealsArriving } from "../features/crm/use-sync.ts";
import { TeamGoals } from "../features/goals/team-goals.tsx";
import { TeamPulse } from "../features/goals/team-pulse.tsx";
import { useSession } from "../lib/session.ts";
import { HeadlineSkeleton } from "../ui/headline.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { NoTeamYet } from "../ui/no-team-yet.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PAGES } from "./pages.ts";
import { TourOffer } from "./tour-offer.tsx";
import { useTeamLevel } from "./use-team-level.ts";

const LandingHeadline = lazyPart(
  "landing-headline",
  () =>
    import("../features/forecast/landing-headline.tsx").then((module) => module.LandingHeadline),
  <HeadlineSkeleton />,
);
const WeekMeetings = lazyPart(
  "week-meetings",
  () => import("../features/meetings/week-meetings.tsx").then((module) => module.WeekMeetings),
  <div className="h-50" />,
);
const RepHome = lazyPart<{ hasDeals: boolean }>("rep-home", () =>
  import("./rep-home.tsx").then((module) => module.RepHome),
);

const ObserverHome = lazyPart<{ hasDeals: boolean }>("observer-home", () =>
  import("./observer-home.tsx").then((module) => module.ObserverHome),
);

const SetUpHome = lazyPart("set-up", () =>
  import("./set-up-home.tsx").then((module) => module.SetUpHome),
);

export function HomePage() {
  const { user, isSetUp } = useSession();
  const hasDeals = useHasDeals();
  if (may(user, "administer") && !isSetUp) return <SetUpHome />;
  return (
    <>
      {hasDeals && <TourOffer />}
      {may(user, "coach") ? (
        <ManagerHome />
      ) : isSeller(user) ? (
        <RepHome hasDeals={hasDeals} />
      ) : (
        <ObserverHome hasDeals={hasDeals} />
      )}
    </>
  );
}

/** Returns whether there are deals; after a lost connection the deals read before remain. */
function useHasDeals(): boolean {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  return isHubspotConnected || hasHubspotTrouble;
}

/** Where the quarter lands, who is short and why, and the meetings of the week. */
function ManagerHome() {
  const { organisation } = useSession();
  const hasDeals = useHasDeals();
  const standing = (
    <TeamGoals
      level={useTeamLevel()}
      hasDeals={hasDeals}
      headline={hasDeals && <LandingHeadline />}
      empty={
        <NoTeamYet title="No reps on your team yet">
          Each rep of {organisation.name} gets a row here with won, quota, commit and coverage. Turn
          on player/coach mode in your menu to see your own.
        </NoTeamYet>
      }
    />
  );
  return (
    <>
      <PageHeader
        title={PAGES.home.label}
        context={<TeamPulse until={`What needs your attention at ${organisation.name}`} />}
      />
      <div className="flex flex-col gap-5">
        {hasDeals ? (
          <>
            {standing}
            <WeekMeetings />
            <TeamDealsForReview />
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
