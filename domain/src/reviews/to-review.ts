import { type Day, daysBetween } from "../calendar/day.ts";
import { isTriaged } from "../deals/forecast-category.ts";

/** Who counts on a deal looks at it once a week. */
export const REVIEW_AFTER_DAYS = 7;

export interface DealForReview {
  /** The member of the team who owns it; null where the owner isn't on the team. */
  repId: string | null;
  category: string | null;
  closeDate: Day | null;
  createdOn: Day;
  reviewedOn: Day | null;
}

/**
 * Whether an open deal is one of the 'Deals to review': in the alerts, in a digest and in Slack.
 *
 * Somebody on the team owns it, it is Likely or Maybe, it closes by the end of the quarter, and nobody has
 * reviewed it for 7 days. Pipeline deals are left out: there may be thousands.
 */
export function isToReview(deal: DealForReview, today: Day, quarterEnd: Day): boolean {
  return deal.repId !== null && isWithoutReview(deal, today, quarterEnd);
}

/** The same of a deal whoever owns it: where its owner isn't on the team, it is named beside the others. */
export function isWithoutReview(
  deal: Omit<DealForReview, "repId">,
  today: Day,
  quarterEnd: Day,
): boolean {
  const { category, closeDate } = deal;
  if (!isTriaged(category)) return false;
  return (
    closeDate !== null && closeDate <= quarterEnd && daysUnseen(deal, today) >= REVIEW_AFTER_DAYS
  );
}

/** For how many days nobody has reviewed a deal; one that never was, since it was made. */
export function daysUnseen(
  { reviewedOn, createdOn }: Pick<DealForReview, "reviewedOn" | "createdOn">,
  today: Day,
): number {
  return daysBetween(reviewedOn ?? createdOn, today);
}
