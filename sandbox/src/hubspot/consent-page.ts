import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";
import type { ConsentQuery } from "./oauth.ts";
import { HUBSPOT_STYLE } from "./page-style.ts";
import type { Account } from "./shapes.ts";
import type { State } from "./state.ts";

const SCOPE_LABELS: Record<string, string> = {
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
  "crm.objects.goals.read": "Read goals",
  "crm.objects.forecasts.read": "Read forecasts",
  "crm.dealsplits.read_write": "Read how deals are split",
};

/** Where a HubSpot administrator decides whether, and with which account, to connect the app. */
export function consentPage(state: State, query: ConsentQuery, chosen: number | null): string {
  const portals = [...state.portals.values()];
  const first =
    chosen ??
    portals.find(({ isInstalled }) => !isInstalled)?.account.portalId ??
    portals[0]?.account.portalId;
  const required = splitScopes(query.scope).map((scope) => permission(scope, ""));
  const optional = splitScopes(query.optional_scope).map((scope) =>
    permission(scope, " (optional)"),
  );
  return page({
    title: "Connect to HubSpot",
    shape: "card",
    body: html`${HUBSPOT_STYLE}<main class="card">
<div class="brand">${MARK}<span>Connect an app</span><span class="where">HubSpot sandbox</span></div>
<h1>Touchline wants to use your HubSpot account</h1>
<p class="lead">It will be able to:</p>
<ul class="hs-scopes" aria-label="Permissions">${required}${optional}</ul>
<form class="form" method="post" action="${`${state.publicUrl()}/oauth/authorize`}">
${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Account</legend><div class="hs-portals">${portals.map(
      ({ account, isInstalled }) => portalChoice(account, isInstalled, account.portalId === first),
    )}</div></fieldset>
${portals.length === 0 && html`<p class="notice">This sandbox has no HubSpot account yet. Create one with <code>POST /control/hubspot/portals</code>.</p>`}
<button class="button" name="decision" value="connect">Connect</button>
<button class="link quiet hs-cancel" name="decision" value="cancel">Cancel</button>
</form>
</main>`,
  });
}

const splitScopes = (text: string) => text.split(/\s+/).filter((word) => word !== "");

function permission(scope: string, note: string): Html {
  return html`<li><b>${SCOPE_LABELS[scope] ?? scope}${note}</b><code>${scope}</code></li>`;
}

function portalChoice({ portalId, name }: Account, isInstalled: boolean, isChosen: boolean): Html {
  return html`<label><input type="radio" name="portal" value="${portalId}" ${isChosen && html`checked`}><span><b>${name}</b><span>Account ${portalId}${isInstalled && ", connected already"}</span></span></label>`;
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
