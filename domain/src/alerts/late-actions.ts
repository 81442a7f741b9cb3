import { pluralise } from "../checks/sentence.ts";
import { type AlertDraft, type AlertPerson, escapeAlertLabel } from "./alert.ts";

const MIN_LATE_ACTIONS = 3;

/** A person with three or more late actions. */
export function lateActions(rep: AlertPerson, late: number): AlertDraft | null {
  if (late < MIN_LATE_ACTIONS) return null;
  return {
    key: `late-actions ${rep.id}`,
    label: `${escapeAlertLabel(rep.name)} has ${pluralise(late, "late action")}.`,
    icon: "actions",
    actionType: "add-talking-point",
    actionContent: `You have ${pluralise(late, "late action")}. Which still matter?`,
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
