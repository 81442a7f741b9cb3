import type { DealCheckBatch } from "@touchline/contract";

export type DealCheck = DealCheckBatch["dealChecks"][number];

const TOP_COUNT = 5;

export function scoreOf({ data }: DealCheck): number {
  return data.dealCheckIssues.reduce((total, { score }) => total + score, 0);
}

interface SplitBatch {
  /** The five with the highest scores; unchecked ones come last. */
  toReview: DealCheck[];
  /** Reviewed in the last 7 days, the newest first. */
  reviewed: DealCheck[];
}

/** Splits a batch. Without `leavesWhenReviewed` a reviewed deal keeps its place. */
export function splitBatch(
  { dealChecks }: DealCheckBatch,
  leavesWhenReviewed: boolean,
): SplitBatch {
  const isDone = ({ review }: DealCheck) => leavesWhenReviewed && review !== null;
  return {
    toReview: dealChecks
      .filter((check) => !isDone(check))
      .toSorted((a, b) => Number(b.complete) - Number(a.complete) || scoreOf(b) - scoreOf(a))
      .slice(0, TOP_COUNT),
    reviewed: dealChecks.filter(isDone),
  };
}
