import { addDays, type Day, daysBetween } from "../calendar/day.ts";
import { isTriaged } from "../deals/forecast-category.ts";

/** Deals called Likely or Maybe should be reviewed once a week. */
export const REVIEW_AFTER_DAYS = 7;

/** The first day on which a review still counts as recent. */
export function reviewedLatelySince(today: Day): Day {
  return addDays(today, 1 - REVIEW_AFTER_DAYS);
}

/**
 * Whether a deal was reviewed in the last 7 days, today included. Managers' lists of deals to
 * review leave such deals out: after feedback on Monday, a deal is due again next Monday.
 */
export function isReviewedLately(reviewedOn: Day | null, today: Day): boolean {
  return reviewedOn !== null && reviewedOn >= reviewedLatelySince(today);
}

export interface DealForReview {
  /** The team member who owns it; null if the owner isn't on the team. */
  repId: string | null;
  category: string | null;
  closeDate: Day | null;
  createdOn: Day;
  reviewedOn: Day | null;
}

/**
 * Whether an open deal is one of the 'Deals to review', in alerts, digests and Slack: its owner is
 * on the team, it is Likely or Maybe, closes by the end of the quarter, and wasn't reviewed for 7
 * days. Pipeline deals are left out: there may be thousands.
 */
export function isToReview(deal: DealForReview, today: Day, quarterEnd: Day): boolean {
  return deal.repId !== null && lacksRecentReview(deal, today, quarterEnd);
}

/** The same for any owner: deals whose owner isn't on the team are listed separately. */
export function lacksRecentReview(
  deal: Omit<DealForReview, "repId">,
  today: Day,
  quarterEnd: Day,
): boolean {
  const { category, closeDate } = deal;
  if (!isTriaged(category)) return false;
  return (
    closeDate !== null &&
    closeDate <= quarterEnd &&
    daysSinceReview(deal, today) >= REVIEW_AFTER_DAYS
  );
}

/** Days since a deal was last reviewed or, if never, since it was created. */
export function daysSinceReview(
  { reviewedOn, createdOn }: Pick<DealForReview, "reviewedOn" | "createdOn">,
  today: Day,
): number {
  return daysBetween(reviewedOn ?? createdOn, today);
}
