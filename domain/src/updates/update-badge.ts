import type { UpdateScore } from "./analyse-update.ts";

export type UpdateBadge = "green" | "yellow" | "red" | "grey";

/** The colour of an update's score: 3 green, 2 yellow, 1 red, 0 grey; also grey if not scored. */
export function updateBadge(score: UpdateScore | null): UpdateBadge {
  switch (score) {
    case 3:
      return "green";
    case 2:
      return "yellow";
    case 1:
      return "red";
    case 0:
    case null:
      return "grey";
  }
}
