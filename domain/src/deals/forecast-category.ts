/** The categories that say more than "in the pipeline". */
const CONFIDENT = ["BEST_CASE", "COMMIT"] as const;

export type CategoryFilter =
  | { kind: "only"; categories: string[] }
  | { kind: "all-but"; categories: string[] };

/**
 * Which categories a choice of filters lets through; null lets through all.
 *
 * Choosing PIPELINE also means what is unset, closed, omitted or unknown to us:
 * everything but the confident categories that were not chosen.
 */
export function categoryFilter(chosen: readonly string[]): CategoryFilter | null {
  if (chosen.length === 0) return null;
  if (!chosen.includes("PIPELINE")) return { kind: "only", categories: [...chosen] };
  return {
    kind: "all-but",
    categories: CONFIDENT.filter((category) => !chosen.includes(category)),
  };
}

const LABELS = new Map([
  ["PIPELINE", "Pipeline"],
  ["BEST_CASE", "Maybe"],
  ["COMMIT", "Likely"],
  ["CLOSED", "Closed"],
  ["OMIT", "Omitted"],
]);

/** A category as the screens name it; one that we do not know stays as the CRM has it. */
export function categoryLabel(category: string | null): string {
  if (!category) return "Pipeline";
  return LABELS.get(category) ?? category;
}

/** Whether nobody has said yet how likely a deal is: it is in the pipeline, and that is all. */
export function isUntriaged(category: string | null): boolean {
  return !category || category === "PIPELINE";
}

/** Whether somebody counts on a deal, as Likely or as Maybe. */
export function isTriaged(category: string | null): boolean {
  return category === "BEST_CASE" || category === "COMMIT";
}
