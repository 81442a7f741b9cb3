import type { FastifyInstance } from "fastify";
import { FAULT_KINDS, type Fault } from "./faults.ts";
import type { LimitSettings } from "./limits.ts";
import type { Forgery, OutgoingSettings, RequestKind } from "./outgoing.ts";
import type { State } from "./state.ts";

const FAULT = {
  body: {
    type: "object",
    required: ["kind", "times"],
    additionalProperties: false,
    properties: {
      kind: { type: "string", enum: FAULT_KINDS },
      times: { type: "integer", minimum: 1, maximum: 10_000 },
      method: { type: "string", maxLength: 100 },
      accepts: { type: "boolean" },
      retryAfter: { type: "integer", minimum: 0, maximum: 100_000, nullable: true },
      status: { type: "integer", minimum: 200, maximum: 599 },
      error: { type: "string", maxLength: 100 },
      body: {},
    },
  },
};

/** Faults in both directions. */
export function controlFaults(app: FastifyInstance, state: State): void {
  app.post<{ Body: Fault }>("/faults", { schema: FAULT }, async ({ body }, reply) => {
    state.faults.push({ ...body });
    return reply.code(201).send({ faults: state.faults });
  });
  app.delete("/faults", async () => {
    state.faults = [];
    return {};
  });
  app.put<{ Body: Partial<LimitSettings> }>("/limits", async ({ body }) => {
    state.limits.clear();
    return Object.assign(state.limits.settings, body);
  });
  app.put<{ Body: { advanceMs: number } }>("/clock", async ({ body }) => {
    state.advance(body.advanceMs);
    return { now: new Date(state.now()).toISOString() };
  });

  app.get("/deliveries", async () => {
    await state.outgoing.settled();
    return { deliveries: state.outgoing.deliveries().toReversed() };
  });
  app.put<{ Body: Partial<OutgoingSettings> }>("/requests", async ({ body }) =>
    Object.assign(state.outgoing.settings, body),
  );
  app.post<{ Body: Forgery & { times?: number } }>(
    "/requests/forge",
    async ({ body: { times = 1, ...forgery } }) => {
      state.outgoing.forge(forgery, times);
      return {};
    },
  );
  app.post<{ Body: { last?: number; times?: number; kind?: RequestKind } }>(
    "/requests/redeliver",
    async ({ body: { last = 1, times = 1, kind } }) => ({
      statuses: await state.outgoing.redeliver({ last, times, kind }),
    }),
  );
}
