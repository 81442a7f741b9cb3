import type { Day } from "../calendar/day.ts";
import { type Bucket, bucketOf, type ForecastDeal } from "./bucket.ts";
import { type Total, totalOf } from "./figures.ts";

/** Whether a deal closes within a quarter; false without a close date. */
export function isInQuarter(
  closeDate: string | null,
  [first, last]: readonly [first: Day, last: Day],
): boolean {
  return closeDate !== null && first <= closeDate && closeDate <= last;
}

export interface QuarterSplit {
  inQuarter: Total;
  outOfQuarter: Total;
}

/** Totals of Likely and Maybe, within the quarter and beyond it. */
export function triageTotals(
  deals: readonly ForecastDeal[],
  days: readonly [first: Day, last: Day],
): { likely: QuarterSplit; maybe: QuarterSplit } {
  const split = (bucket: Bucket): QuarterSplit => {
    const within = deals.filter((deal) => bucketOf(deal) === bucket);
    return {
      inQuarter: totalOf(within.filter(({ closeDate }) => isInQuarter(closeDate, days))),
      outOfQuarter: totalOf(within.filter(({ closeDate }) => !isInQuarter(closeDate, days))),
    };
  };
  return { likely: split("likely"), maybe: split("maybe") };
}
