import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";

const NO_IPV6 = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/**
 * Listens on both loopback addresses only: browsers may resolve localhost to either. Returns the
 * port, which matters if 0 was requested.
 */
export async function listenOnLoopback(app: FastifyInstance, port: number): Promise<number> {
  await app.listen({ host: "127.0.0.1", port });
  const address = app.server.address();
  const actual = address !== null && typeof address === "object" ? address.port : port;
  const twin = createServer((request, response) => app.routing(request, response));
  try {
    await bind(twin, actual);
  } catch (error) {
    if (!hasCode(error) || !NO_IPV6.has(error.code)) {
      await app.close();
      throw error;
    }
  }
  app.server.on("close", () => {
    twin.close();
    twin.closeAllConnections();
  });
  return actual;
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "::1", port }, resolve);
  });
}

export function hasCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
