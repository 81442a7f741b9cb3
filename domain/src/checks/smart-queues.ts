import { type Day, dayAfter } from "../calendar/day.ts";
import { mondayOf, type WeekStart, weekOf } from "../calendar/week.ts";
import { isTriaged } from "../deals/forecast-category.ts";

/** Ready-made lists of deals, in the order in which they are offered. */
export const SMART_QUEUE_IDS = [
  "closing-this-week",
  "new-updates-this-week",
  "top-five-value",
  "triaged-no-reviews",
  "triaged-deals",
] as const;
export type SmartQueueId = (typeof SMART_QUEUE_IDS)[number];

/** What decides in which queues a deal is. */
export interface QueuedDeal {
  isOpen: boolean;
  closeDate: Day | null;
  amount: number | null;
  forecastCategory: string | null;
  /** The day of its latest update; null without one. */
  updatedOn: Day | null;
  isReviewed: boolean;
}

/** The days that a queue covers; a missing end is open. */
export interface QueueDays {
  from: Day | null;
  to: Day | null;
}

/** How many deals a queue holds at most; the others have no end. */
export const SMART_QUEUE_MAX: Partial<Record<SmartQueueId, number>> = { "top-five-value": 5 };

/**
 * The days that a queue is about.
 *
 * Until Tuesday new updates are those since the previous week began: on a Monday morning
 * people want to read what was written on Friday, and this week is still empty.
 */
export function smartQueueDays(id: SmartQueueId, today: Day, startsOn: WeekStart): QueueDays {
  const [from, to] = weekOf(today, startsOn);
  if (id === "closing-this-week") return { from, to };
  if (id !== "new-updates-this-week") return { from: null, to: null };
  const hasJustBegun = today <= dayAfter(mondayOf(today, startsOn));
  return { from: hasJustBegun ? dayAfter(from, -7) : from, to };
}

/**
 * Whether a deal is in a queue whose days these are.
 *
 * The top five are the five largest of all open deals that have a value: in any quarter, of any
 * confidence. Updates count of closed deals too.
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
