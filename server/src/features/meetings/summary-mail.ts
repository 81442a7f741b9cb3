import type { Action, EventDetail } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import { plainText } from "../../html.ts";
import { mailBox, mailHtml } from "../../mail-frame.ts";

interface Composed {
  subject: string;
  html: string;
  text: string;
}

interface Around {
  from: string;
  timeZone: string;
  /** Where the meeting is in the product. */
  here: string;
}

const LONGEST_SUBJECT = 300;

/**
 * The summary of a meeting as an e-mail, in both forms.
 *
 * The same meeting always gives the same words: that is how a second request for it is told.
 */
export function summaryMail(event: EventDetail, { from, timeZone, here }: Around): Composed {
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
  return { subject: oneLine(`Summary: ${title}`), html, text };
}

function actionText({ text, Assignee, dueDate, isDone }: Action): string {
  const due = dueDate ? `, due ${dayText(dueDate)}` : "";
  return `${text} (${Assignee.name}${isDone ? ", done" : due})`;
}

function dayText(value: string): string {
  const date = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...date, timeZone: "UTC" })
    .format(new Date(value))
    .replace(",", "");
}

function whenText({ start, allDay }: EventDetail, timeZone: string): string {
  const date = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return allDay
    ? new Intl.DateTimeFormat("en-GB", { ...date, timeZone: "UTC" }).format(new Date(start))
    : new Intl.DateTimeFormat("en-GB", {
        ...date,
        hour: "2-digit",
        minute: "2-digit",
        timeZoneName: "short",
        timeZone,
      }).format(new Date(start));
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, LONGEST_SUBJECT);
}
