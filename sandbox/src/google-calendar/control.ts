import type { FastifyInstance } from "fastify";
import { deleteEvent, findEvent, insertEvent, patchEvent, respond } from "./events.ts";
import type { QuotaSettings } from "./limits.ts";
import { issueTokens, revokeGrants } from "./oauth.ts";
import { GoogleProblem } from "./problem.ts";
import type { Account, Fault, NewEvent, ResponseStatus, State, StoredEvent } from "./state.ts";

export const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events.readonly";

type Of = { Params: { email: string } };
type OfEvent = { Params: { email: string; id: string } };

/** `/control/google-calendar/…`: users, their events, and faults. */
export async function controlRoutes(app: FastifyInstance, state: State): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GoogleProblem) return reply.code(error.status).send(error.body);
    return reply.send(error);
  });
  app.addHook("preHandler", async ({ params }, reply) => {
    const { email } = (params ?? {}) as { email?: string };
    if (email === undefined || state.accounts.has(email)) return;
    return reply.code(404).send({ message: `There is no account ${email}.` });
  });

  app.get("/accounts", async () => ({ accounts: [...state.accounts.values()] }));
  app.post<{ Body: Account }>("/accounts", async ({ body }) => {
    state.accounts.set(body.email, body);
    state.changed();
    return body;
  });

  app.post<Of & { Body: NewEvent | NewEvent[] }>(
    "/accounts/:email/events",
    { bodyLimit: 20_000_000 },
    async ({ params, body }) => {
      const made = [body].flat().map((event) => insertEvent(state, params.email, event));
      return { ids: made.map(({ id }) => id) };
    },
  );
  app.get<OfEvent>("/accounts/:email/events/:id", async ({ params }) =>
    findEvent(state, params.email, params.id),
  );
  app.patch<OfEvent & { Body: Partial<StoredEvent> }>(
    "/accounts/:email/events/:id",
    async ({ params, body }) => patchEvent(state, params.email, params.id, body),
  );
  app.delete<OfEvent>("/accounts/:email/events/:id", async ({ params }) => {
    deleteEvent(state, params.email, params.id);
    return {};
  });
  app.post<OfEvent & { Body: { response: ResponseStatus } }>(
    "/accounts/:email/events/:id/respond",
    async ({ params, body }) => respond(state, params.email, params.id, body.response),
  );

  app.post<Of & { Body: { scopes?: string[] } }>(
    "/accounts/:email/token",
    async ({ params: { email }, body }) =>
      issueTokens(state, { email, scopes: body.scopes ?? ["openid", "email", CALENDAR_SCOPE] }),
  );
  app.post<Of>("/accounts/:email/revoke", async ({ params }) => ({
    revoked: revokeGrants(state, params.email),
  }));
  app.post("/expire-access", async () => {
    const expired = state.access.size;
    state.access.clear();
    return { expired };
  });
  app.post("/expire-sync", async () => {
    state.counter += 1;
    state.oldestToken = state.counter;
    return {};
  });

  faultRoutes(app, state);
}

function faultRoutes(app: FastifyInstance, state: State): void {
  app.put<{
    Body: { pageSize?: number; accessSeconds?: number; push?: "deliver" | "lose" | "duplicate" };
  }>("/settings", async ({ body }) => {
    state.pageSize = body.pageSize ?? state.pageSize;
    state.accessSeconds = body.accessSeconds ?? state.accessSeconds;
    if (body.push) state.channels.setMode(body.push);
    return {};
  });
  app.put<{ Body: Partial<QuotaSettings> }>("/quotas", async ({ body }) => {
    state.quotas.clear();
    return Object.assign(state.quotas.settings, body);
  });
  app.put<{ Body: { advanceMs: number } }>("/clock", async ({ body }) => {
    state.advance(body.advanceMs);
    return { now: new Date(state.now()).toISOString() };
  });
  app.get("/channels", async () => {
    await state.channels.settled();
    return { channels: state.channels.list() };
  });
  app.post<{ Body: Fault }>("/faults", async ({ body }, reply) => {
    state.faults.push({ ...body });
    return reply.code(201).send({ faults: state.faults });
  });
  app.delete("/faults", async () => {
    state.faults = [];
    return {};
  });
}
