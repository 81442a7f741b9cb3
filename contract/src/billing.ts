import { SUBSCRIPTION_STATUSES } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const ProviderId = z.string().min(1).max(255);
const WebUrl = z.url().max(8000);

/** The plan on sale, and its price per seat. */
export const Plan = z.object({
  name: z.string().max(300),
  amount: z.number(),
  currency: z.string().max(3),
  interval: z.enum(["day", "week", "month", "year"]),
});
export type Plan = z.infer<typeof Plan>;

export const Billing = z.object({
  /** The managers who can renew. */
  managers: z.array(z.string().max(200)).max(1000),
  /** The subscription; null for reps, who don't see billing. */
  account: z
    .object({
      isPaid: z.boolean(),
      /** Null if there was no trial, or a subscription has replaced it. */
      trialEndsAt: Timestamp.nullable(),
      priceId: ProviderId,
      customer: ProviderId.nullable(),
      /** Null while the payment provider is unreachable. */
      plan: Plan.nullable(),
      /** Everyone who can sign in and takes a seat: all but observers. */
      people: z.int(),
      subscription: z
        .object({
          status: z.enum(SUBSCRIPTION_STATUSES),
          seats: z.int(),
          periodEndsAt: Timestamp.nullable(),
          /** The day it ends, if it was cancelled. */
          endsAt: Timestamp.nullable(),
        })
        .nullable(),
      /**
       * Where to pay: checkout for a new subscription, portal for an existing one; null if neither
       * is needed.
       */
      way: z.enum(["checkout", "portal"]).nullable(),
      hasPortal: z.boolean(),
    })
    .nullable(),
});
export type Billing = z.infer<typeof Billing>;
export type BillingAccount = NonNullable<Billing["account"]>;

/** Every route answers 404 on a server without billing. */
export const billing = {
  read: route({
    method: "GET",
    path: "/api/billing",
    access: "member",
    summary: "The subscription: what it covers, until when, and who can renew",
    response: Billing,
  }),
  createCheckoutSession: route({
    method: "POST",
    path: "/api/create-checkout-session",
    access: "admin",
    summary: "Start checkout; returns where to send the browser",
    body: z.strictObject({
      /** Must be the price on sale here; any other is rejected. */
      priceId: ProviderId,
      /** The organisation's own customer, if it has one; any other is rejected. */
      customer: ProviderId.nullish(),
    }),
    response: z.object({ sessionId: ProviderId, url: WebUrl }),
    perMinute: 30,
  }),
  openPortal: route({
    method: "POST",
    path: "/api/billing/portal",
    access: "admin",
    summary: "Open the billing portal: seats, card, invoices, cancellation",
    response: z.object({ url: WebUrl }),
    perMinute: 30,
  }),
  refresh: route({
    method: "POST",
    path: "/api/billing/refresh",
    access: "admin",
    summary: "Refresh the subscription from the payment provider",
    response: Billing,
    perMinute: 30,
  }),
};
