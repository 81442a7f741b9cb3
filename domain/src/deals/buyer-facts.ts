import { type Day, daysBetween } from "../calendar/day.ts";

/**
 * Facts that must be known from the buyer before a deal is called Likely, and for how many days
 * each stays fresh. A date changes first, so it has to be reconfirmed sooner.
 */
export const BUYER_FACTS = [
  {
    id: "economic-buyer",
    label: "Economic buyer said yes",
    short: "economic buyer",
    freshDays: 30,
  },
  {
    id: "decision-date",
    label: "Buyer confirmed the decision date",
    short: "decision date",
    freshDays: 21,
  },
  {
    id: "paper-process",
    label: "Steps to signature are known",
    short: "steps to signature",
    freshDays: 30,
  },
] as const;
export type BuyerFactId = (typeof BUYER_FACTS)[number]["id"];
export const BUYER_FACT_IDS = BUYER_FACTS.map(({ id }) => id);

/** missing: never confirmed. stale: confirmed too long ago. */
export type FactState = "fresh" | "stale" | "missing";

export type ConfirmedOn = Partial<Record<BuyerFactId, Day>>;

/** The state of a fact last confirmed on a day; it is still fresh on its last day. */
export function factState(
  id: BuyerFactId,
  confirmedOn: Day | null | undefined,
  today: Day,
): FactState {
  if (!confirmedOn) return "missing";
  return daysBetween(confirmedOn, today) <= freshDaysOf(id) ? "fresh" : "stale";
}

export function freshDaysOf(id: BuyerFactId): number {
  return BUYER_FACTS.find((fact) => fact.id === id)?.freshDays ?? 0;
}

export interface Evidence {
  isFresh: boolean;
  /** The facts to confirm, in the order of the facts. */
  wanting: Array<{ id: BuyerFactId; state: "stale" | "missing" }>;
}

/**
 * Whether a deal called Likely has fresh evidence: all three facts, each confirmed recently enough.
 */
export function evidence(confirmed: ConfirmedOn, today: Day): Evidence {
  const wanting = BUYER_FACT_IDS.flatMap((id) => {
    const state = factState(id, confirmed[id], today);
    return state === "fresh" ? [] : [{ id, state }];
  });
  return { isFresh: wanting.length === 0, wanting };
}
