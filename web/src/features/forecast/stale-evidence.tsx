import type { UseQueryResult } from "@tanstack/react-query";
import type { StaleEvidence } from "@touchline/contract";
import { BUYER_FACTS, sumOfTotals } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import type { FigureDeals } from "./deals-panel.tsx";
import styles from "./outlook.module.css";

const MAX_NAMED = 50;

/** Likely on stale evidence, summed over the listed reps. */
function staleTotal(rows: StaleEvidence[], currency: string) {
  const { value, count } = sumOfTotals(rows);
  const deals = rows
    .flatMap((row) => row.deals.map((deal) => ({ ...deal, rep: row.rep.name })))
    .toSorted((one, other) => (other.amountInHomeCurrency ?? 0) - (one.amountInHomeCurrency ?? 0))
    .slice(0, MAX_NAMED)
    .map(({ hubspotId, name, amountInHomeCurrency, closeDate, wanting, rep }) => ({
      hubspotId,
      name,
      amountInHomeCurrency,
      closeDate,
      note: `${rep} · to confirm: ${wanting.map(factNameOf).join(", ")}`,
    }));
  const context = `${pluralise(count, "deal")}, ${formatMoney(value, currency)}`;
  return { value, count, behind: { title: "Likely on stale evidence", context, count, deals } };
}

function factNameOf(id: StaleEvidence["deals"][number]["wanting"][number]): string {
  return BUYER_FACTS.find((fact) => fact.id === id)?.short ?? id;
}

interface StalePartProps {
  evidence: UseQueryResult<StaleEvidence[]>;
  currency: string;
  onPick: (behind: FigureDeals) => void;
}

/** The part of Likely that rests on stale buyer evidence; opens the deals. */
export function stalePart({ evidence, currency, onPick }: StalePartProps): {
  value: number;
  said: ReactNode;
} {
  if (!evidence.data) {
    const said = evidence.isError && (
      <button
        type="button"
        className="inline-flex items-center gap-1.5 py-0 px-1.5 border-0 rounded-md bg-transparent text-left cursor-pointer text-quiet hover:bg-hover hover:text-ink"
        onClick={() => void evidence.refetch()}
      >
        Couldn't load its evidence, try again
      </button>
    );
    return { value: 0, said };
  }
  const { value, count, behind } = staleTotal(evidence.data, currency);
  if (count === 0) return { value: 0, said: null };
  const said = (
    <button
      type="button"
      className="inline-flex items-center gap-1.5 py-0 px-1.5 border-0 rounded-md bg-transparent text-left cursor-pointer text-quiet hover:bg-hover hover:text-ink"
      title={`${behind.context}: the buyer's confirmation is too old or missing`}
      onClick={() => onPick(behind)}
    >
      <span
        className={`${styles.swatch} size-2.5 flex-none rounded-sm data-[look=track]:bg-track`}
        style={{ background: STRIPES }}
        aria-hidden="true"
      />
      of which {formatShortMoney(value, currency)} on stale evidence
    </button>
  );
  return { value, said };
}

export const STRIPES =
  "repeating-linear-gradient(135deg, var(--likely-fill) 0 4px, color-mix(in srgb, var(--likely-fill) 35%, var(--surface)) 4px 8px)";
