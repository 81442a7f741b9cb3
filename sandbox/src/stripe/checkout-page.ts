import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { STRIPE_STYLE } from "./page-style.ts";
import type { Session, State } from "./state.ts";

export function amount(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-IE", { style: "currency", currency }).format(cents / 100);
}

export const day = (at: number) =>
  new Date(at * 1000).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

export const seats = (quantity: number) => (quantity === 1 ? "1 seat" : `${quantity} seats`);

export const BRAND = html`<div class="brand">${MARK}<span>Touchline</span><span class="where">Stripe sandbox</span></div>`;

/** The payment page; a hint below the field says which cards work. */
export function checkoutPage(state: State, session: Session, problem?: string): string {
  const basket = state.baskets.get(session.id);
  const price = basket && state.prices.get(basket.price);
  const product = price && state.products.get(price.product);
  const customer = state.customers.get(session.customer);
  const total = amount(session.amount_total, session.currency);
  const each = price ? amount(price.unit_amount, price.currency) : "";
  return page({
    title: "Subscribe to Touchline",
    shape: "card",
    body: html`${STRIPE_STYLE}<main class="card narrow">
${BRAND}
<h1>Subscribe to ${product?.name ?? "Touchline"}</h1>
<p class="lead">${customer?.email ?? ""}</p>
<p class="st-sum"><span>${seats(basket?.quantity ?? 0)}<span>${each} a seat, every ${price?.recurring.interval ?? ""}</span></span><b>${total}</b></p>
${problem && html`<p class="notice" role="alert">${problem}</p>`}
<form class="form" method="post">
<div class="field"><label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required>
<p class="hint">4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p></div>
<button class="button" name="decision" value="pay">Subscribe</button>
<button class="link quiet st-back" name="decision" value="cancel" formnovalidate>Back</button>
</form>
</main>`,
  });
}

export function problemPage(message: string, link?: Html): string {
  return page({
    title: "Stripe: something went wrong",
    shape: "card",
    body: html`<main class="card narrow">${BRAND}
<h1>Something went wrong</h1>
<p class="notice" role="alert">${message}</p>
${link && html`<p class="row">${link}</p>`}
</main>`,
  });
}
