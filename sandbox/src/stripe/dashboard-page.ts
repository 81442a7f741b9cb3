import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { day } from "./checkout-page.ts";
import { STRIPE_STYLE } from "./page-style.ts";
import type { State, Subscription } from "./state.ts";

const MAX_SUBSCRIPTIONS = 50;

/** The seller's view, with controls to advance time. */
export function dashboardPage(state: State): string {
  const newest = [...state.subscriptions.values()].reverse().slice(0, MAX_SUBSCRIPTIONS);
  const deliveries = state.outgoing.deliveries().slice(-MAX_SUBSCRIPTIONS).toReversed();
  return page({
    title: "Stripe sandbox",
    shape: "wide",
    body: html`${STRIPE_STYLE}<main>
<header class="top">${MARK}<div><h1>Stripe</h1><p>Who pays for Touchline, and until when.</p></div>
<nav aria-label="Sandbox"><a href="/">Sandbox</a></nav></header>
<section class="panel" aria-labelledby="subscriptions"><header><h2 id="subscriptions">Subscriptions</h2></header>
${newest.length === 0 ? html`<p class="empty">None yet. Somebody has to press Pay Now.</p>` : table(state, newest)}</section>
<section class="panel" aria-labelledby="events"><header><h2 id="events">Events that were sent</h2></header>
<div class="inset"><ul class="small">${deliveries.map(({ type, status }) => html`<li><code>${type}</code> ${status === 0 ? "no answer" : String(status)}</li>`)}</ul></div></section>
</main>`,
  });
}

function table(state: State, subscriptions: Subscription[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Subscriptions"><table>
<thead><tr><th scope="col">Customer</th><th scope="col">Status</th><th scope="col">Seats</th><th scope="col">Until</th><th scope="col">Let time pass</th></tr></thead>
<tbody>${subscriptions.map((one) => {
    const item = one.items.data[0];
    return html`<tr><td>${state.customers.get(one.customer)?.email ?? one.customer}</td><td>${one.status}${one.cancel_at_period_end && ", ending"}</td><td class="number">${String(item?.quantity ?? 0)}</td><td>${day(item?.current_period_end ?? 0)}</td><td>${one.status !== "canceled" && actionButtons(one)}</td></tr>
`;
  })}</tbody></table></div>`;
}

function actionButtons({ id, status }: Subscription): Html {
  const renewal = status === "trialing" ? "Trial ends" : "Renewal";
  return html`<form class="st-acts" method="post"><input type="hidden" name="subscription" value="${id}">
<button class="st-plain" name="act" value="renew">${renewal}</button>
<button class="st-plain" name="act" value="fail">${renewal}, card declined</button>
<button class="st-plain" name="act" value="end">Ends at once</button></form>`;
}
