import { html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { GOOGLE_STYLE } from "./page-style.ts";
import type { Account, State } from "./state.ts";

export interface Consent {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string;
  login_hint: string;
  access_type: string;
  response_type: string;
  code_challenge: string;
}

/** Where the user chooses an account and separately grants or denies access to the calendar. */
export function consentPage(state: State, consent: Consent): string {
  const accounts = [...state.accounts.values()];
  const hinted = accounts.find(({ email }) => email === consent.login_hint) ?? accounts[0];
  const choice = ({ email, name }: Account) =>
    html`<label><input type="radio" name="account" value="${email}" ${email === hinted?.email && html`checked`}><span><b>${name}</b><span>${email}</span></span></label>`;
  return page({
    title: "Sign in with Google",
    shape: "card",
    body: html`${GOOGLE_STYLE}<main class="card">
<div class="brand">${MARK}<span>Sign in with Google</span><span class="where">Google sandbox</span></div>
<h1>Touchline wants access to your Google account</h1>
<form class="form" method="post" action="${`${state.publicUrl()}/o/oauth2/v2/auth`}">
${Object.entries(consent).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Choose an account</legend><div class="g-choices">${accounts.map(choice)}</div></fieldset>
<fieldset><legend>Select what Touchline can access</legend><div class="g-choices">
<label><input type="checkbox" name="calendar" checked><span><b>View events on all your calendars</b><span>Clear this box to sign in without it</span></span></label>
</div></fieldset>
<button class="button" name="decision" value="allow">Continue</button>
<button class="link quiet" name="decision" value="cancel">Cancel</button>
</form>
</main>`,
  });
}

export function problemPage(message: string): string {
  return page({
    title: "Google: access blocked",
    shape: "card",
    body: html`<main class="card narrow">
<div class="brand">${MARK}<span>Sign in with Google</span><span class="where">Google sandbox</span></div>
<h1>Access blocked</h1>
<p class="notice" role="alert">${message}</p>
</main>`,
  });
}
