import { counted } from "../checks/sentence.ts";
import { type AlertDraft, type AlertPerson, plain } from "./alert.ts";

const MANY = 3;

/** A person with three or more late actions. */
export function lateActions(rep: AlertPerson, late: number): AlertDraft | null {
  if (late < MANY) return null;
  return {
    key: `late-actions ${rep.id}`,
    label: `${plain(rep.name)} has ${counted(late, "late action")}.`,
    icon: "actions",
    actionType: "add-talking-point",
    actionContent: `You have ${counted(late, "late action")}: which still matter?`,
    repId: rep.id,
    dealId: null,
    rating: null,
  };
}
