import { z } from "zod";
import type { Route } from "./route.ts";

/** Looking back puts things together from their history: more often than once a second nobody reads it. */
const LOOKS_BACK_PER_MINUTE = 60;

/** How often one caller may ask a route about another day in a minute; null where it knows only today. */
export function looksBackPerMinute({ query }: Route): number | null {
  return query && "asOf" in query.shape ? LOOKS_BACK_PER_MINUTE : null;
}

/** A day whose end things are told as of, in the organisation's time zone; today and left out are now. */
export const AsOf = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", "must be a day between 1900 and 2199")
  .optional();
