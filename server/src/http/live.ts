import { api } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import { gate, type Plumbing } from "./bind.ts";
import { concernsAccounts } from "./hub.ts";
import { invalidToken } from "./identity.ts";
import { places } from "./places.ts";

/** All tabs of a browser share one; somebody has a few browsers, and one process has only so much room. */
const MAX_PER_PERSON = 10;
const MAX_TOTAL = 5000;

/** Keeps a response open and writes each event as it happens. */
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
        // Whoever was signed out, whose token has expired, or who has another role by now may not look any more.
        look: async () => {
          const { viewer: now } = await admit(request, api.live.events, true);
          if (now?.userId !== viewer.userId || now.role !== viewer.role) throw invalidToken();
        },
        onClose: leave,
        hear: ({ tell, looking, end }) =>
          hub.subscribe(viewer, {
            // Whoever may not look any more is not even told why.
            send: (event) => (concernsAccounts(event) ? looking(() => tell(event)) : tell(event)),
            // A page that opens the stream anew reads anew what it shows.
            onMissed: end,
          }),
      });
    },
  });
}
