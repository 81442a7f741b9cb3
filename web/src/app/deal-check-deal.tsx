import { Button } from "@mantine/core";
import type { DealDetail } from "@touchline/contract";
import { isSeller, may, type RightsHolder } from "@touchline/domain";
import { BasicInfo } from "../features/checks/cards/basic-info.tsx";
import { ForecastImpactCard } from "../features/checks/cards/forecast-impact-card.tsx";
import { InteractionCard } from "../features/checks/cards/interaction-card.tsx";
import { NextTask } from "../features/checks/cards/next-task.tsx";
import { ProgressionCard } from "../features/checks/cards/progression-card.tsx";
import { SuccessPlanCard } from "../features/checks/cards/success-plan-card.tsx";
import { ThingsToConsider } from "../features/checks/things-to-consider.tsx";
import {
  DEAL_ERROR,
  useDeal,
  usePrefetchDeals,
  useRefreshDeal,
} from "../features/checks/use-deal.ts";
import { useEditOpenDeal } from "../features/checks/use-edit-deal.ts";
import { AskField } from "../features/coaching/ask-field.tsx";
import { DealAsks } from "../features/coaching/deal-asks.tsx";
import { DealCoaching } from "../features/coaching/deal-coaching.tsx";
import { useDealCoaching } from "../features/coaching/use-coaching.ts";
import { EvidenceCard } from "../features/evidence/evidence-card.tsx";
import { DealBar } from "../features/prompts/deal-bar.tsx";
import { Sidekick } from "../features/prompts/sidekick.tsx";
import { FeedbackCard } from "../features/reviews/feedback-card.tsx";
import { useDealReviews, useOwnReview } from "../features/reviews/use-deal-reviews.ts";
import { DealSlips } from "../features/slips/deal-slips.tsx";
import { isApiError, messageOf } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { toAnswerable } from "./answerable-deal.ts";
import styles from "./deal-check.module.css";
import { DealCheckSkeleton } from "./deal-check-skeleton.tsx";

/** Scroll target on small screens. */
export const SIDE_ID = "deal-check-side";

interface DealProps {
  hubspotId: string;
  /** False while the user is only flicking past the deal. */
  mayLoad: boolean;
  /** The previous and the next deal. */
  neighbours: string[];
  hasKeys: boolean;
  /** Whether another deal follows in the queue. */
  hasNext: boolean;
  onSaved: (isGoingOn: boolean) => void;
  skipped: number[];
  onSkip: (promptId: number) => void;
}

/** One deal of the queue: loading, failed or loaded. */
export function DealCheckDeal(props: DealProps) {
  const { hubspotId, mayLoad, neighbours, skipped } = props;
  const deal = useDeal(hubspotId, { excludePrompts: skipped, mayLoad });
  const refreshed = useRefreshDeal(hubspotId, mayLoad);
  usePrefetchDeals(neighbours, mayLoad && deal.data !== undefined);
  return (
    <div className={`${styles.body} flex flex-1 flex-col min-h-0`}>
      {refreshed.isError && !isApiError(refreshed.error, "not_found") && (
        <div className={styles.trouble}>
          <Notice
            tone="bad"
            action={
              <Button
                variant="default"
                size="xs"
                loading={refreshed.isFetching}
                onClick={() => void refreshed.refetch()}
              >
                try again
              </Button>
            }
          >
            We're having trouble fetching your data from HubSpot
          </Notice>
        </div>
      )}
      {deal.data ? (
        <LoadedDeal {...props} deal={deal.data} />
      ) : isApiError(deal.error, "not_found") ? (
        <div className={styles.failed}>
          <EmptyState title="Deal not found">
            It may have a new owner, or it was deleted from the CRM.
          </EmptyState>
        </div>
      ) : deal.isError ? (
        <div className={styles.failed}>
          <ErrorState
            message={messageOf(deal.error, DEAL_ERROR)}
            onRetry={() => void deal.refetch()}
          />
        </div>
      ) : (
        <DealCheckSkeleton />
      )}
    </div>
  );
}

interface LoadedDealProps extends Pick<DealProps, "hasKeys" | "hasNext" | "onSaved" | "onSkip"> {
  deal: DealDetail;
}

function LoadedDeal({ deal, hasKeys, hasNext, onSaved, onSkip }: LoadedDealProps) {
  const { user } = useSession();
  const edit = useEditOpenDeal(deal);
  const isManager = may(user, "coach");
  const isOwn = isSeller(user);
  const asks = useDealCoaching(deal.hubspotId, isOwn && deal.lastReview !== null);
  return (
    <>
      <div className="flex-none pb-3 px-6 border-b border-line bg-surface max-md:pt-0 max-md:pb-3 max-md:px-4">
        <BasicInfo deal={deal} edit={edit} isAboveFindings />
      </div>
      <div className={styles.columns} data-quiet={isOwn && !deal.prompt && !asks.isLoading}>
        <div className={styles.cards}>
          <InteractionCard deal={deal} />
          <SuccessPlanCard deal={deal} edit={edit} isFolded hasComment={!isManager} />
          <ForecastImpactCard deal={deal} edit={edit} isFolded slips={<DealSlips deal={deal} />} />
          <EvidenceCard deal={deal} />
          <ProgressionCard deal={deal} />
          {may(user, "write") && <DealCoaching deal={deal} />}
        </div>
        <aside id={SIDE_ID} className={styles.side} aria-label={sideNameFor(user)}>
          {isManager ? (
            <>
              <ManagersView deal={deal} />
              <FeedbackCard
                deal={deal}
                hasKeys={hasKeys}
                hasNext={hasNext}
                onSaved={onSaved}
                asking={(asking) => <AskField deal={deal} {...asking} />}
              />
            </>
          ) : !isOwn ? (
            <ThingsToConsider deal={deal} isCommentElsewhere={false} />
          ) : (
            <>
              <DealAsks deal={deal} />
              <Sidekick
                deal={deal}
                onSave={edit.save}
                onSkip={onSkip}
                task={<NextTask deal={deal} />}
              />
            </>
          )}
        </aside>
      </div>
      {isOwn && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-2 flex-none py-2 px-4 border-t border-line bg-surface md:hidden"
        >
          <DealBar deal={toAnswerable(deal)} edit={edit} opensUpwards />
        </div>
      )}
    </>
  );
}

/** What the side column holds: a coach's form, a rep's next question, or what to know. */
export function sideNameFor(user: RightsHolder): string {
  if (may(user, "coach")) return "Feedback";
  return isSeller(user) ? "Nudge" : "Things to consider";
}

/** The last comment is displayed once: by the form if the user gave it today. */
function ManagersView({ deal }: { deal: DealDetail }) {
  const own = useOwnReview(useDealReviews(deal.hubspotId).data);
  return (
    <ThingsToConsider
      deal={deal}
      isCommentElsewhere={own !== undefined && own.id === deal.lastReview?.id}
    />
  );
}
