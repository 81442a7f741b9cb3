import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { LandingHeadline } from "../features/forecast/landing-headline.tsx";
import { TeamGoals } from "../features/goals/team-goals.tsx";
import { TeamPulse } from "../features/goals/team-pulse.tsx";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PAGES } from "./pages.ts";
import { useTeamLevel } from "./use-team-level.ts";

/** How the part of the company that an observer looks at is doing this quarter. */
export function ObserverHome({ hasDeals }: { hasDeals: boolean }) {
  const { organisation } = useSession();
  return (
    <>
      <PageHeader
        title={PAGES.home.label}
        context={<TeamPulse until={`The quarter at ${organisation.name}`} />}
      />
      <div className="flex flex-col gap-5">
        {!hasDeals && <ConnectPanel returnTo="/home" />}
        <TeamGoals
          level={useTeamLevel()}
          hasDeals={hasDeals}
          headline={hasDeals && <LandingHeadline />}
          empty={
            <EmptyState title="No reps here yet">
              Each rep in the team you observe gets a row here with won, quota, commit and coverage.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
