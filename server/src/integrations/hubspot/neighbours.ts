import type { CrmSurroundings } from "../../ports/crm.ts";
import { instantFrom, type Thing, textFrom } from "./values.ts";

export const NEIGHBOURS = ["contacts", "tasks", "notes", "calls", "emails", "meetings"] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

type Contact = CrmSurroundings["contacts"][number];
type Task = CrmSurroundings["tasks"][number];
type Activity = CrmSurroundings["activities"][number];

const TITLE_LENGTH = 500;

export function contactFrom({ id, properties: has }: Thing): Contact {
  const email = textFrom(has.email);
  const name = `${textFrom(has.firstname)} ${textFrom(has.lastname)}`.trim();
  return { id, name: name || email, email, title: textFrom(has.jobtitle) };
}

export function taskFrom({ id, properties: has }: Thing): Task {
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
export function activityFrom(neighbour: Neighbour, { id, properties: has }: Thing): Activity[] {
  const at = instantFrom(has.hs_timestamp);
  const activity = (kind: Activity["kind"], title: unknown, when = at): Activity[] =>
    when ? [{ id, kind, at: when, title: textFrom(title).slice(0, TITLE_LENGTH) }] : [];
  switch (neighbour) {
    case "contacts":
    case "tasks":
      return [];
    case "notes":
      return activity("NOTE", plainFrom(has.hs_note_body));
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
export function plainFrom(html: unknown): string {
  return textFrom(html)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
