/** The forecast's four colours. Each stands beside its word. */
export type Shade = "won" | "likely" | "maybe" | "pipeline";

const SHADES = new Map<string, Shade>([
  ["COMMIT", "likely"],
  ["BEST_CASE", "maybe"],
  ["CLOSED", "won"],
]);

/** The colour of a forecast category; what is unset or unknown is in the pipeline. */
export function shadeOf(category: string): Shade {
  return SHADES.get(category) ?? "pipeline";
}
