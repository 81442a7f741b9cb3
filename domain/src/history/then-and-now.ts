/** The fields compared between a past day and today. */
export interface ComparedDeal {
  stage: string | null;
  amount: number | null;
  closeDate: string | null;
  /** The CRM's value; unset is PIPELINE. */
  category: string | null;
  owner: string | null;
  nextStep: string;
}

export const DIFFERENCES = [
  "stage",
  "amount",
  "closeDate",
  "category",
  "owner",
  "nextStep",
] as const satisfies ReadonlyArray<keyof ComparedDeal>;
export type Difference = (typeof DIFFERENCES)[number];

/** The fields in which a deal differs from its past state. */
export function differencesOf(then: ComparedDeal, now: ComparedDeal): Difference[] {
  const read = (deal: ComparedDeal, key: Difference) =>
    key === "category" ? deal.category || "PIPELINE" : deal[key];
  return DIFFERENCES.filter((key) => read(then, key) !== read(now, key));
}

/** The reasons why a deal can leave a filtered list. */
export const EXIT_REASONS = [
  "deleted",
  "status",
  "owner",
  "category",
  "pipeline",
  "closeDate",
] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];

/**
 * Why a deal no longer matches a list. If it closed, that is the only reason given: a CRM also
 * moves the date of a won deal.
 */
export function exitReasons(fitsNot: Readonly<Record<ExitReason, boolean>>): ExitReason[] {
  const ways = EXIT_REASONS.filter((way) => fitsNot[way]);
  const end = ways.find((way) => way === "deleted" || way === "status");
  return end ? [end] : ways;
}
