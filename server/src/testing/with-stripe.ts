import { api } from "@touchline/contract";
import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { expect } from "vitest";
import { createVendors } from "../integrations/vendors.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { eventually } from "./eventually.ts";
import { type Person, testProduct } from "./product.ts";

export const PRICE = "price_sandbox_month";

/** The product with a worker and the sandbox's Stripe, for ended trials and payments. */
export async function productWithStripe(given: { logTo?: NodeJS.WritableStream } = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: [origin] });
  const control = sandboxControl(sandbox.url);
  const { stripe } = control;
  const environment = {
    PUBLIC_URL: origin,
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_PRICE_ID: PRICE,
    STRIPE_API_URL: sandbox.url,
    ...(given.logTo && { LOG_LEVEL: "warn" }),
  };
  const product = await testProduct({
    works: true,
    environment,
    makeOutside: createVendors,
    ...given,
  });
  await product.app.listen({ port, host: "127.0.0.1" });

  const isPaid = async (who: Person) =>
    (await product.call(who, api.session.read, {})).body.user.isPaid;

  async function ended() {
    const org = await product.organisation({
      isPaid: false,
      trialEndsAt: new Date("2026-11-01T00:00:00Z"),
    });
    return { org, manager: await org.manager({ name: "Grant" }), rep: await org.rep() };
  }

  async function begin(manager: Person) {
    const body = { priceId: PRICE, customer: null };
    const { status, body: begun } = await product.call(manager, api.billing.createCheckoutSession, {
      body,
    });
    expect(status).toBe(200);
    return begun;
  }

  async function there(organisationId: string) {
    const all = await stripe.all();
    const customers = all.customers.filter(
      ({ metadata }) => metadata.organisationId === organisationId,
    );
    const ids = customers.map(({ id }) => id);
    const of = <T extends { customer: string }>(items: T[]) =>
      items.filter(({ customer }) => ids.includes(customer));
    const about = ({ data }: { data: { object: object } }) =>
      ids.some((id) => JSON.stringify(data.object).includes(id));
    return {
      customers,
      sessions: of(all.sessions),
      subscriptions: of(all.subscriptions),
      events: all.events.filter(about),
    };
  }

  /** An organisation that has paid, once the product has registered the payment. */
  async function paying() {
    const scene = await ended();
    const { sessionId } = await begin(scene.manager);
    await stripe.act({ act: "pay", session: sessionId });
    await eventually(async () => expect(await isPaid(scene.manager)).toBe(true));
    const { subscriptions, customers } = await there(scene.org.id);
    const [subscription] = subscriptions;
    const [customer] = customers;
    if (!subscription || !customer) throw new Error("nobody paid");
    return { ...scene, subscription: subscription.id, customer: customer.id };
  }

  return {
    ...product,
    origin,
    sandbox,
    control,
    stripe,
    isPaid,
    ended,
    begin,
    there,
    paying,
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
