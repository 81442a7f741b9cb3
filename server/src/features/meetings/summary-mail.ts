import type { EventDetail } from "@touchline/contract";
import { formatLongDateTime, formatLongDay, formatShortDay, noteHtml } from "@touchline/domain";
import { plainText } from "../../shared/html.ts";
import { mailBox, mailHtml } from "../../shared/mail/mail-layout.ts";

interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** What the mail says of an action. */
export interface SummaryAction {
  text: string;
  dueDate: string | null;
  isDone: boolean;
  Assignee: { name: string };
}

/** What the mail says of a meeting. */
export type SummaryMeeting = Pick<EventDetail, "title" | "start" | "allDay" | "eventType"> & {
  notes: { html: string } | null;
  actions: SummaryAction[];
};

interface MailContext {
  from: string;
  timeZone: string;
  here: string;
}

const MAX_SUBJECT_LENGTH = 300;

/**
 * Renders a meeting summary as HTML and plain text. Deterministic, because repeated requests are
 * recognised by the text.
 */
export function summaryMail(
  event: SummaryMeeting,
  { from, timeZone, here }: MailContext,
): MailContent {
  const title = event.title || "Meeting";
  const when = whenText(event, timeZone);
  const notes = event.notes?.html ?? "";
  const actions = event.actions.map(actionText);
  const list = actions.map((words) => `<li>${noteHtml(words)}</li>`).join("");
  const html = mailHtml({
    over: `Summary from ${noteHtml(from)}`,
    title: noteHtml(title),
    under: `${noteHtml(when)} &middot; ${noteHtml(event.eventType)}`,
    body: [
      notes && mailBox(notes),
      list &&
        `<h2 style="margin:20px 0 4px;font-size:16px;line-height:24px">Actions</h2><ul style="margin:0;padding-left:20px">${list}</ul>`,
    ]
      .filter(Boolean)
      .join("\n"),
    button: { words: "Open in Touchline", href: noteHtml(here) },
  });
  const text = [
    `Summary from ${from}`,
    title,
    `${when} - ${event.eventType}`,
    ...(notes ? ["", plainText(notes)] : []),
    ...(actions.length > 0 ? ["", "Actions", ...actions.map((words) => `- ${words}`)] : []),
    "",
    `Open in Touchline: ${here}`,
  ].join("\n");
  return { subject: toOneLine(`Summary: ${title}`), html, text };
}

function actionText({ text, Assignee, dueDate, isDone }: SummaryAction): string {
  const due = dueDate ? `, due ${formatShortDay(new Date(dueDate), "UTC")}` : "";
  return `${text} (${Assignee.name}${isDone ? ", done" : due})`;
}

function whenText({ start, allDay }: SummaryMeeting, timeZone: string): string {
  const begins = new Date(start);
  return allDay ? formatLongDay(begins, "UTC") : formatLongDateTime(begins, timeZone);
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, MAX_SUBJECT_LENGTH);
}
