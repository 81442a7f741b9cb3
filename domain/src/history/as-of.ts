import type { Day } from "../calendar/day.ts";

/** From when on something is known, and which day it is. */
export interface KnownPast {
  today: Day;
  /** Null where nothing is known of any day before. */
  first: Day | null;
}

/**
 * Whether a day can be looked back at.
 *
 * Today is not the past: whoever asks for it gets things as they are now, and may change them.
 */
export function lookingBack(
  asOf: Day,
  { today, first }: KnownPast,
): "past" | "today" | "future" | "unknown" {
  if (asOf === today) return "today";
  if (asOf > today) return "future";
  return first !== null && asOf >= first ? "past" : "unknown";
}
