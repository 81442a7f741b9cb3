import type { Day } from "../calendar/day.ts";
import { quarterDays, quarterOf } from "../calendar/quarter.ts";
import { type DealPast, valueAtEndOfDay } from "./deal-past.ts";

/** Fewer deals than this are not enough to judge a rule. */
export const MIN_RULE_DEALS = 8;

/** `kept`: won in the planned quarter. `undecided`: open, and that quarter hasn't ended. */
export type RuleOutcome = "lost" | "slipped" | "kept" | "undecided";

/**
 * Returns the outcome of a deal after a day on which it was open. It slipped if its close date was
 * moved out of that day's quarter and not back, or that quarter ended while the deal was open; a
 * move within the quarter doesn't affect a forecast. A deal that slipped and was then lost counts
 * as lost only.
 */
export function outcomeAfter(
  deal: DealPast,
  day: Day,
  { today, fiscalStart }: { today: Day; fiscalStart: number },
): RuleOutcome {
  if (deal.status === "lost") return "lost";
  const held = valueAtEndOfDay(deal.closeDateMoves, day, deal.closeDate);
  const end = held && quarterDays(quarterOf(held, fiscalStart), fiscalStart)[1];
  const planned = deal.closeDateMoves.findLast(({ on, to }) => on > day && to !== null)?.to ?? null;
  if (end !== null && planned !== null && planned > end) return "slipped";
  if (deal.status === "won") return "kept";
  return end !== null && end < today ? "slipped" : "undecided";
}

/** Outcomes of a set of deals; the four add up to the number of deals. */
export type RuleOutcomes = Record<RuleOutcome, number> & { deals: number };

/**
 * The share of deals with a known outcome that slipped or were lost: 0.62. Null with fewer than
 * eight.
 */
export function failureShare({ deals, lost, slipped, undecided }: RuleOutcomes): number | null {
  const known = deals - undecided;
  return known < MIN_RULE_DEALS ? null : (lost + slipped) / known;
}
