import type { FastifyInstance } from "fastify";
import { faultControls } from "./control-faults.ts";
import { HELP } from "./control-help.ts";
import { importRoutes } from "./control-import.ts";
import { recordControls } from "./control-records.ts";
import { webhookControls } from "./control-webhooks.ts";
import { HubspotProblem, notFoundNamed } from "./errors.ts";
import { ACCESS_SECONDS, grantTokens, uninstall } from "./oauth.ts";
import type { Portal } from "./portal.ts";
import { emptySeed, seedPortal } from "./seed.ts";
import type { Account, PortalSeed } from "./shapes.ts";
import type { State } from "./state.ts";

type PortalParams = { Params: { portalId: string } };

export function controlRoutes(app: FastifyInstance, state: State, startedWith: PortalSeed[]): void {
  const portalOf = (id: string): Portal => {
    const portal = state.portals.get(Number(id));
    if (!portal) throw notFoundNamed(`There is no portal ${id}`);
    return portal;
  };

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof HubspotProblem) return reply.code(error.status).send(error.body);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).send({ message: error instanceof Error ? error.message : "failed" });
  });
  allowEmptyBodies(app);

  app.get("/", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(HELP));
  app.post("/reset", async () => {
    resetState(state, startedWith);
    return { portals: [...state.portals.keys()] };
  });
  portalControls(app, state, portalOf);
  tokenControls(app, state, portalOf);
  recordControls(app, state, portalOf);
  faultControls(app, state);
  webhookControls(app, state);
  void app.register(async (scope) => importRoutes(scope, state, portalOf));
}

/** Resets to the first start: the initial accounts, no connections, no faults. */
function resetState(state: State, startedWith: PortalSeed[]): void {
  for (const portalId of [...state.portals.keys()]) {
    uninstall(state, portalId);
    state.portals.delete(portalId);
    state.changed(portalId);
  }
  for (const seed of startedWith) seedPortal(state, seed);
  state.oauth.refresh.clear();
  state.oauth.access.clear();
  Object.assign(state.oauth, { accessSeconds: ACCESS_SECONDS, rotates: false });
  Object.assign(state.clock, { fixed: null, offset: 0 });
  state.searchLagMs = 0;
  state.limits.clear();
  state.faults.clear();
  state.journal.clear();
  state.webhooks.clear();
  state.changed(null);
}

function allowEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? {} : JSON.parse(text.toString()));
    } catch (error) {
      done(
        Object.assign(error instanceof Error ? error : new Error("bad JSON"), { statusCode: 400 }),
      );
    }
  });
}

function portalControls(
  app: FastifyInstance,
  state: State,
  portalOf: (id: string) => Portal,
): void {
  app.get("/portals", async () => ({ portals: [...state.portals.values()].map(summary) }));

  app.post<{ Body: (Partial<Account> & { seed?: PortalSeed }) | undefined }>(
    "/portals",
    async ({ body }, reply) => {
      const { seed, ...account } = body ?? {};
      const free = Math.max(62_515, ...state.portals.keys()) + 1;
      const portal = seedPortal(
        state,
        seed ?? emptySeed({ ...account, portalId: account.portalId ?? free }),
      );
      return reply.code(201).send(summary(portal));
    },
  );

  app.get<PortalParams>("/portals/:portalId", async ({ params }) =>
    summary(portalOf(params.portalId)),
  );

  app.patch<PortalParams & { Body: Partial<Account> }>(
    "/portals/:portalId",
    async ({ params, body }) => {
      const portal = portalOf(params.portalId);
      const { portalId: _fixed, ...changes } = body;
      Object.assign(portal.account, changes);
      state.changed(portal.account.portalId);
      return summary(portal);
    },
  );

  app.delete<PortalParams>("/portals/:portalId", async ({ params }, reply) => {
    const { portalId } = portalOf(params.portalId).account;
    uninstall(state, portalId);
    state.portals.delete(portalId);
    state.changed(portalId);
    return reply.code(204).send();
  });
}

function tokenControls(app: FastifyInstance, state: State, portalOf: (id: string) => Portal): void {
  app.post<PortalParams & { Body: { scopes?: string[] } | undefined }>(
    "/portals/:portalId/token",
    async ({ params, body }) => {
      const { account, owners } = portalOf(params.portalId);
      return grantTokens(state, {
        portalId: account.portalId,
        userId: owners[0]?.userId ?? 1,
        user: owners[0]?.email ?? "admin@demo.test",
        scopes: body?.scopes ?? Object.values(state.app.scopes).flat(),
      });
    },
  );

  app.post<PortalParams>("/portals/:portalId/expire-tokens", async ({ params }) => {
    const { portalId } = portalOf(params.portalId).account;
    const own = [...state.oauth.access.values()].filter((token) => token.portalId === portalId);
    for (const token of own) token.expiresAt = Math.min(token.expiresAt, state.now() - 1_000);
    state.changed(null);
    return { expired: own.length };
  });

  app.post<PortalParams>("/portals/:portalId/revoke", async ({ params }) => {
    const { portalId } = portalOf(params.portalId).account;
    const own = [...state.oauth.refresh.values()].filter((token) => token.portalId === portalId);
    for (const token of own) token.isRevoked = true;
    state.changed(null);
    return { revoked: own.length };
  });

  app.post<PortalParams>("/portals/:portalId/uninstall", async ({ params }) => {
    uninstall(state, portalOf(params.portalId).account.portalId);
    return { uninstalled: true };
  });

  app.put<{ Body: { accessSeconds?: number; rotates?: boolean } }>("/oauth", async ({ body }) => {
    state.oauth.accessSeconds = body.accessSeconds ?? state.oauth.accessSeconds;
    state.oauth.rotates = body.rotates ?? state.oauth.rotates;
    return { accessSeconds: state.oauth.accessSeconds, rotates: state.oauth.rotates };
  });

  app.get("/app", async () => state.app);
}

function summary({ account, pipelines, owners, tables, isInstalled }: Portal) {
  return {
    ...account,
    isInstalled,
    pipelines: pipelines.length,
    owners: owners.length,
    records: Object.fromEntries(
      Object.entries(tables).map(([type, { byId }]) => [type, byId.size]),
    ),
  };
}
