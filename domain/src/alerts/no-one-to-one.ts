import { type Day, daysBetween } from "../calendar/day.ts";
import { counted } from "../checks/sentence.ts";
import { type AlertDraft, type AlertPerson, plain } from "./alert.ts";

const AFTER_DAYS = 14;

/** A person without a 1:1 with a manager for 14 days; new members get the same grace period. */
export function noOneToOne(
  rep: AlertPerson,
  met: { lastOn: Day | null; memberSince: Day },
  today: Day,
): AlertDraft | null {
  const days = daysBetween(met.lastOn ?? met.memberSince, today);
  if (days < AFTER_DAYS) return null;
  const since = counted(days, "day");
  return {
    key: `no-one-to-one ${rep.id}`,
    label: met.lastOn
      ? `${plain(rep.name)} has had no 1:1 for ${since}.`
      : `${plain(rep.name)} has had no 1:1 yet.`,
    icon: "meeting",
    actionType: "add-talking-point",
    actionContent: met.lastOn
      ? `Our last 1:1 was ${since} ago: what should we catch up on?`
      : "We have had no 1:1 yet: what should we talk about first?",
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
