import type { Plan } from "@touchline/contract";
import type { SubscriptionStatus } from "@touchline/domain";

/** A subscription as the payment provider has it at the moment of asking. */
export interface PaidSubscription {
  id: string;
  status: SubscriptionStatus;
  seats: number;
  periodEndsAt: Date | null;
  /** Somebody cancelled it: when it ends. */
  endsAt: Date | null;
  createdAt: Date;
}

/** What is to be bought, and for whom. */
export interface Purchase {
  organisationId: string;
  customerId: string;
  seats: number;
  /** Nothing is charged before; null: at once. */
  freeUntil: Date | null;
}

/**
 * Why the payment provider did not do as asked.
 *
 * - `away`: it cannot be reached, or says so; later may do
 * - `busy`: the same is being done at this moment by somebody else
 */
export type PaymentTrouble = "away" | "busy";

export class PaymentError extends Error {
  readonly kind: PaymentTrouble;
  constructor(kind: PaymentTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Takes money. What is paid for is asked here, and believed from nowhere else. */
export interface PaymentProvider {
  /** The one price that is sold. */
  priceId: string;
  /** Null while the provider does not answer. */
  plan(): Promise<Plan | null>;
  /** Makes a customer; asked again with the same key, gives the same one. */
  createCustomer(given: {
    organisationId: string;
    name: string;
    email: string;
    key: string;
  }): Promise<string>;
  /** Everything that a customer ever subscribed to; null where the customer was deleted. */
  subscriptionsOf(customerId: string): Promise<PaidSubscription[] | null>;
  /** Where to pay. One that is open already is used again. */
  openCheckout(purchase: Purchase): Promise<{ sessionId: string; url: string }>;
  /** Where to see to seats, card and invoices, and to cancel. Good for a short while. */
  openPortal(customerId: string): Promise<{ url: string }>;
  /** Nothing is charged any more, from now on. */
  endSubscriptions(customerId: string): Promise<void>;
}
