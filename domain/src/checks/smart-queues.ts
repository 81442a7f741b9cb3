import { addDays, type Day } from "../calendar/day.ts";
import { mondayOf, type WeekStart, weekOf } from "../calendar/week.ts";
import { isTriaged } from "../deals/forecast-category.ts";

/** Preset lists of deals, in display order. */
export const SMART_QUEUE_IDS = [
  "closing-this-week",
  "new-updates-this-week",
  "top-five-value",
  "triaged-no-reviews",
  "triaged-deals",
] as const;
export type SmartQueueId = (typeof SMART_QUEUE_IDS)[number];

/** The fields that decide which queues a deal is in. */
export interface QueuedDeal {
  isOpen: boolean;
  closeDate: Day | null;
  amount: number | null;
  forecastCategory: string | null;
  updatedOn: Day | null;
  isReviewed: boolean;
}

/** The days that a queue covers; a missing end is open. */
export interface QueueDays {
  from: Day | null;
  to: Day | null;
}

/** The maximum number of deals in a queue; queues not listed have none. */
export const MAX_SMART_QUEUE_DEALS: Partial<Record<SmartQueueId, number>> = { "top-five-value": 5 };

/**
 * The days that a queue covers. Until Tuesday, new updates are those since the start of the
 * previous week: on a Monday morning this week is still empty, and Friday's updates are what the
 * manager wants to read.
 */
export function smartQueueDays(id: SmartQueueId, today: Day, startsOn: WeekStart): QueueDays {
  const [from, to] = weekOf(today, startsOn);
  if (id === "closing-this-week") return { from, to };
  if (id !== "new-updates-this-week") return { from: null, to: null };
  const hasJustBegun = today <= addDays(mondayOf(today, startsOn));
  return { from: hasJustBegun ? addDays(from, -7) : from, to };
}

/**
 * Whether a deal is in a queue with these days. The top five are the five largest of all open deals
 * that have a value, in any quarter and with any confidence. New updates include closed deals.
 */
export function isInSmartQueue(
  id: SmartQueueId,
  deal: QueuedDeal,
  { from, to }: QueueDays,
): boolean {
  const isWithin = (day: Day | null) =>
    day !== null && (from === null || day >= from) && (to === null || day <= to);
  switch (id) {
    case "closing-this-week":
      return deal.isOpen && isWithin(deal.closeDate);
    case "new-updates-this-week":
      return isWithin(deal.updatedOn);
    case "top-five-value":
      return deal.isOpen && deal.amount !== null;
    case "triaged-no-reviews":
      return deal.isOpen && isTriaged(deal.forecastCategory) && !deal.isReviewed;
    case "triaged-deals":
      return deal.isOpen && isTriaged(deal.forecastCategory);
  }
}
