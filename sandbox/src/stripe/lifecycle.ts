import { seconds } from "./clock.ts";
import { idFor } from "./ids.ts";
import type { StripeEvent } from "./outgoing.ts";
import { StripeProblem } from "./problem.ts";
import type { Invoice, Price, Session, State, Subscription } from "./state.ts";

export const API_VERSION = "2026-10-28.endive";

/** Cards with this ending are declined. */
export const DECLINED_CARD = "0002";

type EventDraft = [type: string, object: object, previous?: object];

/** Publishes events with the current state of their objects. */
export function emitEvents(state: State, ...happened: EventDraft[]): void {
  const events = happened.map(
    ([type, object, previous]): StripeEvent => ({
      id: idFor("evt"),
      object: "event",
      type,
      api_version: API_VERSION,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: {
        object: structuredClone(object),
        ...(previous && { previous_attributes: structuredClone(previous) }),
      },
    }),
  );
  for (const event of events) state.events.set(event.id, event);
  state.changed();
  state.outgoing.send(events);
}

/** Pays on the hosted page, with a card of this ending. */
export function pay(state: State, session: Session, card: string): Subscription {
  if (session.status !== "open") {
    throw new StripeProblem(400, { message: "This session is over." });
  }
  if (card === DECLINED_CARD) {
    const message = "Your card was declined.";
    throw new StripeProblem(402, { type: "card_error", code: "card_declined", message });
  }
  const basket = state.baskets.get(session.id);
  const price = basket && state.prices.get(basket.price);
  if (!basket || !price) throw new StripeProblem(400, { message: "Nothing is sold here." });
  state.cards.set(session.customer, card);
  const subscription = subscribe(state, { ...basket, price, customer: session.customer });
  const invoice =
    basket.trialEnd === null ? invoiceOf(state, subscription, "subscription_create") : null;
  session.status = "complete";
  session.payment_status = invoice ? "paid" : "no_payment_required";
  session.url = null;
  session.subscription = subscription.id;
  session.invoice = invoice?.id ?? null;
  emitEvents(
    state,
    ["customer.subscription.created", subscription],
    ...(invoice ? [["invoice.paid", invoice] satisfies EventDraft] : []),
    ["checkout.session.completed", session],
  );
  return subscription;
}

export function expire(state: State, session: Session): Session {
  if (session.status !== "open") {
    const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw new StripeProblem(400, { message });
  }
  session.status = "expired";
  session.url = null;
  emitEvents(state, ["checkout.session.expired", session]);
  return session;
}

interface SubscribeRequest {
  customer: string;
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
  trialEnd: number | null;
}

export function subscribe(
  state: State,
  { customer, price, quantity, metadata, trialEnd }: SubscribeRequest,
): Subscription {
  const [id, now] = [idFor("sub"), seconds()];
  const subscription: Subscription = {
    id,
    object: "subscription",
    customer,
    status: trialEnd === null ? "active" : "trialing",
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: idFor("si"),
          object: "subscription_item",
          subscription: id,
          price,
          quantity,
          current_period_start: now,
          current_period_end: trialEnd ?? after(now, price),
        },
      ],
    },
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: trialEnd,
    latest_invoice: null,
    default_payment_method: null,
    metadata,
    billing_mode: { type: "flexible" },
    currency: price.currency,
    created: now,
    livemode: false,
  };
  state.subscriptions.set(id, subscription);
  return subscription;
}

function after(start: number, { recurring: { interval } }: Price): number {
  const from = new Date(start * 1000);
  const months = from.getUTCMonth() + (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const until = new Date(from);
  until.setUTCMonth(months, Math.min(from.getUTCDate(), lastDay));
  return until.getTime() / 1000;
}

function invoiceOf(
  state: State,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  isPaid = true,
): Invoice {
  const amount = subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  );
  const id = idFor("in");
  const invoice: Invoice = {
    id,
    object: "invoice",
    customer: subscription.customer,
    status: isPaid ? "paid" : "open",
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    currency: subscription.currency,
    billing_reason: reason,
    attempt_count: 1,
    next_payment_attempt: isPaid ? null : seconds() + 3 * 86_400,
    hosted_invoice_url: `${state.publicUrl()}/`,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    created: seconds(),
    livemode: false,
  };
  state.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

/** Advances one subscription to the end of its period, or of Stripe's retries. */
export function advancePeriod(state: State, subscription: Subscription, isPayable: boolean): void {
  const { status, cancel_at_period_end: isEnding } = subscription;
  if (status === "canceled") throw new StripeProblem(400, { message: "It is over already." });
  if (isEnding || (status === "past_due" && !isPayable)) {
    end(state, subscription);
    return;
  }
  const before = { status };
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = after(item.current_period_end, item.price);
  }
  subscription.status = isPayable ? "active" : "past_due";
  const invoice = invoiceOf(state, subscription, "subscription_cycle", isPayable);
  emitEvents(
    state,
    ["customer.subscription.updated", subscription, before],
    [isPayable ? "invoice.paid" : "invoice.payment_failed", invoice],
  );
}

/** Ends it immediately. */
export function end(state: State, subscription: Subscription): void {
  subscription.status = "canceled";
  subscription.canceled_at ??= seconds();
  subscription.ended_at = seconds();
  emitEvents(state, ["customer.subscription.deleted", subscription]);
}

export function setEnding(state: State, subscription: Subscription, isEnding: boolean): void {
  mustNotBeCanceled(subscription);
  subscription.cancel_at_period_end = isEnding;
  subscription.cancel_at = isEnding
    ? (subscription.items.data[0]?.current_period_end ?? null)
    : null;
  subscription.canceled_at = isEnding ? seconds() : null;
  emitEvents(state, [
    "customer.subscription.updated",
    subscription,
    { cancel_at_period_end: !isEnding },
  ]);
}

export function setSeats(state: State, subscription: Subscription, quantity: number): void {
  mustNotBeCanceled(subscription);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999) {
    throw new StripeProblem(400, { message: "Invalid integer.", param: "items[0][quantity]" });
  }
  const before = subscription.items.data[0]?.quantity;
  for (const item of subscription.items.data) item.quantity = quantity;
  emitEvents(state, ["customer.subscription.updated", subscription, { quantity: before }]);
}

/** A working card also pays outstanding invoices. */
export function setCard(state: State, customerId: string, card: string): void {
  const customer = state.customers.get(customerId);
  if (!customer) throw new StripeProblem(400, { message: "There is no such customer." });
  state.cards.set(customerId, card);
  emitEvents(state, ["customer.updated", customer]);
  for (const subscription of state.subscriptions.values()) {
    if (subscription.customer !== customerId || subscription.status !== "past_due") continue;
    if (card === DECLINED_CARD) continue;
    subscription.status = "active";
    const due = subscription.latest_invoice && state.invoices.get(subscription.latest_invoice);
    if (due) Object.assign(due, { status: "paid", amount_paid: due.amount_due });
    emitEvents(
      state,
      ["customer.subscription.updated", subscription, { status: "past_due" }],
      ...(due ? [["invoice.paid", due] satisfies EventDraft] : []),
    );
  }
}

function mustNotBeCanceled({ status }: Subscription): void {
  if (status === "canceled") {
    const message =
      "A canceled subscription can only update its cancellation_details and metadata.";
    throw new StripeProblem(400, { message });
  }
}
