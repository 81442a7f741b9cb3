import { ActionIcon, Button, Loader, Tooltip } from "@mantine/core";
import { IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DealCheckBatch } from "@touchline/contract";
import { formatAgo, formatCount } from "../../lib/format.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { CheckedDeals, CheckedSkeleton } from "./checked-deals.tsx";
import { OutsideTeam } from "./outside-team.tsx";
import { ReviewedDeals } from "./reviewed-deals.tsx";
import { useLeavesWhenReviewed } from "./reviewed-lately.ts";
import { splitBatch } from "./top-five.ts";
import { useBatch } from "./use-batch.ts";

interface DealsForReviewProps {
  /** Whether a check will start automatically; null while unknown. */
  isCheckComing: boolean | null;
}

/** The deals that most need a review, from the latest deal check. */
export function DealsForReview({ isCheckComing }: DealsForReviewProps) {
  const { timeZone } = useSession();
  const { query, start, isRunning } = useBatch();
  const openQueue = useOpenReviewQueue();
  const leavesWhenReviewed = useLeavesWhenReviewed();
  const batch = query.data?.batch ?? null;
  const ids = batch
    ? splitBatch(batch, leavesWhenReviewed).toReview.map(({ data }) => data.hubspotId)
    : [];
  return (
    <Panel
      title="Deals for review"
      context={
        batch ? (
          isRunning ? (
            <Progress batch={batch} />
          ) : (
            `Checked ${formatAgo(new Date(batch.updatedAt), timeZone, new Date())}`
          )
        ) : (
          isCheckComing && "Checked as soon as all your deals are here"
        )
      }
      actions={
        batch && (
          <>
            <Tooltip label={isRunning ? "Checking deals" : "Check deals again"}>
              <ActionIcon
                aria-label={isRunning ? "Checking deals" : "Check deals again"}
                aria-disabled={isRunning}
                onClick={() => !isRunning && start()}
              >
                {isRunning ? <Loader size={16} /> : <IconRefresh size={18} />}
              </ActionIcon>
            </Tooltip>
            <Link
              to="/deals"
              search={{ risk: ["high", "medium"], sort: "risk", order: "desc" }}
              className="text-quiet"
            >
              At risk this quarter
            </Link>
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} />}
              disabled={ids.length === 0}
              onClick={() => openQueue(ids)}
            >
              Start review
            </Button>
          </>
        )
      }
    >
      <QueryContent query={query} skeleton={<CheckedSkeleton />}>
        {({ batch: newest }) =>
          newest ? (
            <Batch batch={newest} isRunning={isRunning} />
          ) : isCheckComing === false ? (
            <NoCheckYet isRunning={isRunning} onStart={start} />
          ) : (
            <LoadingSkeleton>
              <CheckedSkeleton />
            </LoadingSkeleton>
          )
        }
      </QueryContent>
      {leavesWhenReviewed && <OutsideTeam />}
    </Panel>
  );
}

/** In the same spot as the later timestamp, so that nothing below moves when it ends. */
function Progress({ batch: { done, total } }: { batch: DealCheckBatch }) {
  return (
    <span
      className="inline-grid grid-cols-[auto_96px] items-center gap-3 whitespace-nowrap"
      role="status"
    >
      <span className="number">
        {formatCount(done)} of {formatCount(total)} checked
      </span>
      <Bar share={total > 0 ? (done / total) * 100 : 0} />
    </span>
  );
}

function Batch({ batch, isRunning }: { batch: DealCheckBatch; isRunning: boolean }) {
  const { toReview, reviewed } = splitBatch(batch, useLeavesWhenReviewed());
  return (
    <>
      {batch.state === "failed" && (
        <div className="pt-3 px-4">
          <Notice tone="bad">The deal check stopped early. What it found so far is below.</Notice>
        </div>
      )}
      {toReview.length > 0 ? (
        <CheckedDeals checks={toReview} />
      ) : isRunning ? (
        <EmptyState title="Checking your deals">
          Deals that need a review appear here as they're found.
        </EmptyState>
      ) : batch.reviewed > 0 ? (
        <EmptyState title="All reviewed">
          You're done for now. Deals come back 7 days after their last feedback.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing to check">
          None of your team's open deals closes this quarter.
        </EmptyState>
      )}
      <ReviewedDeals checks={reviewed} total={batch.reviewed} />
    </>
  );
}

/** A single line, so that users without data don't scroll past a large empty state. */
function NoCheckYet({ isRunning, onStart }: { isRunning: boolean; onStart: () => void }) {
  return (
    <div
      className="flex items-center justify-between gap-4 py-3 pr-4 pl-5 [&_strong]:text-ink [&_strong]:font-medium [&>button]:flex-none"
      data-state="empty"
    >
      <p className="text-quiet">
        <strong>No deals checked yet.</strong> The five that most need a look appear here.
      </p>
      <Button size="xs" variant="default" loading={isRunning} onClick={onStart}>
        Check deals
      </Button>
    </div>
  );
}
