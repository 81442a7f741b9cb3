import type { FastifyInstance, FastifyReply } from "fastify";
import { html } from "../html.ts";
import { PAGE_HEADERS } from "../page.ts";
import { checkoutPage, problemPage } from "./checkout-page.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { advancePeriod, end, pay, setCard, setEnding, setSeats } from "./lifecycle.ts";
import { portalPage } from "./portal-page.ts";
import { StripeProblem } from "./problem.ts";
import type { PortalSession, Session, State } from "./state.ts";

type FormBody = Record<string, string | undefined>;

const PAGE_EXPIRED = "This page has expired. Go back to Touchline and begin again.";
const lastFour = (card = "") => card.replace(/\D/g, "").slice(-4);
const sendPage = (reply: FastifyReply, text: string, status = 200) =>
  reply.code(status).headers(PAGE_HEADERS).send(text);

/** The hosted pages: checkout, portal, and the seller's dashboard. */
export function pageRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { id: string } }>("/checkout/:id", async ({ params }, reply) => {
    const session = state.sessions.get(params.id);
    if (session?.status !== "open") return sendPage(reply, problemPage(PAGE_EXPIRED), 404);
    return sendPage(reply, checkoutPage(state, session));
  });
  app.post<{ Params: { id: string }; Body: FormBody }>(
    "/checkout/:id",
    async ({ params, body }, reply) => {
      const session = state.sessions.get(params.id);
      if (session?.status !== "open") return sendPage(reply, problemPage(PAGE_EXPIRED), 404);
      return checkOut(state, session, body, reply);
    },
  );

  app.get<{ Params: { id: string } }>("/portal/:id", async ({ params }, reply) => {
    const portal = state.portals.get(params.id);
    if (!portal) return sendPage(reply, problemPage(PAGE_EXPIRED), 404);
    return sendPage(reply, portalPage(state, portal));
  });
  app.post<{ Params: { id: string }; Body: FormBody }>(
    "/portal/:id",
    async ({ params, body }, reply) => {
      const portal = state.portals.get(params.id);
      if (!portal) return sendPage(reply, problemPage(PAGE_EXPIRED), 404);
      return manage(state, portal, body, reply);
    },
  );

  app.get("/", async (_request, reply) => sendPage(reply, dashboardPage(state)));
  app.post<{ Body: FormBody }>("/", async ({ body }, reply) => {
    const subscription = state.subscriptions.get(body.subscription ?? "");
    if (!subscription || subscription.status === "canceled") {
      const back = html`<a href="/stripe/">Back</a>`;
      return sendPage(reply, problemPage("There is no such subscription any more.", back), 404);
    }
    if (body.act === "end") end(state, subscription);
    else advancePeriod(state, subscription, body.act === "renew");
    return reply.redirect("/stripe/", 303);
  });
}

function checkOut(state: State, session: Session, sent: FormBody, reply: FastifyReply) {
  if (sent.decision === "cancel")
    return reply.redirect(session.cancel_url ?? session.success_url, 303);
  try {
    pay(state, session, lastFour(sent.card));
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return sendPage(reply, checkoutPage(state, session, error.message), error.status);
  }
  return reply.redirect(session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id), 303);
}

function manage(state: State, portal: PortalSession, sent: FormBody, reply: FastifyReply) {
  const subscription = [...state.subscriptions.values()].find(
    ({ customer, status }) => customer === portal.customer && status !== "canceled",
  );
  try {
    if (sent.decision === "card") setCard(state, portal.customer, lastFour(sent.card));
    else if (!subscription) return sendPage(reply, problemPage(PAGE_EXPIRED), 404);
    else if (sent.decision === "seats") setSeats(state, subscription, Number(sent.seats));
    else setEnding(state, subscription, sent.decision === "cancel");
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return sendPage(reply, portalPage(state, portal, error.message), error.status);
  }
  return reply.redirect(`/stripe/portal/${portal.id}`, 303);
}
