import type { DealStatus } from "../deals/deal-status.ts";

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

const CENTS = 100;
/** The CRM gives probabilities with four decimals at most. */
const PARTS = 10_000;

/**
 * Amount × stage probability, in whole cents: what many such deals bring in on average.
 *
 * Without an amount or a probability it is 0. Half a cent is rounded away from zero.
 */
export function weightedValue(deal: Pick<ForecastDeal, "amount" | "probability">): number {
  const cents = Math.round((deal.amount ?? 0) * CENTS);
  const weighted = (cents * Math.round((deal.probability ?? 0) * PARTS)) / PARTS;
  return (Math.sign(weighted) * Math.round(Math.abs(weighted))) / CENTS + 0;
}
