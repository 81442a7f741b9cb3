import { api } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import { gate, type RouteDependencies } from "./bind.ts";
import { isAccountChange } from "./hub.ts";
import { invalidToken } from "./identity.ts";
import { streamSlots } from "./streams.ts";

/**
 * The tabs of a browser share one stream; a user has a few browsers, and a process has limited
 * capacity.
 */
const MAX_PER_USER = 10;
const MAX_TOTAL = 5000;

/** Holds the response open and writes events as they happen. */
export function liveRoute(app: FastifyInstance, plumbing: RouteDependencies): void {
  const seats = streamSlots();
  app.route({
    method: api.live.events.method,
    url: api.live.events.path,
    onRequest: gate(api.live.events, plumbing),
    handler: async (request, reply) => {
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      const { admit, hub, inStore, openStream } = plumbing;
      const readSeen = () => inStore(viewer, (store) => store.session.peopleSeen(), "read");
      let seen = await readSeen();
      let tellScope = () => {};
      const leave = seats.take(reply, [
        [viewer.userId, MAX_PER_USER],
        ["all", MAX_TOTAL],
      ]);
      openStream(reply, {
        // Fails if the user was signed out, the token has expired or the role has changed.
        look: async () => {
          const { viewer: now } = await admit(request, api.live.events, true);
          if (now?.userId !== viewer.userId) throw invalidToken();
          if (String(now.rights) !== String(viewer.rights)) {
            tellScope();
            throw invalidToken();
          }
        },
        onClose: leave,
        hear: ({ tell, looking, end }) => {
          tellScope = () => tell({ type: "scope-changed" });
          const compareSeen = (now: string[]) => {
            const stillSeen = new Set(now);
            if (seen.some((id) => !stillSeen.has(id))) tellScope();
            seen = now;
          };
          return hub.subscribe(viewer, {
            // Check access before sending account events: a user without access isn't sent the
            // reason either.
            send: (event) => {
              if (!isAccountChange(event)) return tell(event);
              looking(
                () =>
                  void readSeen()
                    .then(compareSeen)
                    .then(() => tell(event), end),
              );
            },
            // A page that reconnects refetches its data.
            onMissed: end,
          });
        },
      });
    },
  });
}
