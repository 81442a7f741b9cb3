import { type Html, html } from "../html.ts";
import { page } from "../page.ts";
import { amount, BRAND, day, seats } from "./checkout-page.ts";
import { STRIPE_STYLE } from "./page-style.ts";
import type { PortalSession, State, Subscription } from "./state.ts";

/** Where a customer manages the subscription: seats, card, cancellation. */
export function portalPage(state: State, portal: PortalSession, problem?: string): string {
  const mine = [...state.subscriptions.values()].filter(
    ({ customer }) => customer === portal.customer,
  );
  const running = mine.find(({ status }) => status !== "canceled");
  const invoices = [...state.invoices.values()].filter(
    ({ customer }) => customer === portal.customer,
  );
  return page({
    title: "Billing",
    shape: "card",
    body: html`${STRIPE_STYLE}<main class="card">
${BRAND}
<h1>Your subscription</h1>
${problem && html`<p class="notice" role="alert">${problem}</p>`}
${running ? portalBody(state, portal, running) : html`<p class="lead">There is none.</p>`}
<h2>Invoices</h2>
<ul class="small">${invoices.map(
      (invoice) =>
        html`<li>${day(invoice.created)} · ${amount(invoice.amount_due, invoice.currency)} · ${invoice.status}</li>`,
    )}</ul>
<p class="row"><a href="${portal.return_url}">Return to Touchline</a></p>
</main>`,
  });
}

function portalBody(state: State, portal: PortalSession, subscription: Subscription): Html {
  const item = subscription.items.data[0];
  if (!item) return html``;
  const { price, quantity, current_period_end: until } = item;
  const isEnding = subscription.cancel_at_period_end;
  const card = state.cards.get(portal.customer) ?? "none";
  return html`<p class="st-sum"><span>${state.products.get(price.product)?.name ?? ""}, ${seats(quantity)}<span>${isEnding ? "Ends" : "Renews"} on ${day(until)} · ${subscription.status}</span></span><b>${amount(price.unit_amount * quantity, price.currency)} / ${price.recurring.interval}</b></p>
<form class="st-part" method="post"><label>Seats<input name="seats" type="number" min="1" value="${String(quantity)}"></label>
<button class="st-plain" name="decision" value="seats">Update seats</button></form>
<form class="st-part" method="post"><label>Card number (now ends in ${card})<input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
<button class="st-plain" name="decision" value="card">Change card</button></form>
<form class="st-part" method="post"><div><p>${isEnding ? "It will not be renewed." : "It goes on until you cancel it."}</p></div>
${
  isEnding
    ? html`<button class="st-plain" name="decision" value="resume">Don't cancel subscription</button>`
    : html`<button class="st-plain" name="decision" value="cancel">Cancel subscription</button>`
}</form>`;
}
