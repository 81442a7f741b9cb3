import type { Day } from "../calendar/day.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import type { AskItem } from "./ask.ts";

interface AskTextContext {
  /** The label of the stage asked for; null if the CRM has since deleted it. */
  stage: string | null;
  formatDay: (day: Day) => string;
}

/** One thing that feedback asks for, the same on screens and in mails: 'Set confidence to Likely'. */
export function askText({ kind, value }: AskItem, { stage, formatDay }: AskTextContext): string {
  switch (kind) {
    case "stage":
      return `Move to ${stage ?? "a stage that no longer exists"} or later`;
    case "close-date":
      return value ? `Set a close date by ${formatDay(value as Day)}` : "Set a new close date";
    case "category":
      return `Set confidence to ${categoryLabel(value)}`;
    case "next-step":
      return "Update the next step";
    case "update":
      return "Write an update";
    case "amount":
      return "Set or change the amount";
  }
}
