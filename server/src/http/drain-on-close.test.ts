import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { drainOnClose } from "./drain-on-close.ts";

it("[H5] stops once the last call is answered, whatever connections are open", async () => {
  const app = Fastify();
  drainOnClose(app);
  const answer = Promise.withResolvers<string>();
  app.get("/slow", () => answer.promise);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  // Preconnected like browsers do, without a request yet.
  const unused = connect(Number(port), "127.0.0.1");
  await once(unused, "connect");
  const asked = fetch(`http://127.0.0.1:${port}/slow`);
  await once(app.server, "request");

  const closed = app.close();
  answer.resolve("answered");
  expect(await (await asked).text()).toBe("answered");
  await closed;
  await once(unused.resume(), "close");
});
