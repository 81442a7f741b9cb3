import type { Day } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { type DealForReview, daysSinceReview, isToReview } from "../reviews/to-review.ts";
import { type AlertDraft, alertActionText, DEAL_LINK, DEAL_RATING } from "./alert.ts";

export interface DealForAlert extends DealForReview {
  id: string;
  name: string;
  /** The rating of the last review, as displayed. */
  rating: string | null;
}

export function dealNotReviewed(
  deal: DealForAlert,
  today: Day,
  quarterEnd: Day,
): AlertDraft | null {
  if (!isToReview(deal, today, quarterEnd)) return null;
  const unseen = daysSinceReview(deal, today);
  const rated = deal.rating ? `, last rated ${DEAL_RATING}` : "";
  return {
    key: `deal-not-reviewed ${deal.id}`,
    label: deal.reviewedOn
      ? `${DEAL_LINK} hasn't been reviewed in ${pluralise(unseen, "day")}${rated}.`
      : `${DEAL_LINK} has never been reviewed.`,
    icon: "review",
    actionType: "add-todo-item",
    actionContent: alertActionText("Review ", deal.name, ""),
    repId: deal.repId,
    dealId: deal.id,
    rating: deal.rating,
  };
}
