import { api, type Billing } from "@touchline/contract";
import { canSubscribe, currentSubscription, isPaidStatus } from "@touchline/domain";
import type { JobContext, ScheduleContext, VendorContext } from "../../context/context.ts";
import { may, systemOf, type Viewer } from "../../context/viewer.ts";
import type { InStore, Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";
import type { PaidSubscription, PaymentProvider } from "../../ports/billing.ts";
import type { StoredBilling } from "./billing.repository.ts";

const DAY_MS = 86_400_000;
const MAX_EVENTS = 500;
/** Answers overtaking each other this often indicate a bug. */
const MAX_ATTEMPTS = 10;

/** Throws if billing is not configured. */
export function requireBilling(payments: PaymentProvider | null): PaymentProvider {
  if (!payments) throw new Refusal("not_found", "Billing is off here; there's nothing to pay.");
  return payments;
}

export async function readBilling({
  viewer,
  inStore,
  payments,
  now,
}: Pick<VendorContext, "viewer" | "inStore" | "payments" | "now">): Promise<Billing> {
  const provider = requireBilling(payments);
  // Reps can't list managers but need to know which ones to contact.
  const stored = await asSystem({ viewer, inStore }, (store) => store.billing.read(), "read");
  if (!may(viewer, "administer")) return { managers: stored.managers, account: null };
  const { isPaid, trialEndsAt, subscription, customerId } = stored;
  const isInTrial = trialEndsAt !== null && now < trialEndsAt;
  return {
    managers: stored.managers,
    account: {
      isPaid: isPaid || isInTrial,
      trialEndsAt: (!isPaid && trialEndsAt?.toISOString()) || null,
      priceId: provider.priceId,
      customer: customerId,
      plan: await provider.plan(),
      people: stored.people,
      subscription: subscription && {
        status: subscription.status,
        seats: subscription.seats,
        periodEndsAt: subscription.periodEndsAt?.toISOString() ?? null,
        endsAt: subscription.endsAt?.toISOString() ?? null,
      },
      way: paymentPage(stored),
      hasPortal: customerId !== null,
    },
  };
}

/** Nothing to pay with a custom contract. */
export function paymentPage({ isPaid, subscription }: StoredBilling): "checkout" | "portal" | null {
  if (!subscription) return isPaid ? null : "checkout";
  return canSubscribe(subscription.status) ? "checkout" : "portal";
}

type RefreshContext = Pick<JobContext, "viewer" | "inStore" | "payments" | "now">;

/**
 * Fetches the subscription from the payment provider and saves it: the only way to become paid.
 * Events may be duplicated, late, out of order or lost, so their contents are never trusted. An
 * answer counts only if no other was saved since the request; otherwise it is fetched again.
 */
export async function refreshBilling({
  viewer,
  inStore,
  payments,
  now,
}: RefreshContext): Promise<void> {
  if (!payments) return;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const { stored, events } = await asSystem(
      { viewer, inStore },
      async (store) => ({
        stored: await store.billing.read(),
        events: await store.webhookInbox.waiting("stripe", MAX_EVENTS),
      }),
      "read",
    );
    if (stored.customerId === null) return;
    const found = await payments.subscriptionsOf(stored.customerId);
    const isKept = await asSystem({ viewer, inStore }, async (store) => {
      if (!(await applySubscriptions(store, stored, found, now))) return false;
      const keys = events.map(({ key }) => key);
      await store.webhookInbox.settle("stripe", keys, now);
      return true;
    });
    if (isKept) return;
  }
  throw new Error("The payment provider's answers keep overtaking each other.");
}

async function applySubscriptions(
  store: Store,
  stored: StoredBilling,
  found: PaidSubscription[] | null,
  now: Date,
): Promise<boolean> {
  const counting = currentSubscription(found ?? []);
  const isKept = await store.billing.saveSubscription({ version: stored.version, now }, counting);
  if (!isKept) return false;
  if (found === null) await store.billing.clearCustomer();
  const hasPaidBefore = stored.subscription !== null;
  const isPaid = counting ? isPaidStatus(counting.status) : stored.isPaid && !hasPaidBefore;
  if (counting || hasPaidBefore) await store.billing.setPaid(isPaid);
  if (found !== null && isSameSubscription(stored.subscription, counting)) return true;
  const { status = "none", seats = 0 } = counting ?? {};
  await store.audit.record(now, "billing.changed", "subscription", { status, seats, isPaid });
  await store.live.publish(
    { everybody: true },
    { type: "stale", paths: [api.session.read.path, api.billing.read.path] },
  );
  return true;
}

function isSameSubscription(
  stored: StoredBilling["subscription"],
  found: PaidSubscription | null,
): boolean {
  if (!stored || !found) return stored === null && found === null;
  const moment = (at: Date | null) => at?.getTime();
  return (
    stored.id === found.id &&
    stored.status === found.status &&
    stored.seats === found.seats &&
    moment(stored.periodEndsAt) === moment(found.periodEndsAt) &&
    moment(stored.endsAt) === moment(found.endsAt)
  );
}

/** Refreshes every subscription once a day, regardless of the events received. */
export async function refreshStaleSubscriptions({
  receivers,
  inStore,
  now,
}: ScheduleContext): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  await forEachInTurn(await receivers.staleSubscriptions(since), (organisationId) =>
    inStore(systemOf(organisationId), async (store) => {
      if (await store.billing.claimRefresh(since, now)) {
        await store.jobs.add(jobs.refreshBilling, {});
      }
    }),
  );
}

export function asSystem<T>(
  { viewer, inStore }: { viewer: Viewer; inStore: InStore },
  work: (store: Store) => Promise<T>,
  mode?: "read",
): Promise<T> {
  return inStore(systemOf(viewer.organisationId), work, mode);
}
