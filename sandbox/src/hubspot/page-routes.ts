import type { FastifyInstance } from "fastify";
import type { Form } from "../form.ts";
import { PAGE_HEADERS } from "../page.ts";
import { person } from "./actor.ts";
import { cardRoutes } from "./card-routes.ts";
import { dealListPage, dealPage } from "./deal-pages.ts";
import { HubspotProblem, notFound } from "./errors.ts";
import { findRecord, type Portal } from "./portal.ts";
import { updateRecord } from "./records.ts";
import type { State } from "./state.ts";
import { checkedProperties } from "./validation.ts";

/** HubSpot's pages for users: enough to find and edit a deal. */
export function pageRoutes(app: FastifyInstance, state: State): void {
  const portalOf = (wish: string | undefined): Portal => {
    const portal =
      wish === undefined ? [...state.portals.values()][0] : state.portals.get(Number(wish));
    if (!portal) throw notFound();
    return portal;
  };
  const dealOf = (portal: Portal, id: string | undefined) => {
    const deal = findRecord(portal, "deals", id ?? "");
    if (!deal) throw notFound(id);
    return deal;
  };

  app.get("/", async (_request, reply) => reply.redirect(`${state.publicUrl()}/app/deals`, 302));

  app.get("/home", async (request, reply) => {
    const { portalId } = portalOf((request.query as Form).portalId).account;
    return reply.redirect(`${state.publicUrl()}/app/deals?portal=${portalId}`, 302);
  });

  app.get("/app/deals", async (request, reply) => {
    const { q = "", portal } = request.query as Form;
    return reply.headers(PAGE_HEADERS).send(dealListPage(state, portalOf(portal), q));
  });

  app.get("/app/deals/:id", async (request, reply) => {
    const portal = portalOf((request.query as Form).portal);
    const deal = dealOf(portal, (request.params as Form).id);
    return reply.headers(PAGE_HEADERS).send(dealPage(state, portal, deal, null));
  });

  app.post("/app/deals/:id", async (request, reply) => {
    const { portal: portalId, as, ...form } = request.body as Form;
    const portal = portalOf(portalId);
    const deal = dealOf(portal, (request.params as Form).id);
    const owner = portal.owners.find(({ id }) => id === as) ?? portal.owners[0];
    try {
      const values = checkedProperties(portal, "deals", edits(portal, form), deal);
      updateRecord(state, portal, deal, values, person(owner?.userIdIncludingInactive ?? 1));
    } catch (error) {
      if (!(error instanceof HubspotProblem)) throw error;
      return reply
        .headers(PAGE_HEADERS)
        .code(400)
        .send(dealPage(state, portal, deal, error.message));
    }
    return reply.redirect(
      `${state.publicUrl()}/app/deals/${deal.id}?portal=${portal.account.portalId}`,
      303,
    );
  });

  cardRoutes(app, state, portalOf);

  app.get("/contacts/:portalId/record/0-3/:id", async (request, reply) => {
    const { portalId, id } = request.params as Form;
    return reply.redirect(`${state.publicUrl()}/app/deals/${id}?portal=${portalId}`, 302);
  });
}

/** Choosing a stage on the page also sets its pipeline; a day becomes noon of that day. */
function edits(portal: Portal, form: Form): Record<string, string | undefined> {
  const { dealstage, closedate, ...rest } = form;
  const pipeline = portal.stages.get(dealstage ?? "")?.pipeline.id;
  return {
    ...rest,
    ...(dealstage && { dealstage, ...(pipeline && { pipeline }) }),
    ...(closedate !== undefined && {
      closedate: closedate === "" ? "" : `${closedate}T12:00:00.000Z`,
    }),
  };
}
