import { DueActions } from "../features/actions/due-actions.tsx";
import { PotentialIssues } from "../features/alerts/potential-issues.tsx";
import { DealsForReview } from "../features/checks/deals-for-review.tsx";
import { SmartQueues } from "../features/checks/smart-queues.tsx";
import { UndatedDeals } from "../features/checks/undated-deals.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { GoalCard } from "../features/goals/goal-card.tsx";
import { TeamStanding } from "../features/goals/team-standing.tsx";
import { NextMeeting } from "../features/meetings/next-meeting.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { day } from "../lib/format.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import { piece } from "../ui/piece.tsx";
import { greeting } from "./greeting.ts";
import styles from "./home-page.module.css";
import { TourOffer } from "./tour-offer.tsx";

const OpenPushes = piece("open-pushes", () =>
  import("../features/slips/open-pushes.tsx").then((module) => module.OpenPushes),
);
const OpenAsks = piece("open-asks", () =>
  import("../features/coaching/open-asks.tsx").then((module) => module.OpenAsks),
);

/** What to look at now. */
export function HomePage() {
  const { user } = useSession();
  const hasDeals = useHasDeals();
  return (
    <>
      {hasDeals && <TourOffer />}
      {user.role === "manager" ? <ManagerHome /> : <RepHome />}
    </>
  );
}

/** Whether there are deals to look at: a lost connection leaves what was read before. */
function useHasDeals(): boolean {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  return isHubspotConnected || hasHubspotTrouble;
}

function ManagerHome() {
  const { organisation } = useSession();
  const players = usePlayers();
  return (
    <>
      <PageHeader title="Home" context={`What needs a look at ${organisation.name}`} />
      <div className={styles.panels}>
        {useHasDeals() ? (
          <>
            <DealsForReview />
            <SmartQueues />
            <PotentialIssues />
          </>
        ) : (
          <ConnectPanel returnTo="/home" />
        )}
        <TeamStanding
          team={players}
          empty={
            <EmptyState title="No reps in your team yet">
              Each rep of {organisation.name} gets a row here with won, quota, commit and coverage.
              Turn on player/coach mode in your menu to see your own.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

function RepHome() {
  const { user, organisation } = useSession();
  const { today } = useQuarters();
  const hasDeals = useHasDeals();
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date())}
        context={`Your deals and your quarter at ${organisation.name}`}
      />
      <div className={styles.panels}>
        <Panel title="Today" context={day(today, today)}>
          <h3 className={styles.part}>Next meeting</h3>
          <NextMeeting />
          <h3 className={styles.part}>Due actions</h3>
          <DueActions />
          {hasDeals && (
            <>
              <h3 className={styles.part}>Deals that need a date</h3>
              <UndatedDeals />
              <h3 className={styles.part}>Pushes without a reason</h3>
              <OpenPushes />
              <OpenAsks heading={<h3 className={styles.part}>What you were asked</h3>} />
            </>
          )}
        </Panel>
        {hasDeals ? (
          <>
            <SmartQueues />
            <DealsForReview />
            <PotentialIssues />
          </>
        ) : (
          <ConnectPanel returnTo="/home" />
        )}
        <GoalCard revieweeId={user.id} />
      </div>
    </>
  );
}
