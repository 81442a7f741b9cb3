import type { Act, Deliver } from "./control.ts";
import type { Delivery, OutgoingSettings, StripeEvent } from "./outgoing.ts";
import type { Customer, Invoice, Session, Subscription } from "./state.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Controls Stripe from tests: `send` calls a path below `/control`. */
export function stripeControl(send: Send) {
  return {
    /** All objects, oldest first. */
    all: () =>
      send<{
        customers: Customer[];
        sessions: Session[];
        subscriptions: Subscription[];
        invoices: Invoice[];
        events: StripeEvent[];
        deliveries: Delivery[];
      }>("GET", "/stripe/all"),
    /**
     * An action of the payer, or passing time: `renew` and `fail` advance a subscription to the end
     * of its period.
     */
    act: (wish: Act) => send<object>("POST", "/stripe/act", wish),
    /** How events are delivered from now on. */
    set: (settings: Partial<OutgoingSettings>) =>
      send<OutgoingSettings>("PATCH", "/stripe/outgoing", settings),
    reset: () => send<object>("DELETE", "/stripe/outgoing"),
    /** Sends events now, once per mention, in this order. */
    deliver: async (events: string[], forgery?: Deliver["forgery"]) =>
      (await send<{ deliveries: Delivery[] }>("POST", "/stripe/deliver", { events, forgery }))
        .deliveries,
    settled: () => send<object>("POST", "/stripe/settled", {}),
  };
}
