import type { ForecastRow } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { formatPercent } from "../../lib/format.ts";
import type { DealBehind } from "./deals-panel.tsx";

/** A deal in a rep's row: the owner is known, so the note has stage and confidence. */
export function toDealBehind(deal: ForecastRow["mostLikely"]["deals"][number]): DealBehind {
  const { hubspotId, name, amountInHomeCurrency, closeDate } = deal;
  const note = joinParts(
    deal.stage,
    categoryLabel(deal.forecastCategory),
    deal.share !== null && `${formatPercent(deal.share * 100)} of the deal`,
  );
  return { hubspotId, name, amountInHomeCurrency, closeDate, note };
}

export function joinParts(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
