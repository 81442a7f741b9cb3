import fastify from "fastify";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxControl } from "../control-client.ts";
import { stripe, underStripe } from "./stripe.ts";

const MONTHLY = "price_sandbox_month";
const heard: Array<{ event: Stripe.Event; type: string }> = [];
let answerWith = 200;
let url = "";
let client: Stripe;
let control: ReturnType<typeof sandboxControl>["stripe"];
const closing: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  const product = fastify();
  product.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  product.post("/api/billing/events", async ({ body, headers }, reply) => {
    const signature = String(headers["stripe-signature"]);
    const event = client.webhooks.constructEvent(body as Buffer, signature, "whsec_sandbox");
    heard.push({ event, type: event.type });
    return reply.code(answerWith).send({});
  });
  const origin = await product.listen({ port: 0, host: "127.0.0.1" });
  const app = fastify({ rewriteUrl: (request) => underStripe(request.url) });
  const sandbox = { url: () => url, appOrigins: [origin], dataDir: null, today: new Date() };
  const vendor = await stripe(sandbox);
  await app.register((scope) => vendor.routes(scope), { prefix: "/stripe" });
  await app.register(async (scope) => vendor.control?.(scope), { prefix: "/control/stripe" });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  control = sandboxControl(url).stripe;
  client = clientWith("sk_test_sandbox");
  closing.push(
    () => app.close(),
    () => product.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});
beforeEach(async () => {
  await control.settled();
  await control.reset();
  heard.length = 0;
  answerWith = 200;
});

function clientWith(key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

async function openSession(quantity = 3) {
  const customer = await client.customers.create({ email: "grant@trial.test" });
  const session = await client.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: MONTHLY, quantity }],
    customer: customer.id,
    client_reference_id: "org-1",
    success_url: "http://app.test/back?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.test/home",
    subscription_data: { metadata: { organisationId: "org-1" } },
  });
  await control.settled();
  return { customer, session };
}

async function subscribed() {
  const { customer, session } = await openSession();
  await control.act({ act: "pay", session: session.id });
  await control.settled();
  const [subscription] = (await client.subscriptions.list({ customer: customer.id })).data;
  if (!subscription) throw new Error("not subscribed");
  return { customer, session, subscription };
}

const press = (address: string, form: Record<string, string>) =>
  fetch(address, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });

describe("the hosted checkout page", () => {
  it("takes a card, leads back with the session's id, and tells of it in signed events", async () => {
    const { customer, session } = await openSession();
    const paid = await press(session.url ?? "", { decision: "pay", card: "4242 4242 4242 4242" });
    expect(paid.headers.get("location")).toBe(`http://app.test/back?session=${session.id}`);
    await control.settled();
    expect(heard.map(({ type }) => type)).toEqual([
      "customer.created",
      "customer.subscription.created",
      "invoice.paid",
      "checkout.session.completed",
    ]);
    const [subscription] = (await client.subscriptions.list({ customer: customer.id })).data;
    expect(subscription).toMatchObject({ status: "active", metadata: { organisationId: "org-1" } });
    expect(subscription?.items.data[0]).toMatchObject({ quantity: 3, price: { id: MONTHLY } });
    expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      client_reference_id: "org-1",
    });
    expect((await press(session.url ?? "", { decision: "pay" })).status).toBe(404);
  });

  it("declines a card and lets people go back; neither subscribes anybody", async () => {
    const { customer, session } = await openSession();
    const declined = await press(session.url ?? "", {
      decision: "pay",
      card: "4000 0000 0000 0002",
    });
    expect([declined.status, await declined.text()]).toEqual([
      402,
      expect.stringContaining("Your card was declined."),
    ]);
    const left = await press(session.url ?? "", { decision: "cancel" });
    expect(left.headers.get("location")).toBe("http://app.test/home");
    const { data } = await client.subscriptions.list({ customer: customer.id, status: "all" });
    expect(data).toEqual([]);
    expect((await client.checkout.sessions.expire(session.id)).status).toBe("expired");
  });
});

describe("the portal", () => {
  it("cancels, resumes, changes seats and the card", async () => {
    const { customer, subscription } = await subscribed();
    const portal = await client.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.test/back",
    });
    expect(await (await fetch(portal.url)).text()).toContain("Touchline Team, 3 seats");
    const now = () => client.subscriptions.retrieve(subscription.id);
    await press(portal.url, { decision: "cancel" });
    expect((await now()).cancel_at).toBe(subscription.items.data[0]?.current_period_end);
    await press(portal.url, { decision: "resume" });
    expect((await now()).cancel_at_period_end).toBe(false);
    await press(portal.url, { decision: "seats", seats: "8" });
    expect((await now()).items.data[0]?.quantity).toBe(8);
    await control.act({ act: "fail", subscription: subscription.id });
    expect((await now()).status).toBe("past_due");
    await press(portal.url, { decision: "card", card: "4242" });
    expect((await now()).status).toBe("active");
    expect((await press(portal.url, { decision: "seats", seats: "-1" })).status).toBe(400);
  });
});

describe("time", () => {
  it("renews, fails, gives up, and ends what was cancelled", async () => {
    const { customer, subscription } = await subscribed();
    const status = async () => (await client.subscriptions.retrieve(subscription.id)).status;
    const until = subscription.items.data[0]?.current_period_end ?? 0;
    await control.act({ act: "renew", subscription: subscription.id });
    const renewed = await client.subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(until);
    await control.act({ act: "fail", subscription: subscription.id });
    expect(await status()).toBe("past_due");
    await control.act({ act: "fail", subscription: subscription.id });
    expect(await status()).toBe("canceled");
    const { data: invoices } = await client.invoices.list({ customer: customer.id });
    expect(invoices.map((invoice) => invoice.status)).toEqual(["open", "paid", "paid"]);
    expect(invoices[0]?.parent?.subscription_details?.subscription).toBe(subscription.id);
  });
});

describe("events", () => {
  it("can come twice, backwards, not at all, and are tried again until they are taken", async () => {
    await control.set({ copies: 2, isReversed: true, lost: ["invoice.paid"] });
    await subscribed();
    expect(heard.map(({ type }) => type).filter((type) => type !== "customer.created")).toEqual([
      "checkout.session.completed",
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.created",
    ]);
    await control.reset();
    await control.set({ retryMs: [0, 0, 0] });
    answerWith = 500;
    heard.length = 0;
    await client.customers.create({});
    await expect.poll(() => heard.length, { timeout: 120_000 }).toBe(4);
    expect(new Set(heard.map(({ event }) => event.id)).size).toBe(1);
    answerWith = 200;
    await control.deliver([heard[0]?.event.id ?? ""]);
    expect(heard).toHaveLength(5);
    const again = await client.events.retrieve(heard[0]?.event.id ?? "");
    expect(again.type).toBe("customer.created");
  });
});

describe("the interface", () => {
  it("answers the same key once, and refuses it for something else", async () => {
    const idempotencyKey = "customer:org-1";
    const one = await client.customers.create({ name: "One" }, { idempotencyKey });
    const two = await client.customers.create({ name: "One" }, { idempotencyKey });
    expect(two.id).toBe(one.id);
    await expect(client.customers.create({ name: "Two" }, { idempotencyKey })).rejects.toThrow(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it("refuses strangers, unknown things and unknown paths as Stripe does", async () => {
    const { StripeAuthenticationError, StripeInvalidRequestError } = Stripe.errors;
    await expect(clientWith("sk_test_other").customers.list()).rejects.toThrow(
      StripeAuthenticationError,
    );
    await expect(client.prices.retrieve("price_no")).rejects.toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
    await expect(client.coupons.list()).rejects.toThrow(StripeInvalidRequestError);
    await expect(
      client.checkout.sessions.create({ mode: "subscription", customer: "cus_no" }),
    ).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
    const price = await client.prices.retrieve(MONTHLY, { expand: ["product"] });
    expect(price.product).toMatchObject({ name: "Touchline Team" });
  });

  it("forgets a deleted customer and ends what they paid for", async () => {
    const { customer, subscription } = await subscribed();
    await client.customers.del(customer.id);
    expect(await client.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });
});

// docs.stripe.com/api/metadata and docs.stripe.com/api/checkout/sessions/create
describe("[V-10] a checkout session", () => {
  it("keeps no empty metadata, and no trial that ends within two days", async () => {
    const customer = await client.customers.create({ email: "short@trial.test" });
    const create = (trial_end: number) =>
      client.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: MONTHLY, quantity: 1 }],
        customer: customer.id,
        success_url: "http://app.test/back",
        metadata: { kept: "1", empty: "" },
        subscription_data: { trial_end },
      });
    const now = Math.floor(Date.now() / 1000);
    expect((await create(now + 3 * 86_400)).metadata).toEqual({ kept: "1" });
    await expect(create(now + 47 * 3600)).rejects.toMatchObject({
      statusCode: 400,
      param: "subscription_data[trial_end]",
    });
  });
});
