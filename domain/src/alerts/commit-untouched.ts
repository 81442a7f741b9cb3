import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { isCommitStale } from "../forecast/commit-freshness.ts";
import { type AlertDraft, type AlertPerson, escapeAlertLabel } from "./alert.ts";

/**
 * A commit for the current quarter that wasn't updated for 7 days, as flagged in the forecast; days
 * are counted in the workspace's time zone.
 */
export function commitUntouched(
  rep: AlertPerson,
  promise: { period: string; committedAt: Date | null },
  now: Date,
  dayOf: (instant: Date) => Day,
): AlertDraft | null {
  const { period, committedAt } = promise;
  if (!committedAt || !isCommitStale(committedAt, now)) return null;
  const days = pluralise(daysBetween(dayOf(committedAt), dayOf(now)), "day");
  return {
    key: `commit-untouched ${rep.id} ${period}`,
    label: `${escapeAlertLabel(rep.name)} hasn't updated their commit in ${days}.`,
    icon: "commit",
    actionType: "add-talking-point",
    actionContent: `You haven't updated your commit in ${days}. Is it still right?`,
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
