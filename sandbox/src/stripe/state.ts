import type { Outgoing, StripeEvent } from "./outgoing.ts";

type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  livemode: false;
  deleted?: true;
}

export interface Product {
  id: string;
  object: "product";
  name: string;
}

export interface Price {
  id: string;
  object: "price";
  active: true;
  currency: string;
  unit_amount: number;
  type: "recurring";
  recurring: { interval: "month" | "year"; interval_count: 1; usage_type: "licensed" };
  product: string;
  metadata: Metadata;
  livemode: false;
}

export interface Session {
  id: string;
  object: "checkout.session";
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  /** Null once the session is over. */
  url: string | null;
  customer: string;
  subscription: string | null;
  invoice: string | null;
  client_reference_id: string | null;
  metadata: Metadata;
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string | null;
  created: number;
  expires_at: number;
  livemode: false;
}

/** A session's content, which Stripe doesn't return with it. */
export interface Basket {
  price: string;
  quantity: number;
  metadata: Metadata;
  trialEnd: number | null;
}

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "canceled"
  | "paused";

export interface Subscription {
  id: string;
  object: "subscription";
  customer: string;
  status: SubscriptionStatus;
  items: {
    object: "list";
    has_more: false;
    url: string;
    data: Array<{
      id: string;
      object: "subscription_item";
      subscription: string;
      price: Price;
      quantity: number;
      current_period_start: number;
      current_period_end: number;
    }>;
  };
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  latest_invoice: string | null;
  default_payment_method: string | null;
  metadata: Metadata;
  billing_mode: { type: "flexible" };
  currency: string;
  created: number;
  livemode: false;
}

export interface Invoice {
  id: string;
  object: "invoice";
  customer: string;
  status: "paid" | "open";
  amount_due: number;
  amount_paid: number;
  currency: string;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  attempt_count: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  created: number;
  livemode: false;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  url: string;
  created: number;
  livemode: false;
}

export interface SavedState {
  customers: Customer[];
  sessions: Session[];
  baskets: Array<[string, Basket]>;
  subscriptions: Subscription[];
  invoices: Invoice[];
  /** The last four digits of each customer's card. */
  cards: Array<[string, string]>;
  events: StripeEvent[];
}

export interface State {
  products: Map<string, Product>;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  sessions: Map<string, Session>;
  baskets: Map<string, Basket>;
  /** Sessions that are over, as a list that was read before shows them. */
  listedAsOpen: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  cards: Map<string, string>;
  portals: Map<string, PortalSession>;
  events: Map<string, StripeEvent>;
  /** By idempotency key: the request, and the response for every call with that key. */
  answered: Map<string, { asked: string; status: number; body: object }>;
  outgoing: Outgoing;
  changed(): void;
  publicUrl(): string;
}
