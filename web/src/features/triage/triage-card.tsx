import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { api, Deal, RouteResponse } from "@touchline/contract";
import { isInQuarter } from "@touchline/domain";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { CONFIDENCE_ERROR } from "../../lib/deal-error-messages.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./triage-card.module.css";
import { TriageTotals } from "./triage-totals.tsx";
import { TriagedDeal } from "./triaged-deal.tsx";

const NextStepDialog = lazyPart("next-step", () =>
  import("./next-step-dialog.tsx").then((module) => module.NextStepDialog),
);

const MAX_LISTED = 10;

interface TriageCardProps {
  deals: UseQueryResult<RouteResponse<typeof api.deals.list>>;
  /** For managers, who also filter the deals page by owner. */
  owner: string | null;
}

/** A rep's Likely and Maybe deals, in the quarter and beyond. */
export function TriageCard({ deals, owner }: TriageCardProps) {
  return (
    <Panel
      title="Deal triage"
      context="Likely and Maybe"
      actions={
        <Link to="/deals" search={owner ? { owner: [owner] } : {}} className="text-base/inherit">
          go to deals
        </Link>
      }
    >
      <QueryContent
        query={deals}
        errorText={(problem) => messageOf(problem, CONFIDENCE_ERROR)}
        skeleton={<TriageSkeleton />}
      >
        {(page) => <Triage deals={page.deals} />}
      </QueryContent>
    </Panel>
  );
}

function Triage({ deals }: { deals: Deal[] }) {
  const { current, daysOf, today } = useQuarters();
  const isPast = useAsOf() !== undefined;
  const isReadOnly = useIsReadOnly();
  const [isOpen, setIsOpen] = useState(false);
  const [stepOf, setStepOf] = useState<Deal | null>(null);
  const days = daysOf(current);
  if (deals.length === 0) {
    return (
      <EmptyState title="Looks like you've no triaged deals at the moment.">
        Rate deals green (Likely) or amber (Maybe) and they show up here.
      </EmptyState>
    );
  }
  const shown = isOpen ? deals : deals.slice(0, MAX_LISTED);
  const ids = deals.map(({ hubspotId }) => hubspotId);
  return (
    <>
      <TriageTotals deals={deals} days={days} />
      <ul className="py-1" aria-label="Triaged deals">
        {shown.map((deal) => (
          <TriagedDeal
            key={deal.id}
            deal={deal}
            among={ids}
            isIn={isInQuarter(deal.closeDate, days)}
            today={today}
            onNextStep={isPast || isReadOnly ? undefined : () => setStepOf(deal)}
          />
        ))}
      </ul>
      {deals.length > shown.length && (
        <button
          type="button"
          className="unstyled pb-3 px-5 cursor-pointer text-base/6 text-primary focus-visible:-outline-offset-2 focus-visible:rounded-sm"
          onClick={() => setIsOpen(true)}
        >
          ... and {deals.length - shown.length} more
        </button>
      )}
      {stepOf && <NextStepDialog deal={stepOf} onClose={() => setStepOf(null)} />}
    </>
  );
}

function TriageSkeleton() {
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-4 py-3.5 px-5 border-b border-line @max-xs:grid-cols-[1fr]">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
      <div className="py-1">
        {Array.from({ length: MAX_LISTED }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className={`${styles.deal} next:border-t next:border-line`}>
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </>
  );
}
