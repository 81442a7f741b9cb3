import type { Plan } from "@touchline/contract";
import type { SubscriptionStatus } from "@touchline/domain";

export interface PaidSubscription {
  id: string;
  status: SubscriptionStatus;
  seats: number;
  periodEndsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
}

export interface Purchase {
  organisationId: string;
  customerId: string;
  seats: number;
  /** No charge before this date; null to charge at once. */
  freeUntil: Date | null;
}

/**
 * Why the payment provider failed. `away`: unreachable or unavailable, retry later. `busy`: the
 * same operation is already in progress.
 */
export type PaymentTrouble = "away" | "busy";

export class PaymentError extends Error {
  readonly kind: PaymentTrouble;
  constructor(kind: PaymentTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Takes payments. It is the only source of truth for what is paid. */
export interface PaymentProvider {
  priceId: string;
  /** Null if the provider doesn't answer. */
  plan(): Promise<Plan | null>;
  /** Creates a customer; idempotent by key. */
  createCustomer(given: {
    organisationId: string;
    name: string;
    email: string;
    key: string;
  }): Promise<string>;
  /** All subscriptions a customer ever had; null if the customer was deleted. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[] | null>;
  /** Returns the checkout URL; reuses an open session. */
  openCheckout(purchase: Purchase): Promise<{ sessionId: string; url: string }>;
  /** Returns a short-lived URL to manage seats, card and invoices, and to cancel. */
  openPortal(customerId: string): Promise<{ url: string }>;
  /** Ends all subscriptions at once, so that nothing more is charged. */
  endSubscriptions(customerId: string): Promise<void>;
}
