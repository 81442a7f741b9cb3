import type { FastifyInstance } from "fastify";
import { invalid } from "./errors.ts";
import { FAULT_KINDS, type Fault } from "./faults.ts";
import type { LimitSettings } from "./limits.ts";
import { isoNow, type State } from "./state.ts";

/** Time, limits, lag and faults. */
export function faultControls(app: FastifyInstance, state: State): void {
  app.get("/faults", async () => ({
    faults: state.faults.list(),
    spoiled: state.faults.spoiled(),
  }));

  app.post<{ Body: Partial<Fault> & { forMs?: number; seed?: number } }>(
    "/faults",
    async ({ body }, reply) => {
      const { forMs, seed, ...fault } = body;
      const kind = FAULT_KINDS.find((known) => known === fault.kind);
      if (!kind) throw invalid(`kind must be one of ${FAULT_KINDS.join(", ")}`);
      if (seed !== undefined) state.faults.seed(seed);
      const isOpenEnded = forMs !== undefined || fault.probability !== undefined;
      state.faults.add({
        ...fault,
        kind,
        times: fault.times === undefined ? (isOpenEnded ? null : 1) : fault.times,
        probability: fault.probability ?? 1,
        ...(forMs !== undefined && { until: state.now() + forMs }),
      });
      return reply.code(201).send({ faults: state.faults.list() });
    },
  );

  app.delete<{ Querystring: { portalId?: string } }>("/faults", async ({ query }) => {
    state.faults.clear(query.portalId === undefined ? undefined : Number(query.portalId));
    return { faults: state.faults.list() };
  });

  app.put<{ Body: Partial<LimitSettings> }>("/limits", async ({ body }) => {
    Object.assign(state.limits.settings, body);
    state.limits.clear();
    return state.limits.settings;
  });

  app.put<{ Body: { lagMs: number } }>("/search", async ({ body }) => {
    state.searchLagMs = body.lagMs;
    return { lagMs: state.searchLagMs };
  });

  app.put<{ Body: { now?: string | null; advanceMs?: number } }>("/clock", async ({ body }) => {
    const { clock } = state;
    if (body.now === null) Object.assign(clock, { fixed: null, offset: 0 });
    if (typeof body.now === "string") {
      if (Number.isNaN(Date.parse(body.now))) throw invalid(`Not an instant: ${body.now}`);
      clock.fixed = Date.parse(body.now);
    }
    if (body.advanceMs !== undefined) {
      if (clock.fixed === null) clock.offset += body.advanceMs;
      else clock.fixed += body.advanceMs;
    }
    return { now: isoNow(state), isFixed: clock.fixed !== null };
  });
}
