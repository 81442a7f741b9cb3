import { api } from "@touchline/contract";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import type { PaidSubscription, PaymentProvider } from "../../ports/billing.ts";
import { eventually } from "../../testing/eventually.ts";
import { scaled } from "../../testing/scale.ts";
import { productWithStripe } from "../../testing/with-stripe.ts";
import { refreshBilling } from "./billing.service.ts";

let product: Awaited<ReturnType<typeof productWithStripe>>;

beforeAll(async () => {
  product = await productWithStripe();
});
afterEach(() => product.stripe.reset());
afterAll(() => product.close());

/** Sequences of subscription changes, each up to the state that must be known in the end. */
const STORIES = {
  paid: [],
  "failed and mended": ["fail", "card"],
  cancelled: ["cancel"],
  "cancelled, then over": ["cancel", "renew"],
  "never paid again": ["fail", "fail"],
} as const;

const story = fc.constantFrom(...(Object.keys(STORIES) as Array<keyof typeof STORIES>));

/**
 * A way for events to arrive: which are lost (all but one), which are duplicated, and in what
 * order.
 */
const arrival = fc.record({
  story,
  lost: fc.array(fc.nat(), { maxLength: 4 }),
  again: fc.array(fc.nat(), { maxLength: 4 }),
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
});

/** The events at Stripe that the product hasn't received yet. */
async function happened(acts: (typeof STORIES)[keyof typeof STORIES]) {
  const scene = await product.ended();
  await product.stripe.set({ isHeld: true });
  const { sessionId } = await product.begin(scene.manager);
  await product.stripe.act({ act: "pay", session: sessionId });
  const { subscriptions, customers } = await product.there(scene.org.id);
  const [subscription, customer] = [subscriptions[0]?.id ?? "", customers[0]?.id ?? ""];
  for (const act of acts) {
    if (act === "card") await product.stripe.act({ act, customer, card: "4242" });
    else await product.stripe.act({ act, subscription });
  }
  const { events } = await product.there(scene.org.id);
  // Creating a customer or changing a card doesn't affect the subscription.
  const telling = events.filter(({ type }) => !/^customer\.(created|updated)$/.test(type));
  return { ...scene, events: telling.map(({ id }) => id) };
}

describe("[D6] whatever way the events come", () => {
  it("what is paid for equals what the provider knows in the end", async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async ({ story, lost, again, order }) => {
        const { org, manager, events } = await happened(STORIES[story]);
        const gone = new Set(lost.map((pick) => events[pick % events.length]));
        // Any event may be lost, as long as one arrives after everything has happened.
        const kept = events.filter((id) => !gone.has(id));
        const told = kept.length > 0 ? kept : events.slice(-1);
        const twice = again.map((pick) => told[pick % told.length] ?? "");
        const muddled = [...told, ...twice]
          .map((id, index) => ({ id, at: order[index] ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ id }) => id);
        const deliveries = await product.stripe.deliver(muddled);
        expect(deliveries.every(({ status }) => status === 200)).toBe(true);

        const [truth] = (await product.there(org.id)).subscriptions;
        await eventually(async () => {
          const { body } = await product.call(manager, api.billing.read, {});
          expect(body.account?.subscription).toMatchObject({
            status: truth?.status,
            seats: truth?.items.data[0]?.quantity,
          });
          expect(body.account?.subscription?.endsAt !== null).toBe(truth?.cancel_at !== null);
          expect(body.account?.isPaid).toBe(truth?.status !== "canceled");
        });
        const inbox = await product.database.owner
          .selectFrom("webhookInbox")
          .select("eventKey")
          .where("organisationId", "=", org.id)
          .execute();
        const concerning = inbox.map(({ eventKey }) => eventKey);
        expect(new Set(concerning).size).toBe(concerning.length);
      }),
      { numRuns: scaled(10, 120) },
    );
  });

  it("an answer that another one overtook is asked for again, not kept", async () => {
    const { org, manager } = await product.ended();
    await product.begin(manager);
    const found = (status: "active" | "canceled"): PaidSubscription => ({
      id: "sub_asked",
      status,
      seats: 2,
      periodEndsAt: null,
      endsAt: null,
      createdAt: new Date("2026-11-15T00:00:00Z"),
    });
    const elsewhere = async () => {
      throw new Error("Nothing else is asked.");
    };
    const late = Promise.withResolvers<PaidSubscription[]>();
    const answers = [late.promise, [found("canceled")], [found("canceled")]];
    const payments: PaymentProvider = {
      priceId: "",
      plan: elsewhere,
      createCustomer: elsewhere,
      openCheckout: elsewhere,
      openPortal: elsewhere,
      endSubscriptions: elsewhere,
      subscriptionsOf: async () => (await answers.shift()) ?? null,
    };
    const viewer = systemOf(org.id);
    const ask = () =>
      refreshBilling({ viewer, inStore: product.inStore, payments, now: new Date() });
    const slow = ask();
    await eventually(() => expect(answers).toHaveLength(2));
    await ask();
    late.resolve([found("active")]);
    await slow;
    expect(await product.isPaid(manager)).toBe(false);
    expect(answers).toHaveLength(0);
  });
});
