import { type Html, html } from "../html.ts";
import type { WriteEntry } from "./journal.ts";
import type { Portal } from "./portal.ts";
import type { State } from "./state.ts";
import type { Delivery } from "./webhooks.ts";

/** HubSpot's part of the inspector page. */
export function inspect(state: State): Html {
  const portals = [...state.portals.values()];
  const writes = state.journal.writes().slice(-8).toReversed();
  const deliveries = state.webhooks.deliveries().slice(-5).toReversed();
  return html`<div class="inset"><h3>Accounts</h3>
${portals.length === 0 && html`<p class="quiet small">None yet.</p>`}
<ul class="list">${portals.map((portal) => portalLine(state, portal))}</ul>
<div class="columns"><div><h3>Last changes</h3>${
    writes.length === 0
      ? html`<p class="quiet small">Nothing has been written yet.</p>`
      : html`<ul class="list small">${writes.map((write) => writeLine(state, write))}</ul>`
  }</div>
<div><h3>Webhooks to ${state.webhooks.settings.targetUrl ?? "nowhere"}</h3>${
    deliveries.length === 0
      ? html`<p class="quiet small">None sent yet.</p>`
      : html`<ul class="list small">${deliveries.map(deliveryLine)}</ul>`
  }</div></div></div>`;
}

function portalLine(state: State, { account, tables, owners, isInstalled }: Portal): Html {
  const address = `${state.publicUrl()}/app/deals?portal=${account.portalId}`;
  return html`<li><b>${account.name}</b> <span class="quiet small">${account.portalId} · ${account.companyCurrency} · ${
    isInstalled ? "connected" : "not connected"
  }</span><br><a href="${address}">${tables.deals.byId.size} deals</a> <span class="quiet small">· ${
    owners.length
  } owners · ${tables.contacts.byId.size} contacts · ${tables.tasks.byId.size} tasks · ${tables.notes.byId.size} notes</span></li>`;
}

function writeLine(
  state: State,
  { at, action, type, id, properties, portalId, source }: WriteEntry,
): Html {
  const what = Object.entries(properties)
    .slice(0, 3)
    .map(([name, value]) => `${name}: ${(value ?? "–").slice(0, 40)}`)
    .join(", ");
  const label =
    type === "deals"
      ? html`<a href="${`${state.publicUrl()}/app/deals/${id}?portal=${portalId}`}">${id}</a>`
      : html`${id}`;
  return html`<li><span class="quiet">${at.slice(11, 19)}</span> ${action} ${type} ${label}<br><span class="quiet">${what} (${source})</span></li>`;
}

function deliveryLine({ at, events, status, attempt }: Delivery): Html {
  const kinds = [...new Set(events.map(({ subscriptionType }) => subscriptionType))].join(", ");
  const isFine = status !== null && status >= 200 && status < 300;
  return html`<li><span class="quiet">${at.slice(11, 19)}</span> ${events.length} × ${kinds} <span class="${
    isFine ? "good" : "bad"
  }">${status === null ? "waiting" : status === 0 ? "no answer" : status}</span>${
    attempt > 0 && html` <span class="quiet">attempt ${attempt}</span>`
  }</li>`;
}
