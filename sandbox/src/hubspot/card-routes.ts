import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Form } from "../form.ts";
import { PAGE_HEADERS } from "../page.ts";
import { CARD_FAULTS, type CardFault, callForCard } from "./card-calls.ts";
import { cardPage } from "./card-pages.ts";
import { notFound } from "./errors.ts";
import { findRecord, type Portal } from "./portal.ts";
import type { State } from "./state.ts";

/** HubSpot's pages that show the app's card: on a deal, and as the app's home page. */
export function cardRoutes(
  app: FastifyInstance,
  state: State,
  portalOf: (wish: string | undefined) => Portal,
): void {
  const viewOf = ({ portal: portalId, as, fault = "none" }: Form, ownerId?: string | null) => {
    const portal = portalOf(portalId);
    const owner =
      portal.owners.find(({ email }) => email === as) ??
      portal.owners.find(({ id }) => id === ownerId) ??
      portal.owners[0];
    const email = as || (owner?.email ?? "");
    const known: CardFault = Object.hasOwn(CARD_FAULTS, fault) ? (fault as CardFault) : "none";
    const user = { id: owner?.userIdIncludingInactive ?? 1, email };
    return { portal, as: email, fault: known, user };
  };
  const dealOf = (portal: Portal, id: string) => {
    const deal = findRecord(portal, "deals", id);
    if (!deal) throw notFound(id);
    return { deal, title: deal.properties.dealname ?? deal.id };
  };
  const show = (reply: FastifyReply, view: Parameters<typeof cardPage>[1]) =>
    reply.headers(PAGE_HEADERS).send(cardPage(state, view));

  app.get("/app/deals/:id/card", async (request, reply) => {
    const query = request.query as Form;
    const { id = "" } = request.params as Form;
    const { deal, title } = dealOf(portalOf(query.portal), id);
    const view = viewOf(query, deal.properties.hubspot_owner_id);
    const path = `/deals/${deal.id}`;
    const called = await callForCard(state, view.portal, { ...view, path, method: "GET" });
    return show(reply, { ...view, path: `/app${path}/card`, title, reply: called });
  });

  app.post("/app/deals/:id/card", async (request, reply) => {
    const { what, fact = "", nextStep = "", ...form } = request.body as Form;
    const { id = "" } = request.params as Form;
    const { deal, title } = dealOf(portalOf(form.portal), id);
    const view = viewOf(form);
    const path = `/deals/${deal.id}`;
    const requestId = randomUUID();
    const called = await callForCard(state, view.portal, {
      ...view,
      method: "POST",
      ...(what === "confirm"
        ? { path: `${path}/buyer-facts/${encodeURIComponent(fact)}`, body: { requestId } }
        : { path: `${path}/next-step`, body: { requestId, nextStep } }),
    });
    return show(reply, { ...view, path: `/app${path}/card`, title, reply: called });
  });

  app.get("/app/home", async (request, reply) => {
    const view = viewOf(request.query as Form);
    const called = await callForCard(state, view.portal, { ...view, path: "/home", method: "GET" });
    return show(reply, { ...view, path: "/app/home", title: "Touchline", reply: called });
  });
}
