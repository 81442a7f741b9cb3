import { html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { SLACK_MARK } from "./mark.ts";
import { CONSENT_STYLE } from "./page-style.ts";
import type { Person, State, Team } from "./state.ts";

export interface Consent {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string;
  team: string;
}

const SCOPE_LABELS: Record<string, string> = {
  "channels:history": "View messages and other content in public channels it has been added to",
  "channels:read": "View basic information about public channels in a workspace",
  "chat:write": "Send messages as @touchline",
  "chat:write.public": "Send messages to channels it isn't a member of",
  commands: "Add shortcuts and slash commands that people can use",
  "groups:history": "View messages and other content in private channels it has been added to",
  "groups:read": "View basic information about private channels it has been added to",
  "im:history": "View messages and other content in direct messages it has been added to",
  "im:write": "Start direct messages with people",
  "links:read": "View URLs to this app's domain in messages",
  "links:write": "Show previews of URLs in messages",
  "users:read": "View people in a workspace",
  "users:read.email": "View email addresses of people in a workspace",
};

export function consentPage(state: State, consent: Consent): string {
  const people = [...state.people.values()].filter(({ isDeactivated }) => !isDeactivated);
  const teams = [...state.teams.values()].filter((team) =>
    people.some(({ teamId }) => teamId === team.id),
  );
  const asked = teams.find(({ id }) => id === consent.team) ?? teams[0];
  const first = people.find(({ teamId }) => teamId === asked?.id);
  const choice = ({ id, name, email }: Person) =>
    html`<label><input type="radio" name="person" value="${id}" ${id === first?.id && html`checked`}><span><b>${name}</b><span>${email}</span></span></label>`;
  const group = (team: Team) =>
    html`<fieldset><legend>${team.name} <span>${team.domain}.slack.com</span></legend><div class="sl-choices">${people.filter(({ teamId }) => teamId === team.id).map(choice)}</div></fieldset>`;
  const scopes = consent.scope.split(/[\s,]+/).filter((scope) => scope !== "");
  return page({
    title: "Install Touchline in Slack",
    shape: "card",
    body: html`${CONSENT_STYLE}<main class="card">
<div class="brand">${SLACK_MARK}<span>slack</span><span class="where">Slack sandbox</span></div>
<div class="sl-pair">${MARK}<h1>Touchline is requesting permission to access a Slack workspace</h1></div>
<form class="form" method="post" action="${`${state.publicUrl()}/oauth/v2/authorize`}">
${Object.entries(consent).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<section class="sl-asks"><h2>What will Touchline be able to do?</h2><ul>${scopes.map((scope) => html`<li><span>${SCOPE_LABELS[scope] ?? scope}</span><code>${scope}</code></li>`)}</ul></section>
<h2>Workspace, and who installs</h2>
${teams.map(group)}
<div class="sl-decide"><button class="sl-cancel" name="decision" value="cancel">Cancel</button>
<button class="sl-allow" name="decision" value="allow">Allow</button></div>
</form>
</main>`,
  });
}

export function problemPage(message: string): string {
  return page({
    title: "Slack: something went wrong",
    shape: "card",
    body: html`<main class="card narrow">
<div class="brand">${SLACK_MARK}<span>slack</span><span class="where">Slack sandbox</span></div>
<h1>Something went wrong when authorizing this app</h1>
<p class="notice" role="alert">${message}</p>
</main>`,
  });
}
