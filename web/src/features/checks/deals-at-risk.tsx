import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Deal, type Risk } from "@touchline/contract";
import { messageOf, routeQuery } from "../../lib/api.ts";
import { DEALS_ERROR } from "../../lib/deal-error-messages.ts";
import { formatCount } from "../../lib/format.ts";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RiskLine } from "./risk-line.tsx";

const MAX_LISTED = 5;
const MAX_REASONS = 3;
const AT_RISK = ["high", "medium"] as const;

interface DealsAtRiskProps {
  repId: string;
  /** Set for managers, whose deals table has an owner filter. */
  owner: string | null;
}

export function DealsAtRisk({ repId, owner }: DealsAtRiskProps) {
  const deals = useQuery(
    routeQuery(api.deals.list, {
      query: {
        risk: [...AT_RISK],
        userId: [repId],
        closed: "false",
        orderBy: "risk",
        order: "DESC",
        pageSize: MAX_LISTED,
      },
    }),
  );
  const total = deals.data?.total ?? 0;
  return (
    <Panel
      title="Deals at risk"
      context={
        total > MAX_LISTED
          ? `${MAX_LISTED} of ${formatCount(total)}, most at stake first`
          : undefined
      }
      actions={
        <Link
          to="/deals"
          search={{
            risk: [...AT_RISK],
            sort: "risk",
            order: "desc",
            ...(owner && { owner: [owner] }),
          }}
          className="text-base/inherit"
        >
          at risk this quarter
        </Link>
      }
    >
      <QueryContent
        query={deals}
        errorText={(problem) => messageOf(problem, DEALS_ERROR)}
        skeleton={<Skeleton height={112} />}
      >
        {(page) => <Lines deals={page.deals} />}
      </QueryContent>
    </Panel>
  );
}

function Lines({ deals }: { deals: Deal[] }) {
  if (deals.length === 0) {
    return <EmptyState title="No deal is at risk">None of the open deals stands out.</EmptyState>;
  }
  const ids = deals.map(({ hubspotId }) => hubspotId);
  return (
    <ul aria-label="Deals at risk">
      {deals.map(
        (deal) => deal.risk && <Line key={deal.id} deal={deal} risk={deal.risk} ids={ids} />,
      )}
    </ul>
  );
}

function Line({ deal, risk, ids }: { deal: Deal; risk: Risk; ids: string[] }) {
  const { name, hubspotId, amountInHomeCurrency: amount, closeDate } = deal;
  const weightiest = { ...risk, reasons: risk.reasons.slice(0, MAX_REASONS) };
  return (
    <li className="flex flex-col gap-0.5 py-2.5 px-5 next:border-t next:border-line">
      <Link
        to="."
        search={(shown: object) => ({ ...shown, ...reviewQueueSearch(ids, hubspotId) })}
        resetScroll={false}
        className="self-start text-ink font-medium"
      >
        {name || "Unnamed deal"}
      </Link>
      <RiskLine risk={weightiest} amount={amount} closeDate={closeDate} />
    </li>
  );
}
