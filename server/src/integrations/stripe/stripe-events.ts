import Stripe from "stripe";
import { z } from "zod";

/** What happened, and to whom. */
export interface PaymentEvent {
  kind: "event";
  id: string;
  type: string;
  isLive: boolean;
  /** Null where it is about nobody in particular. */
  customerId: string | null;
}

/** Signed by Stripe, and not as we know events: a newer form, or another product of theirs. */
interface UnknownEvent {
  kind: "unknown";
  type: string;
}

const Named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const About = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: Named.nullish(),
});
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({ object: About }),
});
const Typed = z.object({ type: z.string() });

/** Reads an event off the raw bytes; null where the signature is not Stripe's, or older than five minutes. */
export function readEvent(given: {
  rawBody: Buffer;
  signature: string;
  secret: string;
  now: Date;
}): PaymentEvent | UnknownEvent | null {
  const { rawBody, signature, secret, now } = given;
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
      return { kind: "unknown", type: Typed.safeParse(given).data?.type.slice(0, 255) ?? "" };
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
    // It checks the signature first: what is no JSON was signed all the same.
    if (error instanceof SyntaxError) return { kind: "unknown", type: "" };
    throw error;
  }
}
