import type { BillingAccount, Plan } from "@touchline/contract";
import { formatMoney, pluralise } from "../../lib/format.ts";
import type { Tone } from "../../ui/chip.tsx";

/** Returns e.g. '€29 a seat, every month'. */
export function formatPrice({ amount, currency, interval }: Plan): string {
  return `${formatMoney(amount, currency)} a seat, every ${interval}`;
}

/** Returns e.g. '2 seats, €58 every month'. */
export function formatSeatsTotal(seats: number, { amount, currency, interval }: Plan): string {
  return `${pluralise(seats, "seat")}, ${formatMoney(amount * seats, currency)} every ${interval}`;
}

/** Whether the team has a custom contract without the payment provider. */
export function isCustomContract({ isPaid, trialEndsAt, subscription }: BillingAccount): boolean {
  return isPaid && !subscription && !trialEndsAt;
}

export function billingStatus({ isPaid, trialEndsAt, subscription }: BillingAccount): {
  tone: Tone;
  words: string;
} {
  if (!subscription) {
    if (trialEndsAt)
      return isPaid ? { tone: "none", words: "Trial" } : { tone: "warn", words: "Trial ended" };
    return isPaid ? { tone: "good", words: "Active" } : { tone: "warn", words: "Inactive" };
  }
  switch (subscription.status) {
    case "active":
    case "trialing":
      return subscription.endsAt
        ? { tone: "fair", words: "Ending" }
        : { tone: "good", words: "Active" };
    case "past_due":
      return { tone: "bad", words: "Payment failed" };
    case "unpaid":
      return { tone: "bad", words: "Unpaid" };
    case "paused":
      return { tone: "warn", words: "Paused" };
    default:
      return { tone: "warn", words: "Ended" };
  }
}
