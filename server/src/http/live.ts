import { api } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import { gate, type Plumbing } from "./bind.ts";
import { concernsAccounts } from "./hub.ts";
import { invalidToken } from "./identity.ts";
import { places } from "./places.ts";

/**
 * The tabs of a browser share one stream; a user has a few browsers, and a process has limited
 * capacity.
 */
const MAX_PER_PERSON = 10;
const MAX_TOTAL = 5000;

/** Holds the response open and writes events as they happen. */
export function liveRoute(app: FastifyInstance, plumbing: Plumbing): void {
  const seats = places();
  app.route({
    method: api.live.events.method,
    url: api.live.events.path,
    onRequest: gate(api.live.events, plumbing),
    handler: (request, reply) => {
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      const { admit, hub, openStream } = plumbing;
      const leave = seats.take(reply, [
        [viewer.userId, MAX_PER_PERSON],
        ["all", MAX_TOTAL],
      ]);
      openStream(reply, {
        // Fails if the user was signed out, the token has expired or the role has changed.
        look: async () => {
          const { viewer: now } = await admit(request, api.live.events, true);
          if (now?.userId !== viewer.userId || now.role !== viewer.role) throw invalidToken();
        },
        onClose: leave,
        hear: ({ tell, looking, end }) =>
          hub.subscribe(viewer, {
            // Check access before sending account events: a user without access isn't sent the
            // reason either.
            send: (event) => (concernsAccounts(event) ? looking(() => tell(event)) : tell(event)),
            // A page that reconnects refetches its data.
            onMissed: end,
          }),
      });
    },
  });
}
