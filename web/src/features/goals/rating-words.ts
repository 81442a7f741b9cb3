import type { CheckInRatings, CheckInVersion } from "@touchline/contract";
import { ratingTrend } from "@touchline/domain";

export type RatingKey = keyof CheckInRatings;

/** What a check-in can be judged by. */
export const RATINGS: { key: RatingKey; label: string }[] = [
  { key: "managingToGoal", label: "Managing to goal" },
  { key: "newOpportunityCreation", label: "New opportunity creation" },
  { key: "velocity", label: "Velocity" },
  { key: "progression", label: "Progression" },
  { key: "balance", label: "Balance" },
];

const SHOWN = 8;

/** The marks of one rating over time, oldest first. */
export function trendOf(versions: readonly CheckInVersion[], key: RatingKey): number[] {
  return ratingTrend(versions, key, SHOWN);
}
