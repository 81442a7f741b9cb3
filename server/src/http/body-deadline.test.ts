import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { bodyDeadline } from "./body-deadline.ts";

it("[S-2] who does not send the rest in time is let go with 408, who does is answered", async () => {
  const app = Fastify();
  const awaitBody = bodyDeadline(app, 300);
  app.post("/", { onRequest: async (request) => awaitBody(request) }, async ({ body }) => body);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const begin = () => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n",
    );
    return socket;
  };
  const [slow, quick] = [begin(), begin()];
  quick.write('{"a":1}');
  expect(await text(slow)).toBe("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  expect(await text(quick)).toMatch(/^HTTP\/1.1 200 OK.*\{"a":1\}$/s);
  await app.close();
});

it("[S-2] nor does a body for an address that leads nowhere take longer", async () => {
  const app = Fastify();
  bodyDeadline(app, 300);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(
    "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n",
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  await app.close();
});
