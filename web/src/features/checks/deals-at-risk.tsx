import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Deal, type Risk } from "@touchline/contract";
import { reading, wordsOf } from "../../lib/api.ts";
import { UNKNOWN_DEALS } from "../../lib/deal-failures.ts";
import { count } from "../../lib/format.ts";
import { queueSearch } from "../../lib/queue.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RiskLine } from "./risk-line.tsx";

const SHOWN = 5;
const REASONS = 3;
const AT_RISK = ["high", "medium"] as const;

interface DealsAtRiskProps {
  repId: string;
  /** Set for managers, whose deals table has an owner filter. */
  owner: string | null;
}

export function DealsAtRisk({ repId, owner }: DealsAtRiskProps) {
  const deals = useQuery(
    reading(api.deals.list, {
      query: {
        risk: [...AT_RISK],
        userId: [repId],
        closed: "false",
        orderBy: "risk",
        order: "DESC",
        pageSize: SHOWN,
      },
    }),
  );
  const total = deals.data?.total ?? 0;
  return (
    <Panel
      title="Deals at risk"
      context={total > SHOWN ? `${SHOWN} of ${count(total)}, most at stake first` : undefined}
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
      <Loaded
        query={deals}
        words={(problem) => wordsOf(problem, UNKNOWN_DEALS)}
        skeleton={<Skeleton height={112} />}
      >
        {(page) => <Lines deals={page.deals} />}
      </Loaded>
    </Panel>
  );
}

function Lines({ deals }: { deals: Deal[] }) {
  if (deals.length === 0) {
    return (
      <EmptyState title="No deal is at risk">Nothing stands out among the open deals.</EmptyState>
    );
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
  const weightiest = { ...risk, reasons: risk.reasons.slice(0, REASONS) };
  return (
    <li className="flex flex-col gap-0.5 py-2.5 px-5 next:border-t next:border-line">
      <Link
        to="."
        search={(shown: object) => ({ ...shown, ...queueSearch(ids, hubspotId) })}
        resetScroll={false}
        className="self-start text-ink font-medium"
      >
        {name || "Deal without a name"}
      </Link>
      <RiskLine risk={weightiest} amount={amount} closeDate={closeDate} />
    </li>
  );
}
