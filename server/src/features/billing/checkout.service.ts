import type { api, RouteResponse } from "@touchline/contract";
import { canSubscribe } from "@touchline/domain";
import type { VendorContext } from "../../context/context.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { PaymentError } from "../../ports/billing.ts";
import { asSystem, paymentPage, refreshBilling, requireBilling } from "./billing.service.ts";

/** The provider rejects a trial that ends sooner. */
const MIN_TRIAL_MS = 49 * 3_600_000;

type Context = Pick<VendorContext, "viewer" | "inStore" | "payments" | "now">;

/**
 * Starts a checkout. Price, customer and seats are set by us; the request may only confirm them.
 */
export async function createCheckoutSession(
  context: Context,
  sent: { priceId: string; customer?: string | null | undefined },
): Promise<RouteResponse<typeof api.billing.createCheckoutSession>> {
  const { viewer, inStore, now } = context;
  const payments = requireBilling(context.payments);
  if (sent.priceId !== payments.priceId) {
    throw new Refusal("bad_request", "priceId: this isn't a price we offer.");
  }
  const { stored, email } = await asSystem(
    { viewer, inStore },
    async (store) => ({
      stored: await store.billing.read(),
      email: (await store.team.get(viewer.userId))?.emailAddress ?? "",
    }),
    "read",
  );
  if (sent.customer && sent.customer !== stored.customerId) {
    throw notFound("customer");
  }
  if (paymentPage(stored) !== "checkout") throw new Refusal("conflict", ALREADY_SUBSCRIBED);
  const { organisationId } = viewer;
  return unlessUnavailable(async () => {
    const customerId = stored.customerId ?? (await newCustomer());
    const bought = await payments.subscriptionsOf(customerId);
    if (bought === null || bought.some(({ status }) => !canSubscribe(status))) {
      await refreshBilling(context);
      throw new Refusal("conflict", bought === null ? CUSTOMER_UNKNOWN : ALREADY_SUBSCRIBED);
    }
    const { trialEndsAt, people } = stored;
    const isTrialLong =
      trialEndsAt !== null && trialEndsAt.getTime() - now.getTime() > MIN_TRIAL_MS;
    const freeUntil = isTrialLong ? trialEndsAt : null;
    const seats = Math.max(1, people);
    const begun = await payments.openCheckout({ organisationId, customerId, seats, freeUntil });
    await inStore(viewer, (store) =>
      store.audit.record(now, "billing.checkout-begun", "subscription", { seats }),
    );
    return begun;
  });

  async function newCustomer(): Promise<string> {
    const { name, version } = stored;
    const key = `customer:${organisationId}:${version}:${viewer.userId}`;
    const made = await payments.createCustomer({ organisationId, name, email, key });
    return asSystem({ viewer, inStore }, (store) => store.billing.saveCustomer(made, now));
  }
}

const ALREADY_SUBSCRIBED = "You already have a subscription.";
const CUSTOMER_UNKNOWN = "The payment provider no longer knows this customer. Please try again.";

/** For every past or present customer, because old invoices stay theirs. */
export async function openPortal({
  viewer,
  inStore,
  payments,
  now,
}: Context): Promise<RouteResponse<typeof api.billing.openPortal>> {
  const provider = requireBilling(payments);
  const stored = await asSystem({ viewer, inStore }, (store) => store.billing.read(), "read");
  const { customerId } = stored;
  if (customerId === null) {
    throw new Refusal("conflict", "You don't have a subscription yet.");
  }
  const opened = await unlessUnavailable(() => provider.openPortal(customerId));
  await inStore(viewer, (store) =>
    store.audit.record(now, "billing.portal-opened", "subscription"),
  );
  return opened;
}

/** Refreshes immediately, for a user who is waiting, such as after paying. */
export async function refreshNow(context: Context): Promise<void> {
  requireBilling(context.payments);
  await unlessUnavailable(() => refreshBilling(context));
}

async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw error.kind === "busy"
      ? new Refusal("conflict", "This is already in progress. Please try again in a moment.")
      : new Refusal(
          "unavailable",
          "The payment provider isn't responding. Please try again later.",
        );
  }
}
