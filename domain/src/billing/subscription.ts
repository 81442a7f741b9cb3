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

const OPENING: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];
const LEAVING_NOTHING: readonly SubscriptionStatus[] = [
  "none",
  "incomplete",
  "incomplete_expired",
  "canceled",
];

/** Whether it opens the product. A renewal that failed is still being collected: nobody is locked out over a card that expired. */
export function isPaidBy(status: SubscriptionStatus): boolean {
  return OPENING.includes(status);
}

/** Whether somebody may subscribe anew; what is unpaid or paused is seen to where it was bought. */
export function maySubscribe(status: SubscriptionStatus): boolean {
  return LEAVING_NOTHING.includes(status);
}

/** Of all that a customer ever had, the one that counts: what opens the product, else what is not over, else the newest. */
export function countingSubscription<S extends { status: SubscriptionStatus; createdAt: Date }>(
  subscriptions: readonly S[],
): S | null {
  const rank = ({ status }: S) => (isPaidBy(status) ? 2 : maySubscribe(status) ? 0 : 1);
  const [first = null] = subscriptions.toSorted(
    (one, other) => rank(other) - rank(one) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return first;
}

const DAY_MS = 86_400_000;

/** Days until the trial ends, the last one counted: 'one day left' until the very end. */
export function trialDaysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS));
}
