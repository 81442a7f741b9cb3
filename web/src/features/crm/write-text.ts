import type { CrmWrite } from "@touchline/contract";
import { type Day, propertyLabel } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";
import type { OutboxState } from "./outbox-states.ts";

/** Returns the label of what a write changes. */
export function writeSubject({ kind, target }: Pick<CrmWrite, "kind" | "target">): string {
  switch (kind) {
    case "property":
      return propertyLabel(target);
    case "task-create":
    case "task-update":
      return "Task";
    case "note":
    case "note-update":
      return "Note";
    case "note-delete":
      return "Note, deleted";
  }
}

/** Formats a write's value; null is 'empty'. */
export function formatWriteValue({ target }: CrmWrite, value: string | null, today: Day): string {
  if (!value) return "empty";
  return target === "closedate" && /^\d{4}-\d\d-\d\d$/.test(value)
    ? formatDay(value as Day, today)
    : value;
}

interface StateText {
  tab: string;
  chip: string;
  tone: "good" | "bad" | "none";
  empty: { title: string; text: string };
}

export const STATE_TEXT: Record<OutboxState, StateText> = {
  waiting: {
    tab: "Waiting",
    chip: "Waiting",
    tone: "none",
    empty: { title: "Nothing is waiting", text: "All your changes have reached HubSpot." },
  },
  conflict: {
    tab: "Conflicts",
    chip: "Conflict",
    tone: "bad",
    empty: {
      title: "No conflicts",
      text: "If someone changes the same value in HubSpot first, your change shows up here.",
    },
  },
  refused: {
    tab: "Refused",
    chip: "Refused",
    tone: "bad",
    empty: {
      title: "HubSpot refused nothing",
      text: "If HubSpot refuses a change, it shows up here with HubSpot's reason.",
    },
  },
  sent: {
    tab: "Sent",
    chip: "In HubSpot",
    tone: "good",
    empty: {
      title: "Nothing sent yet",
      text: "Your changes are listed once HubSpot has them.",
    },
  },
  "dry-run": {
    tab: "Dry run",
    chip: "Dry run",
    tone: "none",
    empty: {
      title: "No dry-run changes",
      text: "In a dry run, what would have been written to HubSpot is listed here.",
    },
  },
};
