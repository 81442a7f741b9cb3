import type { FastifyInstance } from "fastify";
import { advancePeriod, end, expire, pay, setCard, setEnding, setSeats } from "./lifecycle.ts";
import type { Forgery, OutgoingSettings } from "./outgoing.ts";
import { resourceMissing, StripeProblem } from "./problem.ts";
import type { State, Subscription } from "./state.ts";

export type Act =
  | { act: "pay"; session: string; card?: string }
  | { act: "renew" | "fail" | "cancel" | "resume" | "end"; subscription: string }
  | { act: "seats"; subscription: string; seats: number }
  | { act: "card"; customer: string; card: string }
  /** The session ends by itself while a list that was read before still shows it as open. */
  | { act: "lapse"; session: string };

export interface Deliver {
  /** Event ids, in the order of delivery. */
  events: string[];
  forgery?: Forgery;
}

/**
 * `/control/stripe/…`: a payer's actions without a browser, passing time, lost or reordered events.
 */
export async function controlRoutes(app: FastifyInstance, state: State): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeProblem) return reply.code(error.status).send(error.body);
    return reply.send(error);
  });
  app.get("/all", async () => ({
    customers: [...state.customers.values()],
    sessions: [...state.sessions.values()],
    subscriptions: [...state.subscriptions.values()],
    invoices: [...state.invoices.values()],
    events: [...state.events.values()],
    deliveries: state.outgoing.deliveries(),
  }));
  app.post<{ Body: Act }>("/act", async ({ body }) => {
    applyAct(state, body);
    return {};
  });
  app.patch<{ Body: Partial<OutgoingSettings> }>("/outgoing", async ({ body }) =>
    Object.assign(state.outgoing.settings, body),
  );
  app.delete("/outgoing", async () => {
    state.outgoing.reset();
    return {};
  });
  app.post<{ Body: Deliver }>("/deliver", async ({ body }) => {
    const events = body.events.map((id) => {
      const event = state.events.get(id);
      if (!event) throw resourceMissing("event", id);
      return event;
    });
    return { deliveries: await state.outgoing.deliver(events, body.forgery) };
  });
  app.post("/settled", async () => {
    await state.outgoing.settled();
    return {};
  });
}

function applyAct(state: State, wish: Act): void {
  if (wish.act === "pay") {
    const session = state.sessions.get(wish.session);
    if (!session) throw resourceMissing("checkout.session", wish.session);
    pay(state, session, wish.card ?? "4242");
    return;
  }
  if (wish.act === "lapse") {
    const session = state.sessions.get(wish.session);
    if (!session) throw resourceMissing("checkout.session", wish.session);
    state.listedAsOpen.set(session.id, { ...session });
    expire(state, session);
    return;
  }
  if (wish.act === "card") {
    setCard(state, wish.customer, wish.card);
    return;
  }
  const subscription = mustFindSubscription(state, wish.subscription);
  if (wish.act === "seats") setSeats(state, subscription, wish.seats);
  else if (wish.act === "end") end(state, subscription);
  else if (wish.act === "renew" || wish.act === "fail") {
    advancePeriod(state, subscription, wish.act === "renew");
  } else setEnding(state, subscription, wish.act === "cancel");
}

function mustFindSubscription(state: State, id: string): Subscription {
  const subscription = state.subscriptions.get(id);
  if (!subscription) throw resourceMissing("subscription", id);
  return subscription;
}
