import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { coverage } from "../goals/coverage.ts";
import { type AlertDraft, type AlertPerson, escapeAlertLabel } from "./alert.ts";

const MAX_WEEKS_LEFT = 6;

/** Too little pipeline for the remaining quota, with too little time left to build more. */
export function lowCoverage(
  rep: AlertPerson,
  goal: { quota: number; won: number; open: number },
  today: Day,
  [first, last]: readonly [Day, Day],
): AlertDraft | null {
  const left = daysBetween(today, last);
  if (left < 0 || left >= MAX_WEEKS_LEFT * 7) return null;
  const covered = coverage(goal);
  if (covered.kind !== "ratio" || covered.healthy) return null;
  const facts = `${covered.shown}x coverage with ${pluralise(left, "day")} left in the quarter`;
  return {
    key: `low-coverage ${rep.id} ${first}`,
    label: `${escapeAlertLabel(rep.name)} has ${facts}.`,
    icon: "coverage",
    actionType: "add-talking-point",
    actionContent: `You have ${facts}. Where will the missing pipeline come from?`,
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
