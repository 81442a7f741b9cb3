/** The forecast's four colours, each used next to its label. */
export type Shade = "won" | "likely" | "maybe" | "pipeline";

const SHADES = new Map<string, Shade>([
  ["COMMIT", "likely"],
  ["BEST_CASE", "maybe"],
  ["CLOSED", "won"],
]);

/** Returns the colour of a forecast category; unset or unknown counts as pipeline. */
export function shadeOf(category: string): Shade {
  return SHADES.get(category) ?? "pipeline";
}
