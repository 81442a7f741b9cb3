import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { testProduct } from "../testing/product.ts";
import { connectionLimits, limitedServer, maxOpenFiles } from "./connections.ts";

const MANY = { total: 100, perNetwork: 100 };
const HASTY = { firstRequest: 200, refusedBody: 200, unread: 200 };
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

/** A connection to the server; the other side may end it at any time. */
function connected(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => undefined);
}

const closed = (socket: Socket) => once(socket.resume(), "close");

it("[S-2] eight requests may be sent before the first answer, with the ninth the line is closed", async () => {
  let asked = 0;
  const held: Array<() => void> = [];
  const slow: RequestListener = (_request, response) => {
    asked += 1;
    held.push(() => response.end("x"));
    if (asked === 8) for (const answer of held) answer();
  };
  const port = await portOf(limitedServer(slow, MANY));
  const patient = connected(port);
  patient.write(GET.repeat(7) + LAST);
  expect((await text(patient)).match(/200 OK/g)).toHaveLength(8);

  asked = -1000;
  const flood = connected(port);
  flood.write(GET.repeat(1000));
  await closed(flood);
  expect(asked).toBe(-992);
});

it("[S-2] one network leaves connections to the others, and gets its own back", async () => {
  const port = await portOf(
    limitedServer((_request, response) => response.end("x"), { total: 10, perNetwork: 2 }),
  );
  const [first] = [connected(port), connected(port)];
  await once(first, "connect");
  const third = connected(port);
  await closed(third);
  first.destroy();
  const again = async (): Promise<string> => {
    const socket = connected(port);
    socket.write(LAST);
    return (await text(socket).catch(() => "")) || again();
  };
  expect(await again()).toMatch(/^HTTP\/1.1 200 OK/);
});

it("[S-2] a line on which nothing is sent is closed, one on which an answer takes long is not", async () => {
  const slow: RequestListener = (_request, response) =>
    void setTimeout(() => response.end("x"), 400);
  const port = await portOf(limitedServer(slow, MANY, HASTY));
  const [silent, asking] = [connected(port), connected(port)];
  asking.write(LAST);
  await closed(silent);
  expect(await text(asking)).toMatch(/^HTTP\/1.1 200 OK/);
});

it("[S-2] a line is closed when a body was refused and its rest does not come", async () => {
  const refuse: RequestListener = (_request, response) => response.writeHead(401).end();
  const port = await portOf(limitedServer(refuse, MANY, HASTY));
  const socket = connected(port);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 401 /);
});

it("[S-2] a line is closed whose answer is not read, however large", async () => {
  const closing = Promise.withResolvers<void>();
  const large: RequestListener = (_request, response) => {
    response.once("close", closing.resolve);
    response.end(Buffer.alloc(50_000_000));
  };
  const port = await portOf(limitedServer(large, MANY, HASTY));
  const socket = connected(port);
  socket.pause();
  socket.write(GET);
  await closing.promise;
  socket.destroy();
});

it("[S-2] leaves files to the process, and behind a proxy all connections to it", () => {
  expect(connectionLimits(1024, false)).toEqual({ total: 768, perNetwork: 192 });
  expect(connectionLimits(1_000_000, true)).toEqual({ total: 10_000, perNetwork: null });
  expect(maxOpenFiles()).toBeGreaterThan(100);
});

it("[S-2] the description of the API is made once, and sent to a stranger sixty times a minute", async () => {
  const product = await testProduct();
  const get = (headers: Record<string, string> = {}) =>
    product.app.inject({ url: "/api/openapi.json", headers });
  const [plain, packed] = [await get(), await get({ "accept-encoding": "gzip, br" })];
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(plain.json().openapi).toMatch(/^3/);
  for (let made = 2; made < 60; made++) expect((await get()).statusCode).toBe(200);
  expect((await get()).statusCode).toBe(429);
  const page = () => product.app.inject({ url: "/api/docs/" });
  expect((await page()).statusCode).toBe(429);
  await product.close();
});
