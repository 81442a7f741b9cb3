import type { Action, EventDetail } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import { plainText } from "../../html.ts";

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
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1b29">
<p style="margin:0;color:#5b5a6b">Summary from ${noteHtml(from)}</p>
<h1 style="margin:4px 0 4px;font-size:20px">${noteHtml(title)}</h1>
<p style="margin:0;color:#5b5a6b">${noteHtml(when)} &middot; ${noteHtml(event.eventType)}</p>
${notes ? `<div style="margin:16px 0;padding:12px 16px;background:#f7f7fa;border-radius:8px">${notes}</div>` : ""}
${list ? `<h2 style="margin:16px 0 4px;font-size:16px">Actions</h2><ul style="margin:0;padding-left:20px">${list}</ul>` : ""}
<p><a href="${noteHtml(here)}">Open in Touchline</a></p>
</body></html>
`;
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
  const due = dueDate ? `, due ${dueDate}` : "";
  return `${text} (${Assignee.name}${isDone ? ", done" : due})`;
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
