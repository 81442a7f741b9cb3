import type { Day } from "../calendar/day.ts";
import { daysOf, quarterOf } from "../calendar/quarter.ts";
import { type DealPast, heldOnDay } from "./deal-past.ts";

/** Fewer deals than this say nothing about a rule. */
export const ENOUGH_DEALS = 8;

/** `kept`: won in the quarter that it was planned for. `undecided`: open, and that quarter has not ended. */
export type RuleOutcome = "lost" | "slipped" | "kept" | "undecided";

/**
 * What became of a deal after a day on which it was open.
 *
 * It slipped if its close date was moved out of the quarter that it was in on that day and not back, or that quarter
 * ended while the deal stayed open: a date that moves within its quarter, or returns to it, costs no forecast anything.
 * A deal that slipped and was then lost is lost: each counts once.
 */
export function outcomeAfter(
  deal: DealPast,
  day: Day,
  { today, fiscalStart }: { today: Day; fiscalStart: number },
): RuleOutcome {
  if (deal.status === "lost") return "lost";
  const held = heldOnDay(deal.closeDateMoves, day, deal.closeDate);
  const end = held && daysOf(quarterOf(held, fiscalStart), fiscalStart)[1];
  const planned = deal.closeDateMoves.findLast(({ on, to }) => on > day && to !== null)?.to ?? null;
  if (end !== null && planned !== null && planned > end) return "slipped";
  if (deal.status === "won") return "kept";
  return end !== null && end < today ? "slipped" : "undecided";
}

/** What became of some deals; the four add up to the number of deals. */
export type RuleOutcomes = Record<RuleOutcome, number> & { deals: number };

/**
 * The share of deals that slipped or were lost, of those about which it is known: 0.62.
 *
 * Null where fewer than eight are.
 */
export function shareGoneWrong({ deals, lost, slipped, undecided }: RuleOutcomes): number | null {
  const known = deals - undecided;
  return known < ENOUGH_DEALS ? null : (lost + slipped) / known;
}
