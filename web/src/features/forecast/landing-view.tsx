import { Skeleton } from "@mantine/core";
import type { Landing, RepLanding } from "@touchline/contract";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { LandingPanel } from "./landing-range.tsx";
import { LandingReps } from "./landing-reps.tsx";
import { PacingPanel } from "./pacing.tsx";
import { useLanding } from "./use-landing.ts";

/** Where will the quarter land, are we on pace, and whose commits are reliable? */
export function LandingView() {
  const query = useLanding();
  return (
    <div className="flex flex-col gap-6">
      <QueryContent query={query} skeleton={<LandingSkeleton />} hasCards>
        {(landing) =>
          hasNoDeals(landing) ? (
            <NoLandingYet />
          ) : (
            <>
              <LandingPanel landing={landing} />
              <PacingPanel landing={landing} />
              <LandingReps landing={landing} />
            </>
          )
        }
      </QueryContent>
    </div>
  );
}

/** A rep who never had a deal: zeros would be mistaken for a forecast. */
function hasNoDeals({ isOwn, open, pacing, reps }: Landing): boolean {
  const hasOpen = open.likely.count + open.maybe.count + open.pipeline.count > 0;
  const hasLine = pacing.some(({ values }) => values.some((value) => value));
  return isOwn && !hasOpen && !hasLine && !reps.some(hasCalled);
}

/** Calls that were all lost appear in no line but still count. */
function hasCalled({ likely, maybe }: RepLanding): boolean {
  return (likely?.deals ?? 0) + (maybe?.deals ?? 0) > 0;
}

function NoLandingYet() {
  return (
    <Panel title="Where your quarter may land">
      <EmptyState title="You have no deals to go by yet">
        You have no open or won deals in this quarter or an earlier one. Once you do, this page
        shows where your quarter may land.
      </EmptyState>
    </Panel>
  );
}

const SKELETON_HEIGHTS = { landing: 330, pacing: 420, reps: 420 };

function LandingSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      {Object.entries(SKELETON_HEIGHTS).map(([panel, height]) => (
        <div
          key={panel}
          className="py-4 px-5 border border-line rounded-card bg-surface"
          style={{ height }}
        >
          <Skeleton height={18} width={220} />
          <Skeleton height={32} width={280} mt={28} />
          <Skeleton height={20} mt={24} />
        </div>
      ))}
    </div>
  );
}
