import Stripe from "stripe";
import { z } from "zod";

/** What happened, and to whom. */
export interface PaymentEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** Null where it is about nobody in particular. */
  customerId: string | null;
}

const Named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const About = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: Named.nullish(),
});

/** Reads an event off the raw bytes; null where the signature is not Stripe's, or older than five minutes. */
export function readEvent(given: {
  rawBody: Buffer;
  signature: string;
  secret: string;
  now: Date;
}): PaymentEvent | null {
  const { rawBody, signature, secret, now } = given;
  try {
    const event = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      undefined,
      undefined,
      now.getTime(),
    );
    const about = About.parse(event.data.object);
    const customerId = about.object === "customer" ? about.id : about.customer;
    return {
      id: event.id,
      type: event.type,
      isLive: event.livemode,
      customerId: customerId ?? null,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}
