import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { isToReview } from "../reviews/to-review.ts";
import { formatDay } from "./alert-text.ts";
import type { AlertLine } from "./messages.ts";
import { isPipelineSelected, type SlackAlertPreferences } from "./slack-preferences.ts";

/** The fields of an open deal that reminders use. */
export interface OpenDeal {
  id: string;
  crmId: string;
  name: string;
  ownerId: string | null;
  ownerName: string;
  pipelineId: string | null;
  category: string | null;
  /** In the organisation's currency. */
  amount: number | null;
  closeDate: Day | null;
  createdOn: Day;
  reviewedOn: Day | null;
  updatedOn: Day | null;
  /** The day of the last activity. */
  touchedOn: Day;
  openTasks: number;
  /** The due date of the first late task. */
  lateTaskOn: Day | null;
}

/** Today and the quarter's last day, in the organisation's calendar. */
export interface NudgeDay {
  day: Day;
  quarterEnd: Day;
}

const FRESH_DAYS = 7;

export function notReviewedLines(
  deals: readonly OpenDeal[],
  hearing: SlackAlertPreferences,
  { day, quarterEnd }: NudgeDay,
): AlertLine[] {
  if (!hearing.deal.notReviewed) return [];
  return toAlertLines(inPipelines(deals, hearing.pipelineIds), (deal) => {
    if (!isToReview({ ...deal, repId: deal.ownerId }, day, quarterEnd)) return null;
    if (!deal.reviewedOn) return "never reviewed";
    return `not reviewed for ${pluralise(daysBetween(deal.reviewedOn, day), "day")}`;
  });
}

/** A rep's own deals of this quarter without an update for 7 days. */
export function withoutUpdateLines(
  deals: readonly OpenDeal[],
  { pipelineIds, dailyUpdates }: SlackAlertPreferences,
  { day, quarterEnd }: NudgeDay,
): AlertLine[] {
  if (!dailyUpdates) return [];
  return toAlertLines(
    inPipelines(deals, pipelineIds),
    ({ closeDate, category, updatedOn, createdOn }) => {
      if (!closeDate || closeDate > quarterEnd || category === "OMIT") return null;
      const silent = daysBetween(updatedOn ?? createdOn, day);
      if (silent < FRESH_DAYS) return null;
      return updatedOn ? `last update ${pluralise(silent, "day")} ago` : "no update yet";
    },
  );
}

/** Deals with no next task, or with a late one. */
export function withoutTaskLines(
  deals: readonly OpenDeal[],
  { taskCheckerPipelineIds, taskChecker }: SlackAlertPreferences,
  { day }: NudgeDay,
): AlertLine[] {
  if (!taskChecker) return [];
  return toAlertLines(
    inPipelines(deals, taskCheckerPipelineIds),
    ({ lateTaskOn, openTasks, category }) => {
      if (category === "OMIT") return null;
      if (lateTaskOn) return `task was due ${formatDay(lateTaskOn, day)}`;
      return openTasks === 0 ? "no next task" : null;
    },
  );
}

/** A rep's own deals that close by the end of the quarter; overdue ones come first. */
export function ownDealLines(
  deals: readonly OpenDeal[],
  { day, quarterEnd }: NudgeDay,
): AlertLine[] {
  const counting = deals.filter(({ category }) => category !== "OMIT");
  const late = toAlertLines(counting, ({ closeDate, category }) =>
    closeDate && closeDate < day
      ? `${categoryLabel(category)}, was due ${formatDay(closeDate, day)}`
      : null,
  );
  const ahead = toAlertLines(counting, ({ closeDate, category }) =>
    closeDate && closeDate >= day && closeDate <= quarterEnd
      ? `${categoryLabel(category)}, closing ${formatDay(closeDate, day)}`
      : null,
  );
  return [...late, ...ahead].map((line) => ({ ...line, owner: "" }));
}

const inPipelines = (deals: readonly OpenDeal[], pipelineIds: readonly string[]) =>
  deals.filter(({ pipelineId }) => isPipelineSelected(pipelineId, pipelineIds));

/** Largest amount first. */
function toAlertLines(
  deals: readonly OpenDeal[],
  say: (deal: OpenDeal) => string | null,
): AlertLine[] {
  return deals
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .flatMap((deal) => {
      const says = say(deal);
      if (says === null) return [];
      const { name, crmId, ownerName, amount } = deal;
      return [{ name, crmId, owner: ownerName, amount, says }];
    });
}
