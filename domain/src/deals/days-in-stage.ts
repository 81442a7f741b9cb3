import { type Day, daysBetween } from "../calendar/day.ts";

/**
 * Days in the current stage, including the first: a deal moved today is on day 1. A future date,
 * from a CRM clock that is ahead, counts as today.
 */
export function daysInStage(entered: Day, today: Day): number {
  return Math.max(daysBetween(entered, today), 0) + 1;
}

/** Whole days since a deal entered its stage: 0 on the same day. */
export function daysSinceEntering(entered: Day, today: Day): number {
  return Math.max(daysBetween(entered, today), 0);
}
