import { counted } from "../checks/sentence.ts";
import { daysUntouched, isCommitLate } from "../forecast/commit-freshness.ts";
import { type AlertDraft, type AlertPerson, plain } from "./alert.ts";

/** A promise for the running quarter that was not touched for 7 days, as the forecast marks it. */
export function commitUntouched(
  rep: AlertPerson,
  promise: { period: string; committedAt: Date | null },
  now: Date,
): AlertDraft | null {
  const { period, committedAt } = promise;
  if (!committedAt || !isCommitLate(committedAt, now)) return null;
  const days = counted(daysUntouched(committedAt, now), "day");
  return {
    key: `commit-untouched ${rep.id} ${period}`,
    label: `${plain(rep.name)} has not touched their commit for ${days}.`,
    icon: "commit",
    actionType: "add-talking-point",
    actionContent: `You have not touched your commit for ${days}: does it still hold?`,
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
