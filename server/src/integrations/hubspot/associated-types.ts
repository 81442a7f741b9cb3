import type { CrmAssociatedRecords } from "../../ports/crm.ts";
import { type HubspotRecord, instantFrom, textFrom } from "./values.ts";

export const ASSOCIATED_TYPES = [
  "contacts",
  "tasks",
  "notes",
  "calls",
  "emails",
  "meetings",
] as const;
export type AssociatedType = (typeof ASSOCIATED_TYPES)[number];

type Contact = CrmAssociatedRecords["contacts"][number];
type Task = CrmAssociatedRecords["tasks"][number];
type Activity = CrmAssociatedRecords["activities"][number];

const MAX_TITLE_LENGTH = 500;

export function toContact({ id, properties: has }: HubspotRecord): Contact {
  const email = textFrom(has.email);
  const name = `${textFrom(has.firstname)} ${textFrom(has.lastname)}`.trim();
  return { id, name: name || email, email, title: textFrom(has.jobtitle) };
}

export function toTask({ id, properties: has }: HubspotRecord): Task {
  const isCompleted = textFrom(has.hs_task_status) === "COMPLETED";
  return {
    id,
    subject: textFrom(has.hs_task_subject),
    dueAt: instantFrom(has.hs_timestamp),
    isCompleted,
    completedAt: isCompleted ? instantFrom(has.hs_task_completion_date) : null,
  };
}

/**
 * Returns the activity as a list of one; empty for contacts and tasks, which are handled elsewhere,
 * and for records without a time.
 */
export function toActivities(
  neighbour: AssociatedType,
  { id, properties: has }: HubspotRecord,
): Activity[] {
  const at = instantFrom(has.hs_timestamp);
  const activity = (kind: Activity["kind"], title: unknown, when = at): Activity[] =>
    when ? [{ id, kind, at: when, title: textFrom(title).slice(0, MAX_TITLE_LENGTH) }] : [];
  switch (neighbour) {
    case "contacts":
    case "tasks":
      return [];
    case "notes":
      return activity("NOTE", toPlainText(has.hs_note_body));
    case "calls":
      return activity("CALL", has.hs_call_title);
    case "emails": {
      const isIncoming = textFrom(has.hs_email_direction) === "INCOMING_EMAIL";
      return activity(isIncoming ? "INCOMING_EMAIL" : "EMAIL", has.hs_email_subject);
    }
    case "meetings": {
      const start = instantFrom(has.hs_meeting_start_time) ?? at;
      return activity("MEETING", has.hs_meeting_title, start);
    }
  }
}

const ENTITIES: Record<string, string> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Extracts the text from HTML. Not safe as markup: escape it before rendering. */
export function toPlainText(html: unknown): string {
  return textFrom(html)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
