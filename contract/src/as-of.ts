import { z } from "zod";
import type { Route } from "./route.ts";

/** Past days are rebuilt from history, which is expensive; no one reads more than one a second. */
const HISTORICAL_QUERIES_PER_MINUTE = 60;

/**
 * How many requests per minute a caller may make for another day; null if the route only knows
 * today.
 */
export function historicalQueriesPerMinute({ query }: Pick<Route, "query">): number | null {
  return query && "asOf" in query.shape ? HISTORICAL_QUERIES_PER_MINUTE : null;
}

/**
 * Return the state at the end of this day, in the organisation's time zone. Today, or no value,
 * means now.
 */
export const AsOf = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", "must be a day between 1900 and 2199")
  .optional();
