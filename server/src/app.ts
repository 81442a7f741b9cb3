import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import type { Vendors } from "./context/context.ts";
import { takeCallsOn } from "./db/calls.ts";
import type { Database } from "./db/connect.ts";
import { receiversOn } from "./db/receivers.ts";
import { linkOn, signInOn, tokenHolderOn } from "./db/scoped-access.ts";
import { storeOn } from "./db/store.ts";
import { featureRoutes } from "./features/index.ts";
import { apiDescription } from "./http/api-description.ts";
import { authenticator } from "./http/authenticate.ts";
import { binder, type RouteDependencies } from "./http/bind.ts";
import { bodyDeadline } from "./http/body-deadline.ts";
import { connectionLimits, limitedServer, maxOpenFiles } from "./http/connections.ts";
import { drainOnClose } from "./http/drain-on-close.ts";
import { answerErrors } from "./http/errors.ts";
import { readForms } from "./http/forms.ts";
import { securityHeaders } from "./http/headers.ts";
import type { Hub } from "./http/hub.ts";
import { tokenReader } from "./http/identity.ts";
import { limits } from "./http/limit.ts";
import { liveRoute } from "./http/live.ts";
import { loadShedding } from "./http/load-shedding.ts";
import { operationRoutes } from "./http/operations.ts";
import { webPages } from "./http/pages.ts";
import { streams } from "./http/streams.ts";
import { refuseUnstorableText } from "./http/unstorable-text.ts";
import { uploadLimit } from "./http/upload-limit.ts";
import { vendorLimit } from "./http/vendor-limit.ts";
import { googlePush } from "./integrations/google/push-route.ts";
import { hubspotCardRoutes } from "./integrations/hubspot/card/card-route.ts";
import { hubspotWebhooks } from "./integrations/hubspot/webhook-route.ts";
import { slackRequests } from "./integrations/slack/requests-route.ts";
import { stripeEvents } from "./integrations/stripe/events-route.ts";
import { measureQueue } from "./jobs/measure.ts";
import type { Queue } from "./jobs/queue.ts";
import type { ErrorTracking } from "./operations/error-tracking.ts";
import type { Metrics } from "./operations/metrics.ts";

export interface Parts {
  config: Config;
  database: Database;
  queue: Queue;
  hub: Hub;
  log: FastifyBaseLogger;
  metrics: Metrics;
  tracking: ErrorTracking;
  vendors: Vendors;
  /** The folder of the built web app; null serves only the API. */
  webFolder: string | null;
  clock: () => Date;
  /**
   * The clock for token expiry. Tests that set the product's clock still use tokens issued today.
   */
  tokenClock?: () => Date;
  /** Whether the process is about to stop: it wants no new traffic but still answers requests. */
  isDraining?: () => boolean;
}

const BODY_LIMIT = 256 * 1024;

/** Packing this much takes less time than the streams that would do it in the background. */
const MAX_PACKED_AT_ONCE = 64 * 1024;

/** Calendar event ids can have up to 1,024 characters. */
const MAX_PARAMETER_LENGTH = 1100;

/**
 * The share of an address's unauthenticated request limit that may carry an unknown API token or a
 * wrong signature.
 */
const BAD_SECRETS_SHARE = 0.05;

/**
 * The unsubscribe link in a mail is a page; mail programs with one-click unsubscribe POST to the
 * same URL.
 */
function routedUrl({ method, url = "/" }: { method?: string; url?: string }): string {
  return method === "POST" && url.startsWith("/unsubscribe/") ? `/api${url}` : url;
}

/** Builds the web server: plug-ins, error responses, every route. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, queue, hub, log, metrics, tracking, vendors, webFolder, clock } = parts;
  const { isDraining = () => false, tokenClock = () => new Date() } = parts;
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    serverFactory: (handler) =>
      limitedServer(handler, connectionLimits(maxOpenFiles(), config.trustProxy !== false)),
    // Requests during shutdown are still answered: the database is available, and a proxy may not
    // retry elsewhere.
    return503OnClosing: false,
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller");

  drainOnClose(app);
  answerErrors(app, (error, request) => {
    request.log.error({ err: error }, "request failed");
    tracking.report(error, { requestId: request.id, route: request.routeOptions.url ?? "" });
  });
  readForms(app);
  refuseUnstorableText(app);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? "page", status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });

  await securityHeaders(app, config);
  await app.register(compress, { threshold: 1024, syncThreshold: MAX_PACKED_AT_ONCE });

  const tokens = tokenReader(config.identity, tokenClock);
  const inSignIn = signInOn(database.db);
  const takeCalls = takeCallsOn(database.db);
  const wrongSecretsPerMinute = Math.ceil(config.rateLimitPerMinute * BAD_SECRETS_SHARE);
  const plumbing: RouteDependencies = {
    awaitBody: bodyDeadline(app),
    admitUpload: uploadLimit(),
    load: loadShedding(config.mostCallsAtOnce, () => database.pool.waitingCount, metrics.load),
    admit: authenticator({
      tokens,
      inSignIn,
      holderOf: tokenHolderOn(database.db, clock),
      takeCalls,
      wrongTokensPerMinute: wrongSecretsPerMinute,
      clock,
    }),
    limitOf: limits(takeCalls, config.rateLimitPerMinute),
    tokens,
    inSignIn,
    atLink: linkOn(database.db),
    inStore: storeOn(database.db, queue),
    vendors,
    hub,
    openStream: streams(app),
    config,
    clock,
  };
  // One binder for all features, so that its limits count across them.
  const bind = binder(app, plumbing);
  for (const feature of featureRoutes) feature(bind);
  liveRoute(app, plumbing);
  const receiving = {
    config,
    clock,
    inStore: plumbing.inStore,
    receivers: receiversOn(database.db),
    vendors: vendorLimit(takeCalls, wrongSecretsPerMinute, plumbing.awaitBody),
  };
  await hubspotWebhooks(app, receiving);
  await hubspotCardRoutes(app, { ...receiving, load: plumbing.load, limitOf: plumbing.limitOf });
  await googlePush(app, receiving);
  await slackRequests(app, receiving);
  await stripeEvents(app, receiving);
  await apiDescription(app, config.version, plumbing);
  operationRoutes(app, {
    config,
    registry: metrics.registry,
    measure: () => measureQueue(metrics, database.db),
    notReadyReason: async () =>
      isDraining() ? "This process is shutting down." : await database.writeTrouble(),
  });
  if (webFolder) await webPages(app, webFolder, config);
  return app;
}
