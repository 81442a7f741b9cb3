import type { DealStatus } from "../deals/deal-status.ts";
import { decimalsOf } from "../money/currency.ts";

/** The fields of a deal that a forecast uses. The amount is in the organisation's currency. */
export interface ForecastDeal {
  status: DealStatus;
  forecastCategory: string | null;
  amount: number | null;
  /** Of its stage, from 0 to 1; null if the CRM has none. */
  probability: number | null;
  /** `YYYY-MM-DD` */
  closeDate: string | null;
}

export const BUCKETS = ["won", "likely", "maybe", "pipeline", "omitted", "lost"] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * The one bucket in which a deal counts. A closed deal is won or lost, whatever its category. An
 * open deal with an unset, CLOSED or unknown category is in the pipeline; an omitted one is in no
 * total.
 */
export function bucketOf(deal: Pick<ForecastDeal, "status" | "forecastCategory">): Bucket {
  if (deal.status !== "open") return deal.status;
  switch (deal.forecastCategory) {
    case "COMMIT":
      return "likely";
    case "BEST_CASE":
      return "maybe";
    case "OMIT":
      return "omitted";
    default:
      return "pipeline";
  }
}

/** The CRM's probabilities have at most four decimals. */
const PROBABILITY_SCALE = 10_000;

/**
 * Amount × stage probability, rounded to the currency's decimals, half away from zero. 0 without an
 * amount or a probability.
 */
export function weightedValue(
  { amount, probability }: Pick<ForecastDeal, "amount" | "probability">,
  currency: string,
): number {
  const minorUnits = 10 ** decimalsOf(currency);
  const weighted =
    (Math.round((amount ?? 0) * minorUnits) * Math.round((probability ?? 0) * PROBABILITY_SCALE)) /
    PROBABILITY_SCALE;
  return (Math.sign(weighted) * Math.round(Math.abs(weighted))) / minorUnits + 0;
}
