import { PotentialIssues } from "../features/alerts/potential-issues.tsx";
import { DealsForReview } from "../features/checks/deals-for-review.tsx";
import { NoDeals, useHasNoDeals } from "../features/checks/no-deals.tsx";
import { SmartQueues } from "../features/checks/smart-queues.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { EvidenceCard } from "../features/evidence/evidence-card.tsx";
import { GoalCard } from "../features/goals/goal-card.tsx";
import { OwnQuarter } from "../features/goals/own-quarter.tsx";
import { MyDeals } from "../features/prompts/my-deals.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { greeting } from "./greeting.ts";
import { Today } from "./home-today.tsx";

/** What is due, the quarter, and the deals, each within a tap. */
export function RepHome({ hasDeals }: { hasDeals: boolean }) {
  const { user, organisation } = useSession();
  const hasNone = useHasNoDeals(hasDeals);
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date())}
        context={`Your deals and your quarter at ${organisation.name}`}
      />
      <div className="flex flex-col gap-5">
        <OwnQuarter />
        <Today hasDeals={hasDeals && !hasNone} />
        {hasNone ? (
          <NoDeals />
        ) : hasDeals ? (
          <>
            <MyDeals factsOf={(deal) => <EvidenceCard deal={deal} />} />
            <SmartQueues />
            <DealsForReview isCheckComing={false} />
            <PotentialIssues hidesWhenEmpty />
          </>
        ) : (
          <ConnectPanel returnTo="/home" />
        )}
        <GoalCard revieweeId={user.id} />
      </div>
    </>
  );
}
