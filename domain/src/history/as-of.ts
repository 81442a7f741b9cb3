import type { Day } from "../calendar/day.ts";

/** The first day with data, and today. */
export interface HistoryRange {
  today: Day;
  /** Null if there is no data for past days. */
  first: Day | null;
}

/** Whether a day is a past day with data. Today isn't: it returns the current, editable state. */
export function classifyAsOf(
  asOf: Day,
  { today, first }: HistoryRange,
): "past" | "today" | "future" | "unknown" {
  if (asOf === today) return "today";
  if (asOf > today) return "future";
  return first !== null && asOf >= first ? "past" : "unknown";
}
