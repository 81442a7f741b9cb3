import type { DealCheckBatch } from "@touchline/contract";

export type DealCheck = DealCheckBatch["dealChecks"][number];

const TOP_COUNT = 5;

export function scoreOf({ data }: DealCheck): number {
  return data.dealCheckIssues.reduce((total, { score }) => total + score, 0);
}

/** Returns the five deals with the highest scores; unchecked ones come last. */
export function topFive({ dealChecks }: DealCheckBatch): DealCheck[] {
  return dealChecks
    .toSorted((a, b) => Number(b.complete) - Number(a.complete) || scoreOf(b) - scoreOf(a))
    .slice(0, TOP_COUNT);
}
