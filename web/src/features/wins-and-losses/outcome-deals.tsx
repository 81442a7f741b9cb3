import { Skeleton } from "@mantine/core";
import type { DecidedDeal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { formatMoney, formatShortDay, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { type OutcomeGroup, type OutcomePeriod, useOutcomeDeals } from "./use-wins-and-losses.ts";

interface OutcomeDealsProps {
  period: OutcomePeriod;
  group: OutcomeGroup;
  onClose: () => void;
}

/** The deals behind a figure, highest amount first; each opens the deal. */
export function OutcomeDeals({ period, group, onClose }: OutcomeDealsProps) {
  const query = useOutcomeDeals(period, group);
  const openQueue = useOpenReviewQueue();
  const { data } = query;
  const open = (id: string) => {
    onClose();
    openQueue(data?.deals.slice(0, 50).map(({ hubspotId }) => hubspotId) ?? [id], id);
  };
  return (
    <SidePanel
      title={group.title}
      context={data && contextOf(data.total, data.deals.length)}
      onClose={onClose}
    >
      <QueryContent query={query} skeleton={<Skeleton height={200} />}>
        {({ deals }) =>
          deals.length === 0 ? (
            <p className="py-4 text-quiet">
              These deals have changed. Close this to see the new figures.
            </p>
          ) : (
            <ul>
              {deals.map((deal) => (
                <Row key={deal.id} deal={deal} onOpen={open} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </SidePanel>
  );
}

function contextOf(total: number, shown: number): string {
  return shown < total
    ? `${shown} largest of ${pluralise(total, "deal")}`
    : pluralise(total, "deal");
}

function Row({ deal, onOpen }: { deal: DecidedDeal; onOpen: (id: string) => void }) {
  const { currency } = useSession();
  const { today } = useQuarters();
  const { name, owner, amount, isWon, closeDate, days, stage, reason } = deal;
  const day = formatShortDay(closeDate as Day, today);
  const facts = [
    owner,
    `${isWon ? "Won" : "Lost"} ${day} after ${pluralise(days, "day")}`,
    !isWon && stage && `from ${stage}`,
    !isWon && (reason || "No reason given"),
  ];
  return (
    <li className="flex items-baseline justify-between gap-4 py-2 border-b border-line">
      <button
        type="button"
        className="unstyled min-w-0 cursor-pointer text-left wrap-anywhere hover:underline focus-visible:rounded-sm"
        onClick={() => onOpen(deal.hubspotId)}
      >
        {name || "Unnamed deal"}
        <span className="block text-base/inherit text-quiet">
          {facts.filter(Boolean).join(" · ")}
        </span>
      </button>
      <span className="number" title={amount === null ? "" : formatMoney(amount, currency)}>
        {amount === null ? "–" : formatShortMoney(amount, currency)}
      </span>
    </li>
  );
}
