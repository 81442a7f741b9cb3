import type { Day } from "../calendar/day.ts";
import { type DealPast, heldOn } from "./deal-past.ts";

/** Fewer deals than this say nothing about a rule. */
export const ENOUGH_DEALS = 8;

/** `kept`: won without its date having moved out. `undecided`: open, and its date still lies ahead. */
export type RuleOutcome = "lost" | "slipped" | "kept" | "undecided";

/**
 * What became of a deal after a day on which it was open.
 *
 * It slipped if the close date of that day was moved out by a day or more, or passed while the deal stayed open. A
 * deal that slipped and was then lost is lost: each counts once.
 */
export function outcomeAfter(deal: DealPast, day: Day, today: Day): RuleOutcome {
  if (deal.status === "lost") return "lost";
  const held = heldOn(deal.closeDateMoves, day, deal.closeDate);
  const isMovedOut = deal.closeDateMoves.some(
    ({ on, to }) => on > day && held !== null && to !== null && to > held,
  );
  if (isMovedOut) return "slipped";
  if (deal.status === "won") return "kept";
  const due = deal.closeDate ?? held;
  return due !== null && due < today ? "slipped" : "undecided";
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
