import type { ForecastRow } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import type { DealBehind } from "./deals-panel.tsx";

/** A deal of somebody's row: whose it is was said already, so how far it is and how sure. */
export function ofRow(deal: ForecastRow["mostLikely"]["deals"][number]): DealBehind {
  const { hubspotId, name, amountInHomeCurrency, closeDate } = deal;
  const note = joined(deal.stage, categoryLabel(deal.forecastCategory));
  return { hubspotId, name, amountInHomeCurrency, closeDate, note };
}

/** What there is to say, without gaps. */
export function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
