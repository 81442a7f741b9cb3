export type Badge = "green" | "amber" | "orange" | "dark-red";

/**
 * The badge of a deal's issue score: 0 a green check, 1–2 amber, 3–4 orange, above that dark red.
 */
export function badge(score: number): Badge {
  if (score <= 0) return "green";
  if (score <= 2) return "amber";
  return score <= 4 ? "orange" : "dark-red";
}
