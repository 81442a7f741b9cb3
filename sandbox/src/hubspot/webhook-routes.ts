import type { FastifyInstance } from "fastify";
import { invalid, missingCredentials, notFoundNamed } from "./errors.ts";
import { isoNow, type State } from "./state.ts";
import type { Subscription } from "./webhook-events.ts";
import { type Asked, DATED, isObject, one, serve } from "./wire.ts";

const BASE = ["/webhooks/v3/:appId", `/webhooks/${DATED}/:appId`];
const below = (path: string) => BASE.map((base) => `${base}${path}`);

/** How an app tells HubSpot where to send what; authenticated by the developer's key. */
export function webhookRoutes(app: FastifyInstance, state: State): void {
  const { webhooks } = state;
  const open = ({ query, params }: Asked) => {
    if (one(query.hapikey) !== state.app.developerApiKey) throw missingCredentials();
    if (params.appId !== String(state.app.appId))
      throw notFoundNamed(`App ${params.appId ?? ""} does not exist`);
  };
  const settings = () => ({
    targetUrl: webhooks.settings.targetUrl ?? "",
    throttling: { maxConcurrentRequests: 10 },
    createdAt: isoNow(state),
    updatedAt: isoNow(state),
  });

  serve(app, "GET", below("/settings"), (asked) => {
    open(asked);
    return { body: settings() };
  });

  serve(app, "PUT", below("/settings"), (asked) => {
    open(asked);
    const target = String(asked.body.targetUrl ?? "");
    if (!URL.canParse(target)) throw invalid(`Invalid target URL: ${target}`);
    webhooks.settings.targetUrl = target;
    state.changed(null);
    return { body: settings() };
  });

  serve(app, "DELETE", below("/settings"), (asked) => {
    open(asked);
    webhooks.settings.targetUrl = null;
    return { status: 204 };
  });

  serve(app, "GET", below("/subscriptions"), (asked) => {
    open(asked);
    return { body: { results: webhooks.subscriptions() } };
  });

  serve(app, "POST", below("/subscriptions"), (asked) => {
    open(asked);
    const { eventType, propertyName, active } = asked.body;
    if (typeof eventType !== "string") throw invalid("eventType is required");
    if (propertyName === "hs_lastmodifieddate")
      throw invalid("hs_lastmodifieddate cannot be subscribed to");
    const list = webhooks.subscriptions();
    const subscription: Subscription = {
      id: Math.max(6_547_000, ...list.map(({ id }) => id)) + 1,
      eventType,
      ...(typeof propertyName === "string" && { propertyName }),
      active: active === true,
      createdAt: isoNow(state),
    };
    webhooks.setSubscriptions([...list, subscription]);
    return { status: 201, body: subscription };
  });

  serve(app, "PATCH", below("/subscriptions/:id"), (asked) => {
    open(asked);
    const found = webhooks.subscriptions().find(({ id }) => String(id) === asked.params.id);
    if (!found) throw notFoundNamed("subscription not found");
    found.active = isObject(asked.body) && asked.body.active === true;
    return { body: found };
  });

  serve(app, "DELETE", below("/subscriptions/:id"), (asked) => {
    open(asked);
    webhooks.setSubscriptions(
      webhooks.subscriptions().filter(({ id }) => String(id) !== asked.params.id),
    );
    return { status: 204 };
  });
}
