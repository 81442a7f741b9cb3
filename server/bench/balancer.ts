import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A minimal round-robin load balancer that skips backends reporting not ready. `node balancer.ts
 * <port> …`
 */
const CHECK_EVERY_MS = 100;
const ports = process.argv.slice(2).map(Number);
const ready = new Set<number>();
const agent = new Agent({ keepAlive: true });
let turn = 0;

/**
 * Only an explicit "not ready" or a refused connection removes a backend; a dropped connection
 * proves nothing.
 */
async function checkPort(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error) => error.cause);
  if (answer?.ok) ready.add(port);
  else if (answer?.status === 503 || answer?.code === "ECONNREFUSED") ready.delete(port);
}

function proxyRequest(incoming: IncomingMessage, answer: ServerResponse): void {
  const open = [...ready];
  const port = open[turn++ % open.length];
  if (port === undefined) {
    answer.writeHead(503).end();
    return;
  }
  const { method, url, headers } = incoming;
  const onward = request({ port, host: "127.0.0.1", method, path: url, headers, agent }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  // Report upstream errors as 502 so the caller decides whether to retry.
  onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(onward);
}

const checkAllPorts = () => Promise.all(ports.map(checkPort));
await checkAllPorts();
setInterval(checkAllPorts, CHECK_EVERY_MS);
const server = createServer(proxyRequest).listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once("SIGTERM", () => process.exit(0));
