import { html } from "../html.ts";
import { MARK, page } from "../page.ts";
import type { ConsentQuery } from "./oauth.ts";
import type { State } from "./state.ts";

const EXPLAINED: Record<string, string> = {
  oauth: "Know which account it is connected to",
  "crm.objects.deals.read": "Read deals and pipelines",
  "crm.objects.deals.write": "Change deals",
  "crm.schemas.deals.read": "Read which fields deals have",
  "crm.schemas.deals.write": "Add fields to deals",
  "crm.objects.owners.read": "Read who owns which deal",
  "crm.objects.contacts.read": "Read contacts, tasks, notes, calls and meetings",
  "crm.objects.contacts.write": "Create tasks and notes",
  "crm.objects.companies.read": "Read companies",
  "sales-email-read": "Read logged e-mails",
  "settings.currencies.read": "Read exchange rates",
  "settings.users.read": "Read users",
  "settings.users.teams.read": "Read teams",
};

/** Where a HubSpot administrator decides whether, and with which account, the app is connected. */
export function consentPage(state: State, query: ConsentQuery, chosen: number | null): string {
  const portals = [...state.portals.values()].map(({ account }) => account);
  const required = query.scope.split(/\s+/).filter((scope) => scope !== "");
  const optional = query.optional_scope.split(/\s+/).filter((scope) => scope !== "");
  const item = (scope: string, note: string) =>
    html`<li><b>${EXPLAINED[scope] ?? scope}</b>${note && html` <span class="quiet small">${note}</span>`}<br><code class="quiet">${scope}</code></li>`;
  return page({
    title: "Connect to HubSpot",
    shape: "card",
    body: html`<main class="card">
<div class="brand">${MARK}<span>Connect an app</span><span class="where">HubSpot sandbox</span></div>
<h1>Touchline wants to use your HubSpot account</h1>
<p class="lead">It asks for the following. You can remove it again at any time.</p>
<ul class="list" aria-label="Permissions">${required.map((scope) => item(scope, ""))}${optional.map((scope) => item(scope, "optional"))}</ul>
<form class="form" method="post" action="${`${state.publicUrl()}/oauth/authorize`}">
${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset class="field"><legend class="small"><b>Account</b></legend>
<div class="people">${portals.map(
      ({ portalId, name }, index) =>
        html`<label class="person"><b>${name} <input type="radio" name="portal" value="${portalId}" style="width:auto;min-height:auto" ${
          portalId === chosen || (chosen === null && index === 0) ? html`checked` : ""
        }></b><span>Account ${portalId}</span></label>`,
    )}</div></fieldset>
${portals.length === 0 && html`<p class="notice">This sandbox has no HubSpot account yet. Create one with <code>POST /control/hubspot/portals</code>.</p>`}
<button class="button" name="decision" value="connect">Connect</button>
<button class="link quiet" name="decision" value="cancel">Cancel</button>
</form>
</main>`,
  });
}

export function problemPage(message: string): string {
  return page({
    title: "HubSpot: this app cannot be connected",
    shape: "card",
    body: html`<main class="card narrow">
<div class="brand">${MARK}<span>Connect an app</span><span class="where">HubSpot sandbox</span></div>
<h1>This app cannot be connected</h1>
<p class="notice" role="alert">${message}</p>
</main>`,
  });
}
