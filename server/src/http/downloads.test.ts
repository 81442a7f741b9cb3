import Fastify from "fastify";
import { expect, it } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { downloads } from "./downloads.ts";

it("[S-6] whoever leaves a download lying keeps no other person and no other organisation from theirs", async () => {
  const app = Fastify();
  const sendFile = downloads(12);
  const ends: Array<() => void> = [];
  app.get<{ Params: { organisation: string; user: string } }>(
    "/:organisation/:user",
    async ({ params }, reply) => {
      const viewer: Viewer = {
        organisationId: params.organisation,
        userId: params.user,
        role: "manager",
      };
      return sendFile(reply, { viewer, mediaType: "text/csv" }, async () => ({
        name: "x.csv",
        sendTo: (file) =>
          new Promise((done) => {
            file.write("a");
            ends.push(() => file.end(done));
          }),
      }));
    },
  );
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const opened: Response[] = [];
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`);
    if (response.ok) opened.push(response);
    return response.ok ? response.status : ((await response.json()) as { message: string }).message;
  };
  const own = "You have other downloads running. Wait for them to finish, then try again.";
  const others = "Too many downloads right now. Try again in a moment.";
  expect(await get("/one/maya")).toBe(200);
  expect(await get("/one/maya")).toBe(200);
  expect(await get("/one/maya")).toBe(own);
  expect(await get("/one/sam")).toBe(200);
  expect(await get("/one/joe")).toBe(200);
  expect(await get("/one/lee")).toBe(others);
  expect(await get("/two/maya")).toBe(200);
  expect(await get("/three/maya")).toBe(200);
  expect(await get("/four/maya")).toBe(others);
  for (const end of ends) end();
  await Promise.all(opened.map((response) => response.text()));
  expect(await get("/one/maya")).toBe(200);
  ends.at(-1)?.();
  await opened.at(-1)?.text();
  await app.close();
});

it("[S-6] a file ends after its place is free, so that the next can begin at once", async () => {
  const app = Fastify();
  const sendFile = downloads(1);
  const viewer: Viewer = { organisationId: "one", userId: "maya", role: "manager" };
  const isWritten = Promise.withResolvers<void>();
  const isCommitted = Promise.withResolvers<void>();
  app.get("/ping", () => "pong");
  app.get("/file", (_, reply) =>
    sendFile(reply, { viewer, mediaType: "text/csv" }, async () => ({
      name: "x.csv",
      sendTo: async (file) => {
        file.end("whole", isWritten.resolve);
        await isCommitted.promise;
      },
    })),
  );
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const order: string[] = [];
  const response = await fetch(`${address}/file`);
  const read = response.text().then((text) => order.push(text));
  await isWritten.promise;
  // If the file had ended, its end would have arrived before these later responses.
  for (let turn = 0; turn < 5; turn += 1) await (await fetch(`${address}/ping`)).text();
  order.push("committed");
  isCommitted.resolve();
  await read;
  expect(order).toEqual(["committed", "whole"]);
  await app.close();
});
