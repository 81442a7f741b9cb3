import { type Day, daysBetween } from "../calendar/day.ts";

/**
 * What must be known from the buyer before somebody counts on a deal, and for how many days such word holds.
 *
 * A date is the first thing that changes, so it must be heard again sooner.
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

/** missing: never heard. stale: heard too long ago. */
export type FactState = "fresh" | "stale" | "missing";

export type ConfirmedOn = Partial<Record<BuyerFactId, Day>>;

/** How a fact stands that was last confirmed on a day; on the last of its days it still holds. */
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
  /** What has to be heard again, or for the first time, in the order of the facts. */
  wanting: Array<{ id: BuyerFactId; state: "stale" | "missing" }>;
}

/** Whether a deal that is called Likely rests on fresh evidence: all three facts, each heard lately enough. */
export function evidence(confirmed: ConfirmedOn, today: Day): Evidence {
  const wanting = BUYER_FACT_IDS.flatMap((id) => {
    const state = factState(id, confirmed[id], today);
    return state === "fresh" ? [] : [{ id, state }];
  });
  return { isFresh: wanting.length === 0, wanting };
}
