import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { addDays, type Day, daysBetween } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { DealLink } from "../../lib/deal-link.tsx";
import {
  formatCount,
  formatDay,
  formatMoney,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { InlineDate } from "../../ui/inline-date.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useEditOpenDeal } from "./use-edit-deal.ts";

/** More overdue deals than any rep has. */
const MAX_DEALS = 500;
const INITIAL_COUNT = 5;

/** Open deals with a missing or past close date, editable inline. */
export function UndatedDeals() {
  const { today } = useQuarters();
  const late = useQuery(
    routeQuery(api.deals.list, {
      query: {
        closed: "false",
        counting: "true",
        closeDateEnd: addDays(today, -1),
        orUndated: "true",
        pageSize: MAX_DEALS,
      },
    }),
  );
  return (
    <QueryContent query={late} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {({ deals }) => deals.length > 0 && <List deals={deals} today={today} />}
    </QueryContent>
  );
}

function List({ deals, today }: { deals: Deal[]; today: Day }) {
  const [shown, setShown] = useState(INITIAL_COUNT);
  const ids = deals.map(({ hubspotId }) => hubspotId);
  const rest = deals.length - shown;
  return (
    <>
      <ul aria-label="Deals that need a date">
        {deals.slice(0, shown).map((deal) => (
          <Row key={deal.id} deal={deal} ids={ids} today={today} />
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

function Row({ deal, ids, today }: { deal: Deal; ids: string[]; today: Day }) {
  const { currency } = useSession();
  const edit = useEditOpenDeal(deal);
  const closeDate = deal.closeDate as Day | null;
  const amount = deal.amountInHomeCurrency;
  return (
    <li className="flex flex-wrap items-center gap-x-4 min-h-11 py-1 pr-3.5 pl-5 border-t border-line text-base first:border-t-0">
      <span className="grow basis-50 min-w-0">
        <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
      </span>
      <span className="text-quiet">{deal.Stage.label}</span>
      {amount !== null && (
        <span className="text-quiet number" title={formatMoney(amount, currency)}>
          {formatShortMoney(amount, currency)}
        </span>
      )}
      <span className="flex-none min-w-42.5">
        <InlineDate
          label={`Close date of ${deal.name}`}
          value={closeDate}
          onChange={(closedate) => edit.set({ closedate })}
        >
          <span className="text-bad">
            {closeDate
              ? `${formatDay(closeDate, today)}, ${pluralise(daysBetween(closeDate, today), "day")} ago`
              : "No close date"}
          </span>
        </InlineDate>
      </span>
    </li>
  );
}
