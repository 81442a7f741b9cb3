import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./network.ts";
import { slotsByKey } from "./slots-by-key.ts";

/** Browsers and proxies send the next request after the answer; each one sent before costs memory. */
const MAX_PIPELINED = 8;
const MAX_CONNECTIONS = 10_000;
/** Files, the database and vendors need some of the files that a process may open. */
const OPEN_FILES_SHARE = 3 / 4;
/** One network leaves connections to the others. */
const NETWORK_SHARE = 1 / 4;

const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
/** Longer than proxies keep a connection, so that they are the ones to close it. */
const KEEP_ALIVE_MS = 72_000;
const CHECK_EVERY_MS = 5000;
/** Longer than any answer takes to begin. */
const SILENCE_MS = 60_000;

/** When to close a connection whose client does nothing. */
const PATIENCE = {
  /** Nothing was sent yet. */
  firstRequest: 10_000,
  /** A body was refused before all of it came. */
  refusedBody: 5000,
  /** The answer isn't read. */
  unread: 15_000,
};

export interface ConnectionLimits {
  total: number;
  /** Null behind a proxy: all connections are the proxy's. */
  perNetwork: number | null;
}

export function connectionLimits(openFiles: number, isBehindProxy: boolean): ConnectionLimits {
  const total = Math.min(MAX_CONNECTIONS, Math.floor(openFiles * OPEN_FILES_SHARE));
  return { total, perNetwork: isBehindProxy ? null : Math.ceil(total * NETWORK_SHARE) };
}

/** How many files this process may open; read once, because Node has it only in a whole report. */
let openFiles: number | undefined;
export function maxOpenFiles(): number {
  if (openFiles !== undefined) return openFiles;
  // Without the network, which would look up names.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  openFiles = Number(userLimits?.open_files?.soft) || Number.MAX_SAFE_INTEGER;
  return openFiles;
}

/** A web server on which no client can hold more connections, requests or answers than its share. */
export function limitedServer(
  handler: RequestListener,
  { total, perNetwork }: ConnectionLimits,
  patience = PATIENCE,
): Server {
  const open = new WeakMap<Socket, number>();
  const server = createServer(
    {
      ...{ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
      ...{ keepAliveTimeout: KEEP_ALIVE_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    },
    (request, response) => {
      const { socket } = request;
      const waiting = (open.get(socket) ?? 0) + 1;
      open.set(socket, waiting);
      if (waiting > MAX_PIPELINED) socket.destroy();
      // Requests that came in the same packet are still read after that.
      if (socket.destroyed) return;
      socket.setTimeout(SILENCE_MS);
      response.once("prefinish", () => socket.setTimeout(patience.unread));
      response.once("close", () => open.set(socket, (open.get(socket) ?? 1) - 1));
      response.once("finish", () => {
        if (!request.complete) setTimeout(() => socket.destroy(), patience.refusedBody).unref();
      });
      handler(request, response);
    },
  );
  server.maxConnections = total;
  server.timeout = SILENCE_MS;
  const slots = slotsByKey();
  server.on("connection", (socket) => {
    socket.setTimeout(patience.firstRequest);
    if (perNetwork === null) return;
    const release = slots.take([[networkOf(socket.remoteAddress ?? ""), perNetwork]]);
    if (release) socket.once("close", release);
    else socket.destroy();
  });
  return server;
}
