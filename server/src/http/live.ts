import { api, type LiveEvent } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { LIVE_CHANNEL, Notice } from "../db/announce.ts";
import type { Viewer } from "../viewer.ts";
import { gate, type Plumbing } from "./bind.ts";
import { invalidToken } from "./identity.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1000;

export interface Hub {
  subscribe(viewer: Viewer, send: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/** Listens on one connection for all open browsers of this process. */
export function liveHub(url: string, onError: (error: Error) => void): Hub {
  const listeners = new Set<{ viewer: Viewer; send: (event: LiveEvent) => void }>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client = next;
    next.on("error", onError);
    next.on("end", again);
    next.on("notification", ({ payload }) => deliver(payload ?? ""));
    await next.connect();
    await next.query(`listen ${LIVE_CHANNEL}`);
  }

  function again(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      listen().catch((error: Error) => {
        onError(error);
        again();
      });
    }, RECONNECT_MS);
  }

  function deliver(payload: string): void {
    const { organisationId, everybody, managers, userIds, event } = Notice.parse(
      JSON.parse(payload),
    );
    for (const { viewer, send } of listeners) {
      const isAddressed =
        everybody || (managers && viewer.role === "manager") || userIds.includes(viewer.userId);
      if (viewer.organisationId === organisationId && isAddressed) send(event);
    }
  }

  listen().catch((error: Error) => {
    onError(error);
    again();
  });

  return {
    subscribe(viewer, send) {
      const listener = { viewer, send };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}

/** Keeps a response open and writes each event as it happens. */
export function liveRoute(app: FastifyInstance, hub: Hub, plumbing: Plumbing): void {
  const open = new Set<() => void>();
  // An open stream would keep the server from closing.
  app.addHook("preClose", async () => {
    for (const end of open) end();
  });

  app.route({
    method: api.live.events.method,
    url: api.live.events.path,
    onRequest: gate(api.live.events, plumbing),
    handler: (request, reply) => {
      const { viewer } = request.caller;
      if (!viewer) throw invalidToken();
      reply.hijack();
      const headers = reply.getHeaders() as Record<string, string>;
      reply.raw.writeHead(200, {
        ...headers,
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      reply.raw.write(": open\n\n");
      const end = () => reply.raw.end();
      // Entering the store also tells whether the viewer may still look; if not, the stream ends.
      const look = (then: () => void) =>
        void plumbing.inStore(viewer, async () => undefined).then(then, end);
      const forget = hub.subscribe(viewer, (event) => {
        const tell = () => void reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
        // Somebody's role may have changed, or they have left: then not even this is for them.
        if (event.type === "stale" && event.paths.includes(api.session.read.path)) look(tell);
        else tell();
      });
      const beat = () => void reply.raw.write(": still here\n\n");
      const heartbeat = setInterval(() => look(beat), HEARTBEAT_MS);
      open.add(end);
      reply.raw.on("close", () => {
        clearInterval(heartbeat);
        forget();
        open.delete(end);
      });
    },
  });
}
