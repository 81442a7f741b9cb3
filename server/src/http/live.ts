import { api, type LiveEvent } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import { gate, type Plumbing } from "./bind.ts";
import { concernsAccounts } from "./hub.ts";
import { invalidToken } from "./identity.ts";

/** Keeps a response open and writes each event as it happens. */
export function liveRoute(app: FastifyInstance, plumbing: Plumbing): void {
  app.route({
    method: api.live.events.method,
    url: api.live.events.path,
    onRequest: gate(api.live.events, plumbing),
    handler: (request, reply) => {
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      const { admit, hub, inStore, openStream } = plumbing;
      openStream(reply, {
        // Entering the store also tells whether the viewer may still look.
        look: () => inStore(viewer, async () => undefined),
        hear: ({ tell, looking, end }) => {
          // Whoever may not look any more, or was signed out, is not even told why.
          const tellIfStillIn = (event: LiveEvent) =>
            void admit(request, api.live.events, true).then(() => looking(() => tell(event)), end);
          return hub.subscribe(viewer, (event) =>
            concernsAccounts(event) ? tellIfStillIn(event) : tell(event),
          );
        },
      });
    },
  });
}
