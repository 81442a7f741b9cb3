import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { historyOf, readValue } from "./derived.ts";
import { infoOf } from "./object-types.ts";
import { HUBSPOT_STYLE } from "./page-style.ts";
import { ordered, type Portal, type StoredRecord } from "./portal.ts";
import type { State } from "./state.ts";

const MAX_DEALS = 50;

const FIELDS = [
  "dealname",
  "amount",
  "amount_in_home_currency",
  "deal_currency_code",
  "dealstage",
  "pipeline",
  "closedate",
  "hs_manual_forecast_category",
  "hs_next_step",
  "deal_update",
  "hubspot_owner_id",
  "hs_deal_stage_probability",
  "hs_is_closed",
  "notes_last_updated",
  "notes_next_activity_date",
  "num_associated_contacts",
  "createdate",
  "hs_lastmodifieddate",
];

export function dealListPage(state: State, portal: Portal, query: string): string {
  const { account } = portal;
  const hits = matching(portal, query);
  return shell(
    `Deals of ${account.name}`,
    html`<p><a href="${`${state.publicUrl()}/app/home?portal=${account.portalId}`}">Touchline's home page</a></p>
<form method="get" class="hs-edit bare">
<input type="hidden" name="portal" value="${account.portalId}">
<div class="field"><label for="q">Find a deal</label><input id="q" name="q" type="search" value="${query}" placeholder="Name or id"></div>
<button class="button">Search</button></form>
<section class="panel" aria-labelledby="hits"><header><h2 id="hits">Deals</h2><span class="small quiet">${Math.min(hits.length, MAX_DEALS)} of ${hits.length}</span></header>
${
  hits.length === 0
    ? html`<p class="empty">No deal matches.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Table of deals"><table>
<thead><tr><th scope="col">Deal</th><th scope="col">Stage</th><th scope="col">Owner</th><th scope="col">Category</th><th scope="col" class="number">Amount</th><th scope="col">Closes</th><th scope="col">Changed</th></tr></thead>
<tbody>${hits.slice(0, MAX_DEALS).map((deal) => dealRow(state, portal, deal))}</tbody></table></div>`
}</section>`,
  );
}

/** Last changed first. */
function matching(portal: Portal, query: string): StoredRecord[] {
  const wanted = query.trim().toLowerCase();
  return ordered(portal.tables.deals)
    .filter(
      ({ id, isGone, archived, properties }) =>
        !isGone &&
        !archived &&
        (id === wanted || (properties.dealname ?? "").toLowerCase().includes(wanted)),
    )
    .sort((left, right) => right.modified - left.modified);
}

function dealRow(state: State, portal: Portal, { id, properties, updatedAt }: StoredRecord): Html {
  const address = `${state.publicUrl()}/app/deals/${id}?portal=${portal.account.portalId}`;
  return html`<tr><td class="path"><a href="${address}">${properties.dealname ?? id}</a></td><td>${stageLabel(portal, properties.dealstage)}</td><td>${ownerName(portal, properties.hubspot_owner_id)}</td><td>${properties.hs_manual_forecast_category}</td><td class="number">${properties.amount} ${properties.deal_currency_code}</td><td>${properties.closedate?.slice(0, 10)}</td><td>${updatedAt.slice(0, 10)}</td></tr>
`;
}

export function dealPage(
  state: State,
  portal: Portal,
  deal: StoredRecord,
  problem: string | null,
): string {
  const { account } = portal;
  const read = (name: string) => readValue(portal, deal, name, state.now());
  const changes = Object.keys(deal.history)
    .flatMap((name) => historyOf(deal, name).map((entry) => ({ name, ...entry })))
    .sort((left, right) => right.timestamp.localeCompare(left.timestamp))
    .slice(0, 200);
  return shell(
    read("dealname") ?? deal.id,
    html`<p><a href="${`${state.publicUrl()}/app/deals?portal=${account.portalId}`}">All deals of ${account.name}</a> · <a href="${`${state.publicUrl()}/app/deals/${deal.id}/card?portal=${account.portalId}`}">Touchline's card</a></p>
${problem && html`<p class="notice" role="alert">${problem}</p>`}
<section class="panel" aria-labelledby="edit"><header><h2 id="edit">Edit</h2><span class="small quiet">as a HubSpot user would</span></header>${editForm(state, portal, deal)}</section>
<section class="panel" aria-labelledby="values"><header><h2 id="values">Properties</h2><span class="small quiet">${infoOf("deals").typeId} · ${deal.id}${deal.archived && " · archived"}</span></header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of properties"><table><tbody>${FIELDS.map(
      (
        name,
      ) => html`<tr><th scope="row"><code>${name}</code></th><td class="hs-text">${read(name) ?? html`<span class="quiet">–</span>`}</td></tr>
`,
    )}</tbody></table></div></section>
<section class="panel" aria-labelledby="history"><header><h2 id="history">History</h2><span class="small quiet">newest first</span></header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of changes"><table>
<thead><tr><th scope="col">When (UTC)</th><th scope="col">Property</th><th scope="col">Value</th><th scope="col">Source</th></tr></thead>
<tbody>${changes.map(
      ({ name, timestamp, value, sourceType, sourceId }) =>
        html`<tr><td>${timestamp.slice(0, 16).replace("T", " ")}</td><td><code>${name}</code></td><td class="hs-text">${value}</td><td>${sourceType} <span class="quiet">${sourceId}</span></td></tr>
`,
    )}</tbody></table></div></section>`,
  );
}

function editForm(state: State, portal: Portal, deal: StoredRecord): Html {
  const { properties } = deal;
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen && html`selected`}>${label}</option>`;
  const categories = portal.definitions.deals.get("hs_manual_forecast_category")?.options ?? [];
  return html`<form class="hs-edit" method="post" action="${`${state.publicUrl()}/app/deals/${deal.id}`}">
<input type="hidden" name="portal" value="${portal.account.portalId}">
<div class="field"><label for="dealstage">Stage</label><select id="dealstage" name="dealstage">${[
    ...portal.stages.values(),
  ].map(({ pipeline, stage }) =>
    option(stage.id, `${pipeline.label}: ${stage.label}`, stage.id === properties.dealstage),
  )}</select></div>
<div class="field"><label for="amount">Amount</label><input id="amount" name="amount" inputmode="decimal" value="${properties.amount}"></div>
<div class="field"><label for="closedate">Close date</label><input id="closedate" name="closedate" type="date" value="${properties.closedate?.slice(0, 10)}"></div>
${
  categories.length > 0 &&
  html`<div class="field"><label for="category">Forecast category</label><select id="category" name="hs_manual_forecast_category">${option("", "None", !properties.hs_manual_forecast_category)}${categories.map(
    ({ value, label }) => option(value, label, value === properties.hs_manual_forecast_category),
  )}</select></div>`
}
<div class="field"><label for="next">Next step</label><input id="next" name="hs_next_step" value="${properties.hs_next_step}"></div>
<div class="field"><label for="as">Edited by</label><select id="as" name="as">${portal.owners
    .filter(({ archived }) => !archived)
    .map(({ id }) =>
      option(id, ownerName(portal, id), id === properties.hubspot_owner_id),
    )}</select></div>
<button class="button">Save</button>
</form>`;
}

function shell(title: string, body: Html): string {
  return page({
    title: `${title} · HubSpot sandbox`,
    shape: "wide",
    body: html`${HUBSPOT_STYLE}<main><header class="top">${MARK}<div><h1>${title}</h1><p>HubSpot sandbox</p></div></header>
${body}</main>`,
  });
}

function stageLabel(portal: Portal, id: string | null | undefined): string {
  return portal.stages.get(id ?? "")?.stage.label ?? id ?? "";
}

function ownerName(portal: Portal, id: string | null | undefined): string {
  const owner = portal.owners.find((one) => one.id === id);
  const name = `${owner?.firstName ?? ""} ${owner?.lastName ?? ""}`.trim();
  return name || owner?.email || id || "";
}
