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

export const FATES = ["won", "lost", "deleted", "elsewhere"] as const;
export type Fate = (typeof FATES)[number];

/** Why a deal that was among some is no longer: it was closed, deleted, or is found among others now. */
export function fateOf(now: { status: "open" | "won" | "lost"; isDeleted: boolean }): Fate {
  if (now.isDeleted) return "deleted";
  return now.status === "open" ? "elsewhere" : now.status;
}
