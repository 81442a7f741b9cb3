import type { DealStatus } from "../deals/deal-status.ts";
import { decimalsOf } from "../money/currency.ts";

/** What a forecast looks at of a deal. The amount is in the organisation's currency. */
export interface ForecastDeal {
  status: DealStatus;
  forecastCategory: string | null;
  amount: number | null;
  /** Of its stage, from 0 to 1; null where the CRM does not say. */
  probability: number | null;
  /** `YYYY-MM-DD` */
  closeDate: string | null;
}

export const BUCKETS = ["won", "likely", "maybe", "pipeline", "omitted", "lost"] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * The one place where a deal counts.
 *
 * What is closed is won or lost, whatever its category says. An open deal whose
 * category is unset, CLOSED or unknown to us is in the pipeline; one that is
 * omitted is in no total.
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

/** The CRM gives probabilities with four decimals at most. */
const PARTS = 10_000;

/**
 * Amount × stage probability in the decimals of the currency: what many such deals bring in on average.
 *
 * Without an amount or a probability it is 0. Half of the last decimal is rounded away from zero.
 */
export function weightedValue(
  { amount, probability }: Pick<ForecastDeal, "amount" | "probability">,
  currency: string,
): number {
  const minorUnits = 10 ** decimalsOf(currency);
  const weighted =
    (Math.round((amount ?? 0) * minorUnits) * Math.round((probability ?? 0) * PARTS)) / PARTS;
  return (Math.sign(weighted) * Math.round(Math.abs(weighted))) / minorUnits + 0;
}
