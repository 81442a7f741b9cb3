import { type Html, html } from "../html.ts";
import type { WriteEntry } from "./journal.ts";
import type { Portal } from "./portal.ts";
import type { State } from "./state.ts";
import type { Delivery } from "./webhooks.ts";

export function inspect(state: State): Html {
  const portals = [...state.portals.values()];
  const writes = state.journal.writes().slice(-8).toReversed();
  const deliveries = state.webhooks.deliveries().slice(-8).toReversed();
  const { targetUrl } = state.webhooks.settings;
  return html`<div class="inset"><h3>Accounts</h3>
${cells(
  portals.map((portal) => portalCell(state, portal)),
  "None yet.",
)}
<h3>Last changes</h3>
${cells(
  writes.map((write) => writeCell(state, write)),
  "Nothing has been written yet.",
)}
<h3>Webhooks ${targetUrl === null ? "are not sent anywhere" : html`to <code>${targetUrl}</code>`}</h3>
${cells(deliveries.map(deliveryCell), "None sent yet.")}</div>`;
}

function cells(items: Html[], otherwise: string): Html {
  return items.length === 0
    ? html`<p class="small quiet">${otherwise}</p>`
    : html`<ul class="cells">${items}</ul>`;
}

function portalCell(state: State, { account, tables, owners, isInstalled }: Portal): Html {
  const address = `${state.publicUrl()}/app/deals?portal=${account.portalId}`;
  return html`<li><b>${account.name}</b><a href="${address}">${tables.deals.byId.size} deals</a>
<span>${owners.length} owners, ${tables.contacts.byId.size} contacts, ${tables.tasks.byId.size} tasks, ${tables.notes.byId.size} notes</span>
<span>Account ${account.portalId}, ${account.companyCurrency}, ${isInstalled ? "connected" : "not connected"}</span></li>`;
}

function writeCell(
  state: State,
  { at, action, type, id, properties, portalId, source }: WriteEntry,
): Html {
  const what = Object.entries(properties)
    .slice(0, 3)
    .map(([name, value]) => `${name}: ${(value ?? "empty").slice(0, 40)}`)
    .join(", ");
  const address = `${state.publicUrl()}/app/deals/${id}?portal=${portalId}`;
  return html`<li><b>${action} ${type} ${type === "deals" ? html`<a href="${address}">${id}</a>` : id}</b><span>${what}</span><span>${at.slice(11, 19)} UTC by ${source}</span></li>`;
}

function deliveryCell({ at, events, status, attempt }: Delivery): Html {
  const kinds = [...new Set(events.map(({ subscriptionType }) => subscriptionType))].join(", ");
  const isFine = status !== null && status >= 200 && status < 300;
  const outcome =
    status === null ? "waiting" : status === 0 ? "no answer" : `answered with ${status}`;
  return html`<li><b>${kinds}</b><span>${events.length} events at ${at.slice(11, 19)} UTC</span><span class="${!isFine && "bad"}">${outcome}${attempt > 0 && `, attempt ${attempt + 1}`}</span></li>`;
}
