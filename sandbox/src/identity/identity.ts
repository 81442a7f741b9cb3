import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { adapterOn } from "./adapter.ts";
import { identityControl } from "./control.ts";
import { openDatabase } from "./database.ts";
import { inspectIdentity } from "./inspect.ts";
import { interactionRoutes } from "./interaction.ts";
import { cookieSecret, rotateSigningKeys, signingKeyFor, signingKeys } from "./keys.ts";
import { makeProvider, type ProviderRules } from "./provider.ts";
import { usersIn } from "./users.ts";

export interface IdentityOptions {
  /** More than 60 s: the browser library renews that long before expiry. */
  accessTokenSeconds: number;
  rules: ProviderRules;
}

interface Running {
  provider: Provider;
  handle: ReturnType<Provider["callback"]>;
}

/** An OpenID provider with the demo users, at `<sandbox>/identity`. */
export async function identity(sandbox: SandboxContext, options: IdentityOptions): Promise<Vendor> {
  if (options.accessTokenSeconds <= 60) {
    throw new RangeError("accessTokenSeconds must be above 60");
  }
  const db = openDatabase(sandbox.dataDir);
  const users = usersIn(db);
  const adapter = adapterOn(db);
  const secret = await cookieSecret(db);
  const { algorithm = "RS256" } = options.rules;
  let jwks = await signingKeys(db);
  if (algorithm !== "RS256") jwks = { keys: [await signingKeyFor(algorithm), ...jwks.keys] };
  let running: Running | undefined;
  let report = (_error: Error) => {};

  const issuer = () => `${sandbox.url()}/identity`;
  function current(): Running {
    if (running) return running;
    const provider = makeProvider({
      issuer: issuer(),
      appOrigins: sandbox.appOrigins,
      adapter,
      jwks,
      cookieSecret: secret,
      users,
      ...options,
    });
    provider.on("server_error", (_ctx, error) => report(error));
    running = { provider, handle: provider.callback() };
    return running;
  }

  // The provider reads its keys only once; its state is in the database, so a new instance can take
  // over.
  const rotateKeys = async () => {
    jwks = await rotateSigningKeys(db);
    running = undefined;
    return jwks;
  };

  return {
    name: "identity",
    title: "Identity provider",
    async routes(app) {
      report = (error) => app.log.error(error);
      app.addHook("onClose", async () => db.close());
      const { appOrigins } = sandbox;
      const provider = () => current().provider;
      await app.register((pages) => interactionRoutes(pages, { provider, users, appOrigins }), {
        prefix: "/interaction",
      });
      await app.register(async (wire) => {
        if (options.rules.needsNonce) refuseWithoutNonce(wire);
        forwardToProvider(wire, current);
      });
    },
    control: (app) =>
      identityControl(app, { users, issuer, keys: () => jwks, rotateKeys, ...options }),
    inspect: () => inspectIdentity({ db, users, issuer: issuer(), jwks }),
  };
}

/** Redirects a sign-in without a nonce back with an error, as strict providers do. */
function refuseWithoutNonce(app: FastifyInstance): void {
  app.addHook<{ Querystring: Record<string, string | undefined> }>(
    "onRequest",
    async (request, reply) => {
      const { redirect_uri: back, nonce, state = "" } = request.query;
      if (!request.url.startsWith(`${app.prefix}/auth?`) || !back || nonce) return;
      const address = new URL(back);
      address.searchParams.set("error", "invalid_request");
      address.searchParams.set("error_description", "nonce is required");
      address.searchParams.set("state", state);
      return reply.redirect(address.href, 303);
    },
  );
}

/**
 * Forwards every other path to the provider, which parses the body itself and expects no prefix.
 */
function forwardToProvider(app: FastifyInstance, current: () => Running): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.all("/*", (request, reply) => {
    reply.hijack();
    const { raw } = request;
    const originalUrl = raw.url ?? "/";
    Object.assign(raw, { originalUrl, url: originalUrl.slice(app.prefix.length) });
    void current().handle(raw, reply.raw);
  });
}
