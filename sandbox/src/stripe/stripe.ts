import formbody from "@fastify/formbody";
import { type Html, html } from "../html.ts";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { apiRoutes } from "./api-routes.ts";
import { openArchive } from "./archive.ts";
import { controlRoutes } from "./control.ts";
import { outgoingEvents } from "./outgoing.ts";
import { pageRoutes } from "./pages.ts";
import type { Price, State } from "./state.ts";

const WEBHOOK_SECRET = "whsec_sandbox";
const PRODUCT = "prod_sandbox_team";

const priceOf = (id: string, interval: "month" | "year", unit_amount: number): Price => ({
  id,
  object: "price",
  active: true,
  currency: "eur",
  unit_amount,
  type: "recurring",
  recurring: { interval, interval_count: 1, usage_type: "licensed" },
  product: PRODUCT,
  metadata: {},
  livemode: false,
});

const PRICES = [
  priceOf("price_sandbox_month", "month", 2900),
  priceOf("price_sandbox_year", "year", 29_000),
];

/** A Stripe stand-in: its API, the hosted pages for payment and management, and signed events. */
export async function stripe(sandbox: SandboxContext): Promise<Vendor> {
  const state: State = {
    products: new Map([[PRODUCT, { id: PRODUCT, object: "product", name: "Touchline Team" }]]),
    prices: new Map(PRICES.map((price) => [price.id, price])),
    customers: new Map(),
    sessions: new Map(),
    baskets: new Map(),
    listedAsOpen: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    cards: new Map(),
    portals: new Map(),
    events: new Map(),
    answered: new Map(),
    outgoing: outgoingEvents({
      secret: WEBHOOK_SECRET,
      targetUrl: `${sandbox.appOrigins[0]}/api/billing/events`,
    }),
    changed: () => undefined,
    publicUrl: () => `${sandbox.url()}/stripe`,
  };
  const archive = await openArchive(state, sandbox.dataDir);
  state.changed = archive.changed;

  return {
    name: "stripe",
    title: "Stripe",
    async routes(app) {
      await app.register(formbody);
      apiRoutes(app, state);
      pageRoutes(app, state);
      app.addHook("onClose", async () => {
        state.outgoing.stop();
        await archive.close();
      });
    },
    control: (app) => controlRoutes(app, state),
    inspect: () => inspect(state),
  };
}

/**
 * Stripe's client supports a host but no path prefix, so calls at the root are routed to Stripe.
 */
export function underStripe(url: string | undefined): string {
  return url?.startsWith("/v1/") ? `/stripe${url}` : (url ?? "/");
}

function inspect(state: State): Html {
  return html`<div class="inset"><p class="facts"><span>${state.customers.size} customers</span>
<span>${state.subscriptions.size} subscriptions</span><span>${state.events.size} events</span>
<a href="/stripe/">Open Stripe</a></p></div>`;
}
