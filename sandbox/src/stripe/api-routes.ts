import type { FastifyInstance } from "fastify";
import { type ApiRequest, listOf, stripeApi, unknownPath } from "./api.ts";
import { seconds } from "./clock.ts";
import { type Form, metadataIn, part, text } from "./form.ts";
import { idFor } from "./ids.ts";
import { emitEvents, end, expire, setEnding, setSeats } from "./lifecycle.ts";
import { parameterMissing, resourceMissing, StripeProblem } from "./problem.ts";
import type { Customer, PortalSession, Session, State } from "./state.ts";

const DAY = 86_400;

/** The part of Stripe's API that is used. */
export function apiRoutes(app: FastifyInstance, state: State): void {
  const on = stripeApi(app, state);
  customerRoutes(on, state);
  sessionRoutes(on, state);
  subscriptionRoutes(on, state);

  on("GET", "prices", (asked) =>
    listOf(
      "/v1/prices",
      asked,
      [...state.prices.values()].map((price) => ({ ...price, created: 0 })),
    ),
  );
  on("GET", "prices/:id", ({ id, form }) => {
    const price = state.prices.get(id);
    if (!price) throw resourceMissing("price", id, "price");
    const isExpanded = Object.values(part(form, "expand")).includes("product");
    return isExpanded ? { ...price, product: state.products.get(price.product) } : price;
  });
  on("GET", "invoices", (asked) => listOf("/v1/invoices", asked, of(asked, state.invoices)));
  on("POST", "billing_portal/sessions", ({ form }): PortalSession => {
    const customer = customerIn(state, form).id;
    const return_url = text(form, "return_url") ?? "";
    const [id, created] = [idFor("bps"), seconds()];
    const url = `${state.publicUrl()}/portal/${id}`;
    const session: PortalSession = {
      id,
      object: "billing_portal.session",
      customer,
      return_url,
      url,
      created,
      livemode: false,
    };
    state.portals.set(id, session);
    return session;
  });
  on("GET", "events/:id", ({ id }) => {
    const event = state.events.get(id);
    if (!event) throw resourceMissing("event", id);
    return event;
  });
  unknownPath(app);
}

type On = ReturnType<typeof stripeApi>;

function of<Item extends { customer: string }>(
  { form }: ApiRequest,
  kept: Map<string, Item>,
): Item[] {
  const customer = text(form, "customer");
  return [...kept.values()].filter((item) => customer === null || item.customer === customer);
}

function customerIn(state: State, form: Form): Customer {
  const id = text(form, "customer");
  if (id === null) throw parameterMissing("customer");
  const customer = state.customers.get(id);
  if (!customer || customer.deleted) throw resourceMissing("customer", id, "customer");
  return customer;
}

function customerRoutes(on: On, state: State): void {
  const found = (id: string) => {
    const customer = state.customers.get(id);
    if (!customer) throw resourceMissing("customer", id);
    return customer;
  };
  on("POST", "customers", ({ form }): Customer => {
    const customer: Customer = {
      id: idFor("cus"),
      object: "customer",
      created: seconds(),
      email: text(form, "email"),
      name: text(form, "name"),
      metadata: metadataIn(form),
      livemode: false,
    };
    state.customers.set(customer.id, customer);
    emitEvents(state, ["customer.created", customer]);
    return customer;
  });
  on("GET", "customers", (asked) =>
    listOf(
      "/v1/customers",
      asked,
      [...state.customers.values()].filter(({ deleted }) => !deleted),
    ),
  );
  on("GET", "customers/:id", ({ id }) => {
    const customer = found(id);
    return customer.deleted ? { id, object: "customer", deleted: true } : customer;
  });
  on("DELETE", "customers/:id", ({ id }) => {
    const customer = found(id);
    customer.deleted = true;
    for (const subscription of state.subscriptions.values()) {
      if (subscription.customer === id && subscription.status !== "canceled") {
        end(state, subscription);
      }
    }
    emitEvents(state, ["customer.deleted", customer]);
    return { id, object: "customer", deleted: true };
  });
}

function sessionRoutes(on: On, state: State): void {
  const found = (id: string) => {
    const session = state.sessions.get(id);
    if (!session) throw resourceMissing("checkout.session", id, "session");
    return session;
  };
  on("POST", "checkout/sessions", ({ form }) => openSession(state, form));
  on("GET", "checkout/sessions", (asked) =>
    listOf(
      "/v1/checkout/sessions",
      asked,
      of(asked, state.sessions)
        .map((session) => state.listedAsOpen.get(session.id) ?? session)
        .filter(({ status }) => status === (text(asked.form, "status") ?? status)),
    ),
  );
  on("GET", "checkout/sessions/:id", ({ id }) => found(id));
  on("POST", "checkout/sessions/:id/expire", ({ id }) => expire(state, found(id)));
}

function openSession(state: State, form: Form): Session {
  if (text(form, "mode") !== "subscription") throw parameterMissing("mode");
  const customer = customerIn(state, form);
  const success_url = text(form, "success_url");
  if (success_url === null) throw parameterMissing("success_url");
  const line = part(part(form, "line_items"), "0");
  const price = state.prices.get(text(line, "price") ?? "");
  if (!price) throw resourceMissing("price", text(line, "price") ?? "", "line_items[0][price]");
  const quantity = Number(line.quantity ?? 1);
  if (!Number.isInteger(quantity) || quantity < 1) {
    const param = "line_items[0][quantity]";
    throw new StripeProblem(400, { message: "Invalid integer.", param });
  }
  const wished = part(form, "subscription_data");
  const trialEnd = text(wished, "trial_end");
  if (trialEnd !== null && Number(trialEnd) < seconds() + 2 * DAY) {
    throw new StripeProblem(400, {
      message: "The `trial_end` date has to be at least 2 days in the future.",
      param: "subscription_data[trial_end]",
    });
  }
  const [id, created] = [idFor("cs_test"), seconds()];
  const session: Session = {
    id,
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    url: `${state.publicUrl()}/checkout/${id}`,
    customer: customer.id,
    subscription: null,
    invoice: null,
    client_reference_id: text(form, "client_reference_id"),
    metadata: metadataIn(form),
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    success_url,
    cancel_url: text(form, "cancel_url"),
    created,
    expires_at: Number(text(form, "expires_at") ?? created + DAY),
    livemode: false,
  };
  state.sessions.set(id, session);
  state.baskets.set(id, {
    price: price.id,
    quantity,
    metadata: metadataIn(wished),
    trialEnd: trialEnd === null ? null : Number(trialEnd),
  });
  state.changed();
  return session;
}

function subscriptionRoutes(on: On, state: State): void {
  const found = (id: string) => {
    const subscription = state.subscriptions.get(id);
    if (!subscription) throw resourceMissing("subscription", id);
    return subscription;
  };
  on("GET", "subscriptions", (asked) => {
    const status = text(asked.form, "status");
    const kept = of(asked, state.subscriptions).filter((subscription) =>
      status === null
        ? subscription.status !== "canceled"
        : ["all", subscription.status].includes(status),
    );
    return listOf("/v1/subscriptions", asked, kept);
  });
  on("GET", "subscriptions/:id", ({ id }) => found(id));
  on("POST", "subscriptions/:id", ({ id, form }) => {
    const subscription = found(id);
    const isEnding = text(form, "cancel_at_period_end");
    if (isEnding !== null) setEnding(state, subscription, isEnding === "true");
    const quantity = text(part(part(form, "items"), "0"), "quantity");
    if (quantity !== null) setSeats(state, subscription, Number(quantity));
    return subscription;
  });
  on("DELETE", "subscriptions/:id", ({ id }) => {
    const subscription = found(id);
    end(state, subscription);
    return subscription;
  });
}
