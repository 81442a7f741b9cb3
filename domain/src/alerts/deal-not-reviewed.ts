import { type Day, daysBetween } from "../calendar/day.ts";
import { counted } from "../checks/sentence.ts";
import { isTriaged } from "../deals/forecast-category.ts";
import { type AlertDraft, DEAL_LINK, DEAL_RATING, toDo } from "./alert.ts";

/** Who counts on a deal looks at it once a week. */
export const REVIEW_AFTER_DAYS = 7;

export interface DealForAlert {
  id: string;
  name: string;
  repId: string | null;
  category: string | null;
  closeDate: Day | null;
  createdOn: Day;
  reviewedOn: Day | null;
  /** How the last review judged it, as people read it. */
  rating: string | null;
}

/**
 * An open deal that somebody counts on for this quarter, and that nobody has reviewed for 7 days.
 *
 * Deals in the pipeline only are left out: there may be thousands, and a list of all of them says nothing.
 */
export function dealNotReviewed(
  deal: DealForAlert,
  today: Day,
  quarterEnd: Day,
): AlertDraft | null {
  if (!isTriaged(deal.category) || !deal.closeDate || deal.closeDate > quarterEnd) return null;
  const unseen = daysBetween(deal.reviewedOn ?? deal.createdOn, today);
  if (unseen < REVIEW_AFTER_DAYS) return null;
  const rated = deal.rating ? `, last rated ${DEAL_RATING}` : "";
  return {
    key: `deal-not-reviewed ${deal.id}`,
    label: deal.reviewedOn
      ? `${DEAL_LINK} has not been reviewed for ${counted(unseen, "day")}${rated}.`
      : `${DEAL_LINK} has never been reviewed.`,
    icon: "review",
    actionType: "add-todo-item",
    actionContent: toDo("Review ", deal.name, ""),
    repId: deal.repId,
    dealId: deal.id,
    rating: deal.rating,
  };
}
