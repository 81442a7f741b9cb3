import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  api,
  type CameDeal,
  type DealOwner,
  MAX_MOVED_DEALS,
  type RouteResponse,
  type WentDeal,
} from "@touchline/contract";
import { categoryLabel, type Day, type ExitReason } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf, useToday } from "../../lib/as-of.ts";
import {
  formatCount,
  formatMoney,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { formatOwner } from "../../ui/owner-name.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import type { DealFilter } from "./deal-search.ts";
import styles from "./past.module.css";

/** Deals that entered or left the filtered set since then, by name. */
export function MovedSinceThen({ filter }: { filter: DealFilter | null }) {
  const asOf = useAsOf();
  if (!asOf) return null;
  // Another filter or day begins with its own first deals.
  return <Moved key={JSON.stringify([filter, asOf])} filter={filter} asOf={asOf} />;
}

function Moved({ filter, asOf }: { filter: DealFilter | null; asOf: Day }) {
  const today = useToday();
  const [limit, setLimit] = useState<number>();
  const since = useQuery({
    ...routeQuery(api.deals.since, { query: { ...filter, asOf, limit } }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mb-3 py-2 px-3 border border-line rounded-control bg-surface text-base/inherit [&_summary]:cursor-pointer">
      <QueryContent query={since} skeleton={<Skeleton height={20} width="40%" />}>
        {(known) => (
          <CameAndWent {...known} today={today} onMore={() => setLimit(MAX_MOVED_DEALS)} />
        )}
      </QueryContent>
    </div>
  );
}

type CameAndWentProps = RouteResponse<typeof api.deals.since> & {
  today: Day;
  onMore: () => void;
};

function CameAndWent({ came, went, today, onMore }: CameAndWentProps) {
  const { currency } = useSession();
  if (came.count + went.count === 0) return <p>No deals added or gone since then.</p>;
  const sum = ({ count, value }: { count: number; value: number }) =>
    `${pluralise(count, "deal")} (${formatShortMoney(value, currency)})`;
  return (
    <details>
      <summary>
        Since then: {came.count > 0 && <strong>+{sum(came)}</strong>}
        {came.count > 0 && went.count > 0 && ", "}
        {went.count > 0 && <strong>−{sum(went)}</strong>}
      </summary>
      <div className={styles.lists}>
        <List
          title="Added"
          count={came.count}
          onMore={onMore}
          deals={came.deals.map((deal) => ({ ...deal, why: cameReason(deal, today) }))}
        />
        <List
          title="Gone"
          count={went.count}
          onMore={onMore}
          deals={went.deals.map((deal) => ({
            ...deal,
            why: deal.because.map((way) => WENT_REASONS[way](deal, today)).join(", "),
            // The current owner is already mentioned.
            isOwnerSaid: deal.because.includes("owner"),
          }))}
        />
      </div>
    </details>
  );
}

interface ListProps {
  title: string;
  count: number;
  onMore: () => void;
  deals: {
    id: string;
    name: string;
    amountInHomeCurrency: number | null;
    ownedBy: DealOwner | null;
    isOwnerSaid?: boolean;
    why: string;
  }[];
}

function List({ title, count, onMore, deals }: ListProps) {
  const { currency } = useSession();
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {deals.map(
          ({ id, name, amountInHomeCurrency: amount, ownedBy, isOwnerSaid = false, why }) => (
            <li key={id}>
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-sm text-quiet">
                  {[why, isOwnerSaid ? "" : formatOwner(ownedBy)].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="number" title={amount === null ? "" : formatMoney(amount, currency)}>
                {amount === null ? "–" : formatShortMoney(amount, currency)}
              </span>
            </li>
          ),
        )}
      </ul>
      {count > deals.length && deals.length < MAX_MOVED_DEALS && (
        <button
          type="button"
          className="unstyled cursor-pointer text-sm text-primary hover:underline focus-visible:rounded-sm"
          onClick={onMore}
        >
          ... and {formatCount(count - deals.length)} more
        </button>
      )}
      {count > MAX_MOVED_DEALS && deals.length === MAX_MOVED_DEALS && (
        <p className="text-sm text-quiet">
          The largest {formatCount(MAX_MOVED_DEALS)} of {formatCount(count)}. Filter the list to see
          the others.
        </p>
      )}
    </section>
  );
}

function cameReason({ isNew, closeDate }: CameDeal, today: Day): string {
  const closes = closeDate ? `closes ${formatShortDay(closeDate as Day, today)}` : "no close date";
  return isNew ? `new, ${closes}` : closes;
}

/** What happened to a deal, by the reason it left. */
const WENT_REASONS: Record<ExitReason, (deal: WentDeal, today: Day) => string> = {
  deleted: () => "deleted from the CRM",
  status: ({ status }) => (status === "open" ? "open again" : status),
  owner: ({ ownedBy }) => (ownedBy ? `handed to ${formatOwner(ownedBy)}` : "now without an owner"),
  category: ({ forecastCategory }) => `now ${categoryLabel(forecastCategory)}`,
  pipeline: ({ pipeline }) => (pipeline ? `now in ${pipeline}` : "now in no pipeline"),
  closeDate: ({ closeDate }, today) =>
    closeDate
      ? `now closes ${formatShortDay(closeDate as Day, today)}`
      : "now without a close date",
};
