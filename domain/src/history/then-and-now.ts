/** What is compared of a deal as it was and as it is. */
export interface Compared {
  stage: string | null;
  amount: number | null;
  closeDate: string | null;
  /** As the CRM has it; unset is PIPELINE. */
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
] as const satisfies ReadonlyArray<keyof Compared>;
export type Difference = (typeof DIFFERENCES)[number];

/** In what a deal as it was differs from the same deal today. */
export function differencesOf(then: Compared, now: Compared): Difference[] {
  const read = (deal: Compared, key: Difference) =>
    key === "category" ? deal.category || "PIPELINE" : deal[key];
  return DIFFERENCES.filter((key) => read(then, key) !== read(now, key));
}

/** By what a deal can leave those that were asked for. */
export const WAYS_OUT = [
  "deleted",
  "status",
  "owner",
  "category",
  "pipeline",
  "closeDate",
] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/**
 * Why a deal that was among some is no longer: what of it does not fit any more.
 *
 * How it ended says enough, whatever else became of it: a CRM moves the date of what is won.
 */
export function waysOut(fitsNot: Readonly<Record<WayOut, boolean>>): WayOut[] {
  const ways = WAYS_OUT.filter((way) => fitsNot[way]);
  const end = ways.find((way) => way === "deleted" || way === "status");
  return end ? [end] : ways;
}
