/** The categories above "in the pipeline". */
const CONFIDENT_CATEGORIES = ["BEST_CASE", "COMMIT"] as const;

export type CategoryFilter =
  | { kind: "only"; categories: string[] }
  | { kind: "all-but"; categories: string[] };

/**
 * The categories that a filter lets through; null for all. Choosing PIPELINE includes unset,
 * closed, omitted and unknown categories: everything but the confident categories that weren't
 * chosen.
 */
export function categoryFilter(chosen: readonly string[]): CategoryFilter | null {
  if (chosen.length === 0) return null;
  if (!chosen.includes("PIPELINE")) return { kind: "only", categories: [...chosen] };
  return {
    kind: "all-but",
    categories: CONFIDENT_CATEGORIES.filter((category) => !chosen.includes(category)),
  };
}

const CATEGORY_LABELS = new Map([
  ["PIPELINE", "Pipeline"],
  ["BEST_CASE", "Maybe"],
  ["COMMIT", "Likely"],
  ["CLOSED", "Closed"],
  ["OMIT", "Omitted"],
]);

/** A category's display name; an unknown one keeps the CRM's name. */
export function categoryLabel(category: string | null): string {
  if (!category) return "Pipeline";
  return CATEGORY_LABELS.get(category) ?? category;
}

/** Whether a deal hasn't been triaged: it is in the pipeline and no more. */
export function isUntriaged(category: string | null): boolean {
  return !category || category === "PIPELINE";
}

/** Whether a deal is called Likely or Maybe. */
export function isTriaged(category: string | null): boolean {
  return category === "BEST_CASE" || category === "COMMIT";
}
