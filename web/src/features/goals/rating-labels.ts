import type { CheckInRatings, CheckInVersion } from "@touchline/contract";
import { ratingTrend } from "@touchline/domain";

export type RatingKey = keyof CheckInRatings;

export const RATINGS: { key: RatingKey; label: string }[] = [
  { key: "managingToGoal", label: "Managing to goal" },
  { key: "newOpportunityCreation", label: "New opportunity creation" },
  { key: "velocity", label: "Velocity" },
  { key: "progression", label: "Progression" },
  { key: "balance", label: "Balance" },
];

const MAX_TREND_POINTS = 8;

/** Returns a rating's values over time, oldest first. */
export function trendOf(versions: readonly CheckInVersion[], key: RatingKey): number[] {
  return ratingTrend(versions, key, MAX_TREND_POINTS);
}
