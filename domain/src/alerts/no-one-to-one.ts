import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { type AlertDraft, type AlertPerson, escapeAlertLabel } from "./alert.ts";

const MIN_DAYS_WITHOUT = 14;

/** A person without a 1:1 with a manager for 14 days; new members get the same grace period. */
export function noOneToOne(
  rep: AlertPerson,
  met: { lastOn: Day | null; memberSince: Day },
  today: Day,
): AlertDraft | null {
  const days = daysBetween(met.lastOn ?? met.memberSince, today);
  if (days < MIN_DAYS_WITHOUT) return null;
  const since = pluralise(days, "day");
  return {
    key: `no-one-to-one ${rep.id}`,
    label: met.lastOn
      ? `${escapeAlertLabel(rep.name)} hasn't had a 1:1 in ${since}.`
      : `${escapeAlertLabel(rep.name)} hasn't had a 1:1 yet.`,
    icon: "meeting",
    actionType: "add-talking-point",
    actionContent: met.lastOn
      ? `Our last 1:1 was ${since} ago. What should we catch up on?`
      : "We haven't had a 1:1 yet. What should we talk about first?",
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
