import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Day } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import styles from "./deals-panel.module.css";

const INITIAL_COUNT = 10;

export interface DealBehind {
  hubspotId: string;
  name: string;
  amountInHomeCurrency: number | null;
  /** A muted line below the name: stage and owner. */
  note: string;
  closeDate?: string | null;
  /** The change that put it in this list. */
  change?: string;
  /** Won or lost: its close date can no longer be missed. */
  isClosed?: boolean;
}

export interface FigureDeals {
  title: string;
  context: string;
  /** The deals known so far, by value. */
  deals: DealBehind[];
  count: number;
  /** Said below the deals. */
  remark?: string | undefined;
  /** The equivalent filter on the deals page, if there is one. */
  filter?: FigureDealsFilter;
}

/** The confidence of the deals behind a total. */
export const CONFIDENCE_FILTERS = { mostLikely: ["COMMIT"], bestCase: ["COMMIT", "BEST_CASE"] };

export interface FigureDealsFilter {
  owner?: string[] | undefined;
  triage?: string[] | undefined;
  quarter?: "next" | "beyond" | undefined;
  pipeline?: string[] | undefined;
}

interface DealsPanelProps {
  behind: FigureDeals;
  currency: string;
  /** Undefined for a past day: its deals can be viewed but not checked. */
  onQueue?: ((hubspotIds: string[], first?: string) => void) | undefined;
  onClose: () => void;
}

/**
 * The deals behind a figure: the top ten with their key facts, the number of others, and a button
 * to check them.
 */
export function DealsPanel({ behind, currency, onQueue, onClose }: DealsPanelProps) {
  const { title, context, deals, filter, remark } = behind;
  // A part of a colleague's deal is listed without being counted.
  const count = Math.max(behind.count, deals.length);
  const ids = deals.map(({ hubspotId }) => hubspotId);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? deals : deals.slice(0, INITIAL_COUNT);
  const isOfChanges = shown.some(({ change }) => change !== undefined);
  return (
    <SidePanel
      title={title}
      context={context}
      width={520}
      onClose={onClose}
      footer={
        onQueue && (
          <Button fullWidth disabled={ids.length === 0} onClick={() => onQueue(ids)}>
            Check {ids.length < count ? `the first ${ids.length}` : pluralise(count, "deal")}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className="py-2.5 text-quiet">No deals yet!</p>
      ) : (
        <>
          <p
            className={`grid grid-cols-[minmax(0,1fr)_112px_64px] items-baseline gap-3 py-2 px-0 border-b border-line [&>:nth-child(n+2)]:text-right [&>[data-late=true]]:text-bad max-sm:grid-cols-[minmax(0,1fr)_84px_56px] max-sm:gap-2 ${styles.head}`}
            aria-hidden="true"
          >
            <span>Deal</span>
            <span>{isOfChanges ? "Change" : "Closes"}</span>
            <span>Value</span>
          </p>
          <ul>
            {shown.map((deal) => (
              <li
                key={deal.hubspotId}
                className="grid grid-cols-[minmax(0,1fr)_112px_64px] items-baseline gap-3 py-2 px-0 border-b border-line [&>:nth-child(n+2)]:text-right [&>[data-late=true]]:text-bad max-sm:grid-cols-[minmax(0,1fr)_84px_56px] max-sm:gap-2"
              >
                <Name onOpen={onQueue && (() => onQueue(ids, deal.hubspotId))}>
                  {deal.name}
                  {deal.note && (
                    <span className="block text-base/inherit text-quiet">{deal.note}</span>
                  )}
                </Name>
                {isOfChanges ? <span>{deal.change}</span> : <Closes {...deal} />}
                <Amount amount={deal.amountInHomeCurrency} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
      {remark && <p className="py-2.5 text-quiet">{remark}</p>}
      {count > shown.length && (
        <p className="py-2.5 text-quiet">
          <More count={count - shown.length} filter={filter} onShow={() => setIsWhole(true)} />
        </p>
      )}
    </SidePanel>
  );
}

interface MoreProps {
  count: number;
  filter: FigureDealsFilter | undefined;
  onShow: () => void;
}

/** Links to all of them on the deals page, or expands them here if that page has no such filter. */
function More({ count, filter, onShow }: MoreProps) {
  const words = `... and ${count} more`;
  if (filter) {
    return (
      <Link to="/deals" search={filter}>
        {words}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="unstyled py-(--reach) -my-(--reach) min-w-0 cursor-pointer wrap-anywhere hover:underline focus-visible:rounded-sm"
      onClick={onShow}
    >
      {words}
    </button>
  );
}

function Name({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span className="wrap-anywhere">{children}</span>;
  return (
    <button
      type="button"
      className="unstyled py-(--reach) -my-(--reach) min-w-0 cursor-pointer wrap-anywhere hover:underline focus-visible:rounded-sm"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

function Closes({ closeDate, isClosed = false }: Pick<DealBehind, "closeDate" | "isClosed">) {
  const { today } = useQuarters();
  if (!closeDate) return <span className="text-quiet">No date</span>;
  const isLate = !isClosed && closeDate < today;
  return (
    <span className="number" data-late={isLate} title={isLate ? "This day has passed" : undefined}>
      {formatDay(closeDate as Day, today)}
    </span>
  );
}

function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  return (
    <span className="number" title={amount === null ? "" : formatMoney(amount, currency)}>
      {amount === null ? "–" : formatShortMoney(amount, currency)}
    </span>
  );
}
