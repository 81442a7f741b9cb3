import type { DealCheckBatch } from "@touchline/contract";

export type DealCheck = DealCheckBatch["dealChecks"][number];

const TOP = 5;

/** What the rules found in one deal, added up. */
export function scoreOf({ data }: DealCheck): number {
  return data.dealCheckIssues.reduce((total, { score }) => total + score, 0);
}

/** The five with the most against them; those still to be checked come last. */
export function topFive({ dealChecks }: DealCheckBatch): DealCheck[] {
  return dealChecks
    .toSorted((a, b) => Number(b.complete) - Number(a.complete) || scoreOf(b) - scoreOf(a))
    .slice(0, TOP);
}
