import type { AskItem } from "@touchline/contract";
import { categoryLabel, type Day } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";

export function formatAsk({ kind, value }: AskItem, stage: string | null, today: Day): string {
  switch (kind) {
    case "stage":
      return `Move to ${stage ?? "a stage that is gone"} or later`;
    case "close-date":
      return value
        ? `Set a close date by ${formatDay(value as Day, today)}`
        : "Set a new close date";
    case "category":
      return `Set confidence to ${categoryLabel(value)}`;
    case "next-step":
      return "Renew the next step";
    case "update":
      return "Write an update";
    case "amount":
      return "Set or change the amount";
  }
}
