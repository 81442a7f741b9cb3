import { PassThrough } from "node:stream";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { eventually } from "../../testing/eventually.ts";
import { testProduct } from "../../testing/product.ts";
import { PRICE, productWithStripe } from "../../testing/with-stripe.ts";
import { refreshStaleSubscriptions } from "./billing.service.ts";

const logTo = new PassThrough();
const lines: string[] = [];
logTo.on("data", (chunk) => lines.push(String(chunk)));
let product: Awaited<ReturnType<typeof productWithStripe>>;

beforeAll(async () => {
  product = await productWithStripe({ logTo });
});
afterEach(async () => {
  await product.control.clearFaults();
  await product.stripe.reset();
});
afterAll(() => product.close());

const account = async (who: Parameters<typeof product.isPaid>[0]) => {
  const { body } = await product.call(who, api.billing.read, {});
  return body.account;
};

describe("[SUB-2] paying", () => {
  it("leads to the checkout of our own price and seats, and only the provider's word opens the product", async () => {
    const { org, manager, rep } = await product.ended();
    expect(await account(manager)).toMatchObject({
      isPaid: false,
      trialEndsAt: "2026-11-01T00:00:00.000Z",
      priceId: PRICE,
      customer: null,
      plan: { name: "Touchline Team", amount: 29, currency: "EUR", interval: "month" },
      people: 2,
      subscription: null,
      way: "checkout",
      hasPortal: false,
    });
    const begun = await product.begin(manager);
    expect(begun.url).toMatch(`/stripe/checkout/${begun.sessionId}`);
    const { sessions, customers } = await product.there(org.id);
    expect(sessions).toMatchObject([
      { id: begun.sessionId, amount_total: 5800, client_reference_id: org.id },
    ]);
    expect(customers).toMatchObject([{ email: manager.email, name: org.name }]);
    expect(await product.isPaid(manager)).toBe(false);

    await product.stripe.act({ act: "pay", session: begun.sessionId });
    await eventually(async () => expect(await product.isPaid(rep)).toBe(true));
    expect(await account(manager)).toMatchObject({
      isPaid: true,
      trialEndsAt: null,
      customer: customers[0]?.id,
      subscription: { status: "active", seats: 2, endsAt: null },
      way: "portal",
      hasPortal: true,
    });
    const { body } = await product.call(manager, api.workspace.audit, { query: {} });
    expect(body.entries.map(({ action }) => action)).toEqual([
      "billing.changed",
      "billing.checkout-begun",
    ]);
  });

  it("[TREE-3] 3 people and an observer are 3 seats; an observer who becomes a rep takes one", async () => {
    const { org, manager } = await product.ended();
    await org.admin();
    const observer = await org.observer();
    expect(await account(manager)).toMatchObject({ people: 3 });
    const seatsOf = async (sessionId: string) => {
      const { sessions } = await product.there(org.id);
      return sessions.find(({ id }) => id === sessionId)?.amount_total;
    };
    expect(await seatsOf((await product.begin(manager)).sessionId)).toBe(3 * 2900);

    await product.call(manager, api.workspace.setRole, {
      params: { id: observer.id },
      body: { role: "rep" },
    });
    expect(await account(manager)).toMatchObject({ people: 4 });
    expect(await seatsOf((await product.begin(manager)).sessionId)).toBe(4 * 2900);
  });

  it("[D6] pressed many times yields one session, one customer and one subscription", async () => {
    const { org, manager } = await product.ended();
    const pressed = await Promise.all(
      Array.from({ length: 6 }, () =>
        product.call(manager, api.billing.createCheckoutSession, { body: { priceId: PRICE } }),
      ),
    );
    // Some may have to retry, but no one gets a second subscription.
    const begun = pressed.filter(({ status }) => status === 200);
    expect(begun.length).toBeGreaterThan(0);
    expect(pressed.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const again = await product.begin(manager);
    expect(new Set([...begun.map(({ body }) => body.sessionId), again.sessionId]).size).toBe(1);
    const { customers, sessions } = await product.there(org.id);
    expect([customers.length, sessions.length]).toEqual([1, 1]);

    // Paid, but the product hasn't received the event.
    await product.stripe.set({ isHeld: true });
    await product.stripe.act({ act: "pay", session: again.sessionId });
    const twice = await product.call(manager, api.billing.createCheckoutSession, {
      body: { priceId: PRICE, customer: customers[0]?.id },
    });
    expect([twice.status, twice.raw.json().message]).toEqual([
      409,
      "You already have a subscription.",
    ]);
    expect(await product.isPaid(manager)).toBe(true);
  });

  // Metadata, docs.stripe.com/api/metadata: an empty value unsets the key, so it doesn't come back.
  it("[V-8] pressed again without a trial opens the checkout that is open, and expires none", async () => {
    const { org, manager } = await product.ended();
    const first = await product.begin(manager);
    expect((await product.begin(manager)).sessionId).toBe(first.sessionId);
    const { sessions } = await product.there(org.id);
    expect(sessions.map(({ status }) => status)).toEqual(["open"]);
    expect(sessions[0]?.metadata).not.toHaveProperty("trialEnd");
  });

  // Expire a session, docs.stripe.com/api/checkout/sessions/expire: only open ones can be expired.
  it("[V-8] opens another checkout when the last one ended by itself meanwhile", async () => {
    const { org, manager } = await product.ended();
    const first = await product.begin(manager);
    await product.stripe.act({ act: "lapse", session: first.sessionId });
    await org.rep();
    const { status, body } = await product.call(manager, api.billing.createCheckoutSession, {
      body: { priceId: PRICE },
    });
    expect(status).toBe(200);
    expect(body.sessionId).not.toBe(first.sessionId);
  });

  it("ends with the organisation, so that nobody goes on paying for what is gone", async () => {
    const { org, manager } = await product.paying();
    await product.call(manager, api.workspaceDeletion.deleteOrganisation, {
      body: { name: org.name },
    });
    await eventually(async () => {
      const { subscriptions } = await product.there(org.id);
      expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    });
  });

  it("follows the subscription: cancelled, resumed, seats, a renewal that fails, the end", async () => {
    const { manager, subscription } = await product.paying();
    const shows = (expected: object) =>
      eventually(async () =>
        expect((await account(manager))?.subscription).toMatchObject(expected),
      );
    await product.stripe.act({ act: "cancel", subscription });
    await shows({ status: "active", endsAt: expect.any(String) });
    await product.stripe.act({ act: "resume", subscription });
    await shows({ status: "active", endsAt: null });
    await product.stripe.act({ act: "seats", subscription, seats: 7 });
    await shows({ seats: 7 });
    await product.stripe.act({ act: "fail", subscription });
    await shows({ status: "past_due" });
    expect(await product.isPaid(manager)).toBe(true);
    await product.stripe.act({ act: "fail", subscription });
    await shows({ status: "canceled" });
    expect(await product.isPaid(manager)).toBe(false);
    const { body } = await product.call(manager, api.session.read, {});
    expect(body.trialEndsAt).toBeNull();
    expect(await account(manager)).toMatchObject({ way: "checkout" });
  });

  it("keeps the days of a trial that still runs", async () => {
    const trialEndsAt = new Date(Date.now() + 10 * 86_400_000);
    const org = await product.organisation({ isPaid: false, trialEndsAt });
    const manager = await org.manager();
    const { sessionId } = await product.begin(manager);
    await product.stripe.act({ act: "pay", session: sessionId });
    await eventually(async () =>
      expect((await account(manager))?.subscription?.status).toBe("trialing"),
    );
    const until = Math.floor(trialEndsAt.getTime() / 1000) * 1000;
    expect((await account(manager))?.subscription?.periodEndsAt).toBe(
      new Date(until).toISOString(),
    );
  });

  it("says so when the provider is away, and every page still opens", async () => {
    const { manager } = await product.ended();
    const away = { error: { type: "api_error", message: "Away." } };
    await product.control.fail({ vendor: "stripe", times: 100, status: 503, body: away });
    const body = { priceId: PRICE };
    const refused = await product.call(manager, api.billing.createCheckoutSession, { body });
    expect(refused.status).toBe(503);
    expect((await product.call(manager, api.billing.read, {})).status).toBe(200);
    expect((await product.call(manager, api.session.read, {})).status).toBe(200);
  });
});

describe("[C7] nobody is paid for by saying so", () => {
  it("a price or customer of somebody else's is refused", async () => {
    const { manager } = await product.ended();
    const other = await product.paying();
    const press = async (body: { priceId: string; customer?: string }) =>
      (await product.call(manager, api.billing.createCheckoutSession, { body })).status;
    expect(await press({ priceId: "price_sandbox_year" })).toBe(400);
    expect(await press({ priceId: PRICE, customer: other.customer })).toBe(404);
    expect(await press({ priceId: "" })).toBe(400);
  });

  it("coming back from checkout without having paid changes nothing", async () => {
    const { manager, rep } = await product.ended();
    await product.begin(manager);
    const { status, body } = await product.call(manager, api.billing.refresh, {});
    expect([status, body.account?.isPaid]).toEqual([200, false]);
    expect(await product.isPaid(rep)).toBe(false);
  });

  it("no member can write it, not even past our own checks", async () => {
    const { org, manager } = await product.ended();
    const write = (payload: object) =>
      product.app.inject({
        method: "PATCH",
        url: api.workspace.save.path,
        headers: manager.headers,
        payload,
      });
    expect((await write({ isPaid: true })).statusCode).toBe(400);
    expect((await write({ trialEndsAt: "2030-01-01T00:00:00.000Z" })).statusCode).toBe(400);
    for (const change of ["is_paid = true", "trial_ends_at = now()", "customer_id = 'cus_other'"]) {
      const database = connect(product.database.appUrl, { max: 1 });
      const attempt = database.db.transaction().execute(async (tx) => {
        await sql`select enter(${org.id}, ${manager.id}, 'manager')`.execute(tx);
        await sql.raw(`update organisations set ${change}`).execute(tx);
      });
      await expect(attempt).rejects.toThrow("payment is not a member's to change");
      await database.close();
    }
    expect(await product.isPaid(manager)).toBe(false);
  });

  it("reps neither pay nor see what is paid; they are told whom to ask", async () => {
    const { rep } = await product.ended();
    const body = { priceId: PRICE };
    for (const route of [api.billing.openPortal, api.billing.refresh]) {
      expect((await product.call(rep, route, {})).status).toBe(403);
    }
    expect((await product.call(rep, api.billing.createCheckoutSession, { body })).status).toBe(403);
    expect((await product.call(rep, api.billing.read, {})).body).toEqual({
      managers: ["Grant"],
      account: null,
    });
  });

  it("whoever has not paid still gets their data out", async () => {
    const { manager } = await product.ended();
    for (const route of [api.deals.list, api.actions.all]) {
      expect((await product.call(manager, route, { query: {} })).status).toBe(200);
    }
  });
});

describe("[D6] the provider's events", () => {
  it("are refused with another signature, too late, altered, or of the other kind of money", async () => {
    const { org, manager } = await product.ended();
    await product.stripe.set({ isHeld: true });
    const { sessionId } = await product.begin(manager);
    await product.stripe.act({ act: "pay", session: sessionId });
    const ids = (await product.there(org.id)).events.map(({ id }) => id);
    for (const forgery of [
      { secret: "whsec_other" },
      { skewSeconds: -301 },
      { body: JSON.stringify({ id: "evt_made_up", type: "invoice.paid" }) },
    ]) {
      const told = await product.stripe.deliver(ids, forgery);
      expect(told.every(({ status }) => status === 400)).toBe(true);
    }
    for (const signature of ["", "t=NaN,v1=", "t=1,v1=,v0="]) {
      const unsigned = await fetch(`${product.origin}/api/billing/events`, {
        ...{ method: "POST", body: "{}", headers: { "stripe-signature": signature } },
      });
      expect([signature, unsigned.status]).toEqual([signature, 400]);
    }
    const kept = await product.database.owner
      .selectFrom("webhookInbox")
      .select("eventKey")
      .where("organisationId", "=", org.id)
      .execute();
    expect(kept).toEqual([]);
    expect(await product.isPaid(manager)).toBe(false);
  });

  it("of a customer we do not know are taken, written down and forgotten", async () => {
    const { org, manager } = await product.ended();
    const { sessionId } = await product.begin(manager);
    await product.database.owner
      .updateTable("organisations")
      .set({ customerId: null })
      .where("id", "=", org.id)
      .execute();
    await product.stripe.set({ isHeld: true });
    await product.stripe.act({ act: "pay", session: sessionId });
    const { events, customers } = await product.there(org.id);
    const told = await product.stripe.deliver(events.map(({ id }) => id));
    expect(told.every(({ status }) => status === 200)).toBe(true);
    const line = lines.find((text) => text.includes(customers[0]?.id ?? "?"));
    expect(line).toContain("payment from an unknown customer");
    expect(await product.isPaid(manager)).toBe(false);
  });

  it("that never came are made up for by asking once a day", async () => {
    const { org, manager, subscription } = await product.paying();
    await product.stripe.set({ isHeld: true });
    await product.stripe.act({ act: "end", subscription });
    const database = connect(product.database.appUrl, { max: 1 });
    const receivers = receiversOn(database.db);
    const now = Date.now();
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
    expect(await receivers.staleSubscriptions(hoursAgo(1))).not.toContain(org.id);
    expect(await receivers.staleSubscriptions(hoursAgo(-1))).toContain(org.id);
    const tomorrow = hoursAgo(-25);
    await refreshStaleSubscriptions({ receivers, inStore: product.inStore, now: tomorrow });
    await eventually(async () => expect(await product.isPaid(manager)).toBe(false));
    await database.close();
  });

  it("of a deleted customer take the customer away; the next payment makes another", async () => {
    const { org, manager, customer } = await product.paying();
    const gone = await fetch(`${product.sandbox.url}/v1/customers/${customer}`, {
      method: "DELETE",
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    expect(gone.status).toBe(200);
    await eventually(async () => expect(await account(manager)).toMatchObject({ customer: null }));
    expect(await product.isPaid(manager)).toBe(false);
    await product.begin(manager);
    expect((await product.there(org.id)).customers).toHaveLength(2);
  });
});

describe("[SUB-2] the portal", () => {
  it("opens for whoever ever was a customer, also once nothing is paid for, and for nobody else", async () => {
    const { manager, rep, subscription } = await product.paying();
    const portal = (who: typeof manager) => product.call(who, api.billing.openPortal, {});
    expect((await portal(manager)).body.url).toMatch(/\/stripe\/portal\/bps_/);
    await product.stripe.act({ act: "fail", subscription });
    await product.stripe.act({ act: "fail", subscription });
    await eventually(async () => expect(await product.isPaid(manager)).toBe(false));
    // Old invoices remain available.
    expect(await account(manager)).toMatchObject({ way: "checkout", hasPortal: true });
    expect((await portal(manager)).body.url).toMatch(/\/stripe\/portal\/bps_/);
    expect((await portal(rep)).status).toBe(403);
    const { manager: unpaid } = await product.ended();
    expect((await portal(unpaid)).status).toBe(409);
  });
});

describe("[SUB-2] without a payment key", () => {
  it("nothing has to be paid and nobody hears of it", async () => {
    const free = await testProduct();
    try {
      const org = await free.organisation({ isPaid: false });
      const manager = await org.manager();
      for (const route of [api.billing.read, api.billing.openPortal, api.billing.refresh]) {
        expect((await free.call(manager, route, {})).status).toBe(404);
      }
      const body = { priceId: PRICE };
      expect((await free.call(manager, api.billing.createCheckoutSession, { body })).status).toBe(
        404,
      );
      const events = await free.app.inject({ method: "POST", url: "/api/billing/events" });
      expect(events.statusCode).toBe(404);
      const { body: session } = await free.call(manager, api.session.read, {});
      expect(session).toMatchObject({ user: { isPaid: true }, hasBilling: false });
    } finally {
      await free.close();
    }
  });
});
