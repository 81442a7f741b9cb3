import { Plan } from "@touchline/contract";
import { SUBSCRIPTION_STATUSES } from "@touchline/domain";
import Stripe from "stripe";
import type { Config } from "../../config.ts";
import {
  type PaidSubscription,
  PaymentError,
  type PaymentProvider,
  type Purchase,
} from "../../ports/billing.ts";

type Billing = NonNullable<Config["billing"]>;

const TIMEOUT_MS = 4_000;
const PLAN_TIMEOUT_MS = 2_000;
const PLAN_CACHE_MS = 3_600_000;
/** Customers have one or two subscriptions in practice. */
const MAX_SUBSCRIPTIONS = 100;
const INTERVALS = Plan.shape.interval.options;

export function stripeClient({ secretKey, standIn }: Billing): Stripe {
  const at = standIn === null ? null : new URL(standIn);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === "https:" ? 443 : 80),
      protocol: at.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

export function stripePayments(billing: Billing, publicUrl: string): PaymentProvider {
  const stripe = stripeClient(billing);
  const { priceId } = billing;
  const back = `${publicUrl}/settings/billing`;
  let known: { plan: Plan; until: number } | null = null;

  return {
    priceId,
    async plan() {
      if (known && known.until > performance.now()) return known.plan;
      try {
        const plan = await withPaymentErrors(() => readPlan(stripe, priceId));
        known = { plan, until: performance.now() + PLAN_CACHE_MS };
        return plan;
      } catch (error) {
        // Prices rarely change: a stale one is better than none, and checkout displays the current
        // one.
        if (error instanceof PaymentError) return known?.plan ?? null;
        throw error;
      }
    },
    createCustomer: ({ organisationId, name, email, key }) =>
      withPaymentErrors(async () => {
        const customer = await stripe.customers.create(
          { name, email, metadata: { organisationId } },
          { idempotencyKey: key },
        );
        return customer.id;
      }),
    subscriptionsOf: (customerId) =>
      withPaymentErrors(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        if (customer.deleted) return null;
        const limit = MAX_SUBSCRIPTIONS;
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit,
        });
        return data.map(toPaidSubscription);
      }),
    openCheckout: (purchase) =>
      withPaymentErrors(() =>
        openSession(stripe, { ...purchase, priceId, back, home: `${publicUrl}/home` }),
      ),
    openPortal: (customerId) =>
      withPaymentErrors(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${back}?returned=portal`,
        });
        return { url };
      }),
    endSubscriptions: (customerId) =>
      withPaymentErrors(async () => {
        const [customer, limit] = [customerId, MAX_SUBSCRIPTIONS];
        // A user with an open checkout page must not start another.
        const open = await stripe.checkout.sessions.list({ customer, status: "open", limit });
        for (const { id } of open.data) await expireSession(stripe, id);
        const { data } = await stripe.subscriptions.list({ customer, limit });
        const going = data.filter(({ status }) => status !== "incomplete_expired");
        for (const { id } of going) await stripe.subscriptions.cancel(id);
      }),
  };
}

async function readPlan(stripe: Stripe, priceId: string): Promise<Plan> {
  const price = await stripe.prices.retrieve(
    priceId,
    { expand: ["product"] },
    { timeout: PLAN_TIMEOUT_MS, maxNetworkRetries: 0 },
  );
  const { product, currency, recurring } = price;
  const name = typeof product === "object" && !product.deleted ? product.name : "Touchline";
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return {
    name,
    amount: (price.unit_amount ?? 0) / 10 ** (digits.maximumFractionDigits ?? 2),
    currency: currency.toUpperCase(),
    interval: INTERVALS.find((known) => known === recurring?.interval) ?? "month",
  };
}

interface CheckoutRequest extends Purchase {
  priceId: string;
  back: string;
  home: string;
}

/**
 * Opens one session per customer, however often the button is pressed: the idempotency key depends
 * on the last session, so repeats get the same response.
 */
async function openSession(stripe: Stripe, wanted: CheckoutRequest) {
  const { organisationId, customerId, priceId, seats, freeUntil } = wanted;
  const trialEnd = freeUntil && Math.floor(freeUntil.getTime() / 1000);
  // Stripe doesn't keep empty values, so what is unset is left out.
  const about: Record<string, string> = {
    organisationId,
    priceId,
    seats: String(seats),
    ...(trialEnd !== null && { trialEnd: String(trialEnd) }),
  };
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 1 });
  const [last] = data;
  if (last?.status === "open" && last.url) {
    const names = new Set([...Object.keys(about), ...Object.keys(last.metadata ?? {})]);
    const isSame = [...names].every((name) => last.metadata?.[name] === about[name]);
    if (isSame) return { sessionId: last.id, url: last.url };
    await expireSession(stripe, last.id);
  }
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      line_items: [{ price: priceId, quantity: seats }],
      customer: customerId,
      client_reference_id: organisationId,
      success_url: `${wanted.back}?returned={CHECKOUT_SESSION_ID}`,
      cancel_url: wanted.home,
      metadata: about,
      subscription_data: {
        metadata: { organisationId },
        ...(trialEnd !== null && { trial_end: trialEnd }),
      },
    },
    { idempotencyKey: `checkout:${customerId}:${last?.id ?? "first"}:${seats}:${trialEnd}` },
  );
  if (!url) throw new PaymentError("busy", "This checkout has already ended.");
  return { sessionId: id, url };
}

/** Expires a session; one that ended by itself meanwhile needs no expiring. */
async function expireSession(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "open") throw error;
    // Paid on the page that was still open: a second checkout would be a second subscription.
    if (status === "complete") throw new PaymentError("busy", "This checkout was just paid.");
  }
}

/**
 * Periods are on the subscription items, and a cancellation in the portal may set either of two
 * fields.
 */
function toPaidSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, items, cancel_at, cancel_at_period_end, created } = subscription;
  const [first] = items.data;
  const periodEndsAt = first ? new Date(first.current_period_end * 1000) : null;
  const cancelledFor = cancel_at === null ? null : new Date(cancel_at * 1000);
  return {
    id,
    // An unknown status grants no access, but also doesn't lead to a second purchase.
    status: SUBSCRIPTION_STATUSES.find((known) => known === status) ?? "paused",
    seats: items.data.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    periodEndsAt,
    endsAt: cancelledFor ?? (cancel_at_period_end ? periodEndsAt : null),
    createdAt: new Date(created * 1000),
  };
}

/** Maps temporary errors to ours; configuration errors pass through. */
async function withPaymentErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeIdempotencyError)
      throw new PaymentError("busy", error.message);
    if (
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError
    ) {
      throw new PaymentError(error.statusCode === 409 ? "busy" : "away", error.message);
    }
    throw error;
  }
}
