import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { MovedDeal } from "@touchline/contract";
import { api } from "@touchline/contract";
import { FIGURES, MOVEMENT_DAYS, totalOf } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { messageOf, routeQuery } from "../../lib/api.ts";
import { MOVEMENT_ERROR, PIPELINES_ERROR } from "../../lib/deal-error-messages.ts";
import { DealLink } from "../../lib/deal-link.tsx";
import { formatCount, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Explained } from "../../ui/explained.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./movement-card.module.css";

const KINDS = [
  { key: "added", label: "Added", formula: inDays("New deals") },
  { key: "won", label: "Won", formula: inDays("Won deals") },
  { key: "lost", label: "Lost", formula: FIGURES.lostLately.formula },
  { key: "moved", label: "Moved", formula: inDays("Open deals whose stage changed") },
] as const;

function inDays(what: string): string {
  return `${what} in the last ${MOVEMENT_DAYS} days`;
}

export function MovementCard({ email, more }: { email: string; more?: ReactNode }) {
  const { pipelines, movement } = useMovement(email);
  return (
    <Panel title="Pipeline movement" context={`Last ${MOVEMENT_DAYS} days`} actions={more}>
      {movement.data ? (
        <div className="grid grid-cols-4 min-h-42 @max-sm:grid-cols-2">
          {KINDS.map(({ key, label, formula }) => (
            <Kind key={key} label={label} formula={formula} deals={movement.data[key]} />
          ))}
        </div>
      ) : pipelines.isError && !pipelines.data ? (
        <ErrorState
          message={messageOf(pipelines.error, PIPELINES_ERROR)}
          onRetry={() => void pipelines.refetch()}
        />
      ) : movement.isError ? (
        <ErrorState
          message={messageOf(movement.error, MOVEMENT_ERROR)}
          onRetry={() => void movement.refetch()}
        />
      ) : (
        <LoadingSkeleton>
          <div className="grid grid-cols-4 min-h-42 @max-sm:grid-cols-2">
            {KINDS.map(({ key, label }) => (
              <div
                key={key}
                className={`${styles.kind} next:border-l next:border-line @max-sm:nth-[n+3]:border-t @max-sm:nth-[n+3]:border-line`}
              >
                <p className="text-base text-quiet">{label}</p>
                <Skeleton height={24} width={40} my={6} />
                <Skeleton height={10} width="80%" my={8} />
                <Skeleton height={10} width="60%" />
              </div>
            ))}
          </div>
        </LoadingSkeleton>
      )}
    </Panel>
  );
}

const MAX_LISTED = 4;

interface KindProps {
  label: string;
  formula: string;
  deals: MovedDeal[];
}

function Kind({ label, formula, deals }: KindProps) {
  const { currency } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { value } = totalOf(
    deals.map(({ properties }) => ({ amount: properties.amount_in_home_currency })),
  );
  const shown = isOpen ? deals : deals.slice(0, MAX_LISTED);
  return (
    <section
      className={`${styles.kind} next:border-l next:border-line @max-sm:nth-[n+3]:border-t @max-sm:nth-[n+3]:border-line`}
      aria-label={label}
    >
      <p className="text-base text-quiet">{label}</p>
      <p className="mb-1.5 leading-9 number">
        <Explained
          formula={formula}
          numbers={`${formatCount(deals.length)}, ${formatMoney(value, currency)}`}
        >
          <span className="text-2xl/inherit font-semibold tracking-tight">
            {formatCount(deals.length)}
          </span>{" "}
          {deals.length > 0 && (
            <span className="text-base/inherit text-quiet">
              {formatShortMoney(value, currency)}
            </span>
          )}
        </Explained>
      </p>
      {deals.length === 0 ? (
        <p className="text-base/inherit text-quiet">None</p>
      ) : (
        <ul>
          {shown.map((deal) => (
            <MovedDealRow key={deal.id} deal={deal} currency={currency} />
          ))}
        </ul>
      )}
      {deals.length > shown.length && (
        <button
          type="button"
          className="unstyled mt-1 cursor-pointer text-base/6 text-primary focus-visible:rounded-sm"
          onClick={() => setIsOpen(true)}
        >
          ... and {deals.length - shown.length} more
        </button>
      )}
    </section>
  );
}

function MovedDealRow({ deal, currency }: { deal: MovedDeal; currency: string }) {
  const { dealname, amount_in_home_currency: amount } = deal.properties;
  return (
    <li className="py-0.75">
      <span className="block wrap-anywhere text-base/4.5">
        <DealLink hubspotId={deal.hubspotId} name={dealname} />
      </span>
      <span className="text-quiet block text-sm number">
        {amount === null ? "–" : formatShortMoney(amount, currency)}
        {deal.from && deal.to && ` · ${deal.from} → ${deal.to}`}
      </span>
    </li>
  );
}

/** Changes to a rep's deals in the last seven days, across all pipelines. */
function useMovement(email: string) {
  const pipelines = useQuery(routeQuery(api.crm.pipelines, {}));
  const ids = pipelines.data?.map(({ id }) => id) ?? [];
  const movement = useQuery({
    ...routeQuery(api.forecast.movement, { query: { pipelines: ids, email } }),
    enabled: pipelines.data !== undefined,
  });
  return { pipelines, movement };
}
