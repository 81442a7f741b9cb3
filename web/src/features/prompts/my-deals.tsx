import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Deal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { DealLink } from "../../lib/deal-link.tsx";
import { LISTED_DEALS } from "../../lib/deal-list-cache.ts";
import { useEditDeal } from "../../lib/edit-deal.ts";
import { formatCount, formatDay, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { DealBar } from "./deal-bar.tsx";

const MAX_DEALS = 25;
const INITIAL_COUNT = 5;

interface MyDealsProps {
  /** Renders what the buyer of a Likely deal confirmed. */
  factsOf: (deal: Deal) => ReactNode;
}

/** The user's open deals of the quarter, the next to close first, each with what reps do. */
export function MyDeals({ factsOf }: MyDealsProps) {
  const { closeDatesOf } = useQuarters();
  const { closeDateEnd } = closeDatesOf("this");
  const deals = useQuery(
    routeQuery(api.deals.list, {
      query: { closed: "false", counting: "true", closeDateEnd, pageSize: MAX_DEALS },
    }),
  );
  return (
    <Panel title="Your deals" context="Closing this quarter" actions={<AllDeals />}>
      <QueryContent query={deals} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
        {({ deals: found }) =>
          found.length > 0 ? (
            <List deals={found} factsOf={factsOf} />
          ) : (
            <p className="py-3 px-5 text-base text-quiet">No open deal closes this quarter.</p>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function AllDeals() {
  return (
    <Link to="/deals" className="inline-flex items-center min-h-(--control) text-base">
      All deals
    </Link>
  );
}

function List({ deals, factsOf }: MyDealsProps & { deals: Deal[] }) {
  const [shown, setShown] = useState(INITIAL_COUNT);
  const ids = deals.map(({ hubspotId }) => hubspotId);
  const rest = deals.length - shown;
  return (
    <>
      <ul aria-label="Your deals">
        {deals.slice(0, shown).map((deal) => (
          <Row key={deal.id} deal={deal} ids={ids} factsOf={factsOf} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="mt-1 mb-2.5 mx-3"
          onClick={() => setShown(deals.length)}
        >
          Show {formatCount(rest)} more
        </Button>
      )}
    </>
  );
}

interface RowProps extends MyDealsProps {
  deal: Deal;
  ids: string[];
}

function Row({ deal, ids, factsOf }: RowProps) {
  const session = useSession();
  const { today } = useQuarters();
  const edit = useEditDeal(deal, {
    cached: LISTED_DEALS,
    pipelines: [],
    session,
    saved: SAVED_MESSAGES,
  });
  const { currency } = session;
  const amount = deal.amountInHomeCurrency;
  const closeDate = deal.closeDate as Day | null;
  const isLate = closeDate !== null && closeDate < today;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 px-5 border-t border-line text-base first:border-t-0 @3xl:grid-cols-[minmax(0,1fr)_420px] @3xl:items-start">
      <div className="min-w-0">
        <p>
          <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <span>{deal.Stage.label}</span>
          <span className={isLate ? "text-bad" : undefined}>
            {closeDate ? formatDay(closeDate, today) : "No close date"}
          </span>
          {amount !== null && (
            <span className="number" title={formatMoney(amount, currency)}>
              {formatShortMoney(amount, currency)}
            </span>
          )}
        </p>
        {deal.nextStep && (
          <p className="line-clamp-1 wrap-anywhere text-sm text-quiet">Next: {deal.nextStep}</p>
        )}
      </div>
      <DealBar
        deal={{
          id: deal.id,
          hubspotId: deal.hubspotId,
          name: deal.name,
          closeDate: deal.closeDate,
          nextStep: deal.nextStep,
          update: deal.dealUpdate,
          forecastCategory: deal.forecastCategory,
        }}
        edit={edit}
        facts={deal.forecastCategory === "COMMIT" ? factsOf(deal) : undefined}
      />
    </li>
  );
}

const SAVED_MESSAGES = {
  dealstage: "Stage updated",
  closedate: "Close date updated",
  hs_manual_forecast_category: "Confidence updated!",
  deal_update: "Update has been saved",
  hs_next_step: "Next step updated.",
  closed_lost_reason: "Lost reason saved",
};
