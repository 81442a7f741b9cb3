import type { AskedChange } from "@touchline/contract";
import { categoryLabel, type Day } from "@touchline/domain";
import { day } from "../../lib/format.ts";

/** Something asked for, as it will be true once it has happened. */
export function askedWords({ kind, value }: AskedChange, stage: string | null, today: Day): string {
  switch (kind) {
    case "stage":
      return `Stage at ${stage ?? "one that is gone"} or later`;
    case "close-date":
      return value ? `Close date by ${day(value as Day, today)}` : "New close date that lies ahead";
    case "category":
      return `Confidence set to ${categoryLabel(value)}`;
    case "next-step":
      return "Next step renewed";
    case "update":
      return "Update written";
    case "amount":
      return "Amount set or changed";
  }
}
