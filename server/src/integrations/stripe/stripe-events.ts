import Stripe from "stripe";
import { z } from "zod";

export interface PaymentEvent {
  kind: "event";
  id: string;
  type: string;
  isLive: boolean;
  /** Null if the event isn't about a customer. */
  customerId: string | null;
}

/** Signed by Stripe but not in a known format: a newer version or another product. */
interface UnknownEvent {
  kind: "unknown";
  type: string;
}

const IdOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const EventObject = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: IdOrObject.nullish(),
});
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: EventObject }),
});
const TypedObject = z.object({ type: z.string() });

const HAS_EMPTY_SIGNATURE = /v1=(?:,|$)/;

/**
 * Parses an event from the raw bytes; null if the signature is invalid or older than five minutes.
 */
export function readEvent(given: {
  rawBody: Buffer;
  signature: string;
  secret: string;
  now: Date;
}): PaymentEvent | UnknownEvent | null {
  const { rawBody, signature, secret, now } = given;
  // The library fails instead of refusing it.
  if (HAS_EMPTY_SIGNATURE.test(signature)) return null;
  try {
    const given: unknown = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      undefined,
      undefined,
      now.getTime(),
    );
    const { data: event } = Event.safeParse(given);
    if (!event) {
      return { kind: "unknown", type: TypedObject.safeParse(given).data?.type.slice(0, 255) ?? "" };
    }
    const about = event.data.object;
    const customerId = about.object === "customer" ? about.id : about.customer;
    return {
      kind: "event",
      id: event.id,
      type: event.type,
      isLive: event.livemode,
      customerId: customerId ?? null,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // The library checks the signature before it parses, so invalid JSON was still signed.
    if (error instanceof SyntaxError) return { kind: "unknown", type: "" };
    throw error;
  }
}
