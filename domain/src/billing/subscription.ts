export const SUBSCRIPTION_STATUSES = [
  "none",
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "paused",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

const PAID_STATUSES: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];
const ENDED_STATUSES: readonly SubscriptionStatus[] = [
  "none",
  "incomplete",
  "incomplete_expired",
  "canceled",
];

/**
 * Whether a status gives access. A failed renewal is still being collected, so an expired card
 * locks no one out.
 */
export function isPaidStatus(status: SubscriptionStatus): boolean {
  return PAID_STATUSES.includes(status);
}

/**
 * Whether a new subscription may be started; an unpaid or paused one is resolved in the billing
 * portal.
 */
export function canSubscribe(status: SubscriptionStatus): boolean {
  return ENDED_STATUSES.includes(status);
}

/**
 * Picks the subscription that counts: one that gives access, else one that hasn't ended, else the
 * newest.
 */
export function currentSubscription<S extends { status: SubscriptionStatus; createdAt: Date }>(
  subscriptions: readonly S[],
): S | null {
  const rank = ({ status }: S) => (isPaidStatus(status) ? 2 : canSubscribe(status) ? 0 : 1);
  const [first = null] = subscriptions.toSorted(
    (one, other) => rank(other) - rank(one) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return first;
}

const DAY_MS = 86_400_000;

/** Days until the trial ends, including the last one: 'one day left' until the very end. */
export function trialDaysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS));
}
