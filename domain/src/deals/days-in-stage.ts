import type { Day } from "../calendar/quarter.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many days a deal has been in its stage, counting the day it came.
 *
 * A deal that was moved today is on day 1. A day that lies ahead, because the
 * CRM's clock is, counts as today.
 */
export function daysInStage(entered: Day, today: Day): number {
  const days = Math.round((Date.parse(today) - Date.parse(entered)) / DAY_MS);
  return Math.max(days, 0) + 1;
}
