import type { FastifyInstance } from "fastify";
import type { Form } from "../form.ts";
import { type Html, html } from "../html.ts";
import { MARK, PAGE_HEADERS, page } from "../page.ts";
import {
  deleteEvent,
  findEvent,
  insertEvent,
  isCancelledFor,
  patchEvent,
  respond,
} from "./events.ts";
import { icsOf } from "./ics.ts";
import { listEvents } from "./list.ts";
import { GOOGLE_STYLE } from "./page-style.ts";
import { millisecondsOf } from "./recurrence.ts";
import type { EventTime, State } from "./state.ts";

const DAY = 86_400_000;
const LISTED_DAYS = 30;
const MAX_EVENTS = "250";

/** A calendar as its owner sees it: to add, move, cancel and decline events. */
export function pageRoutes(app: FastifyInstance, state: State): void {
  app.get("/", async (_request, reply) => reply.headers(PAGE_HEADERS).send(accountsPage(state)));

  app.get("/calendar", async ({ query }, reply) => {
    const { account = "" } = query as Form;
    if (!state.accounts.has(account)) return reply.redirect("/google-calendar/", 302);
    return reply.headers(PAGE_HEADERS).send(calendarPage(state, account));
  });

  app.post("/calendar", async ({ body }, reply) => {
    const form = body as Form;
    const account = form.account ?? "";
    if (state.accounts.has(account)) applyForm(state, account, form);
    return reply.redirect(`/google-calendar/calendar?account=${encodeURIComponent(account)}`, 302);
  });

  app.get("/ics/:email/secret/basic.ics", async ({ params }, reply) => {
    const { email = "" } = params as Form;
    if (!state.accounts.has(email)) return reply.code(404).send("Not Found");
    return reply.type("text/calendar; charset=utf-8").send(icsOf(state, email));
  });
}

function applyForm(state: State, account: string, form: Form): void {
  const id = form.id ?? "";
  switch (form.act) {
    case "add": {
      const start = Date.parse(`${form.start}:00Z`);
      const time = (at: number) => ({ dateTime: new Date(at).toISOString(), timeZone: "UTC" });
      const attendees = (form.attendees ?? "")
        .split(/[,\s]+/)
        .filter((email) => email !== "")
        .map((email) => ({ email, responseStatus: "needsAction" as const }));
      const self = { email: account, responseStatus: "accepted" as const };
      insertEvent(state, account, {
        summary: form.summary ?? "",
        start: time(start),
        end: time(start + Number(form.minutes ?? 30) * 60_000),
        ...(attendees.length > 0 && { attendees: [self, ...attendees] }),
      });
      return;
    }
    case "move": {
      const event = findEvent(state, account, id);
      const by = event.start.date ? DAY : 3_600_000;
      patchEvent(state, account, id, { start: later(event.start, by), end: later(event.end, by) });
      return;
    }
    case "cancel":
      deleteEvent(state, account, id);
      return;
    case "decline":
      respond(state, account, id, "declined");
  }
}

function later(time: EventTime, by: number): EventTime {
  const at = new Date(millisecondsOf(time) + by).toISOString();
  return time.date ? { date: at.slice(0, 10) } : { ...time, dateTime: at };
}

export function accountsList(state: State): Html {
  return html`<ul class="cells">${[...state.accounts.values()].map(
    ({ email, name }) =>
      html`<li><b>${name}</b><span>${email}</span><a href="/google-calendar/calendar?account=${encodeURIComponent(email)}">Calendar</a></li>`,
  )}</ul>`;
}

function accountsPage(state: State): string {
  return page({
    title: "Google Calendar",
    shape: "wide",
    body: html`<main>
<header class="top">${MARK}<div><h1>Google Calendar</h1><p>Whose calendar?</p></div>
<nav aria-label="Sandbox"><a href="/">Sandbox</a></nav></header>
<section class="panel" aria-label="Accounts"><div class="inset">${accountsList(state)}</div></section>
</main>`,
  });
}

function calendarPage(state: State, account: string): string {
  const now = state.now();
  const { items } = listEvents(state, account, {
    singleEvents: "true",
    timeMin: new Date(now - DAY).toISOString(),
    timeMax: new Date(now + LISTED_DAYS * DAY).toISOString(),
    maxResults: MAX_EVENTS,
  });
  const rows = items
    .map(({ id }) => findEvent(state, account, id))
    .filter((event) => !isCancelledFor(account, event));
  const button = (act: string, id: string, words: string) =>
    html`<form method="post" action="/google-calendar/calendar"><input type="hidden" name="account" value="${account}"><input type="hidden" name="id" value="${id}"><button class="link" name="act" value="${act}">${words}</button></form>`;
  const shown = ({ date, dateTime }: EventTime) =>
    date ? `${date}, all day` : (dateTime ?? "").slice(0, 16).replace("T", " ");
  return page({
    title: `Calendar of ${account}`,
    shape: "wide",
    body: html`${GOOGLE_STYLE}<main>
<header class="top">${MARK}<div><h1>${state.accounts.get(account)?.name ?? account}</h1><p>${account}, the next ${LISTED_DAYS} days. Times in UTC.</p></div>
<nav aria-label="Sandbox"><a href="/google-calendar/">Accounts</a><a href="/google-calendar/ics/${encodeURIComponent(account)}/secret/basic.ics">ICS</a><a href="/">Sandbox</a></nav></header>
<section class="panel" aria-labelledby="add"><header><h2 id="add">Add an event</h2></header>
<form class="g-form" method="post" action="/google-calendar/calendar"><input type="hidden" name="account" value="${account}">
<label>Title<input name="summary" required></label>
<label>Begins (UTC)<input name="start" type="datetime-local" required></label>
<label>Minutes<input name="minutes" type="number" min="5" max="1440" value="30"></label>
<label>Guests<input name="attendees" placeholder="rep1@demo.test, …"></label>
<button class="button" name="act" value="add">Add</button></form></section>
<section class="panel" aria-label="Events"><div class="scroll" tabindex="0" role="region" aria-label="Events"><table>
<thead><tr><th scope="col">Begins</th><th scope="col">Title</th><th scope="col">Guests</th><th scope="col">Change</th></tr></thead>
<tbody>${rows.map(
      ({ id, start, summary, attendees = [], recurringEventId }) =>
        html`<tr><td>${shown(start)}</td><td>${summary ?? "(busy)"}${recurringEventId && " ↻"}</td><td class="path">${attendees
          .map(({ email, responseStatus }) => `${email} (${responseStatus})`)
          .join(
            ", ",
          )}</td><td class="g-acts">${button("move", id, start.date ? "A day later" : "An hour later")} ${button("decline", id, "Decline")} ${button("cancel", id, "Cancel")}</td></tr>
`,
    )}</tbody></table></div></section>
</main>`,
  });
}
