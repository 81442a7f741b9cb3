import { type Day, daysBetween } from "../calendar/day.ts";

/**
 * How many days a deal has been in its stage, counting the day it came.
 *
 * A deal that was moved today is on day 1. A day that lies ahead, because the
 * CRM's clock is, counts as today.
 */
export function daysInStage(entered: Day, today: Day): number {
  return Math.max(daysBetween(entered, today), 0) + 1;
}

/** How many whole days have passed since a deal came into its stage: 0 on the same day. */
export function daysSinceEntering(entered: Day, today: Day): number {
  return Math.max(daysBetween(entered, today), 0);
}
