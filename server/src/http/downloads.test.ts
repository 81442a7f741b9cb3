import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { eventually } from "../testing/eventually.ts";
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

/** Reads a response so slowly that the server's buffers drain now and then. */
function trickle(response: IncomingMessage): NodeJS.Timeout {
  response.on("error", () => undefined);
  return setInterval(() => response.read(1024), 10);
}

async function writeForever(file: Writable): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024);
  const isClosed = once(file, "close");
  while (!file.destroyed) {
    if (!file.write(chunk)) await Promise.race([once(file, "drain"), isClosed]);
  }
}

for (const pool of [4, 5, 6]) {
  it(`[S-17] two workspaces that trickle all the time keep a third one from no download, with ${pool} connections`, async () => {
    const app = Fastify({ forceCloseConnections: true });
    const sendFile = downloads(pool, 300);
    app.get<{ Params: { organisation: string; user: string } }>(
      "/:organisation/:user",
      async ({ params: { organisation, user } }, reply) => {
        const viewer: Viewer = { organisationId: organisation, userId: user, role: "manager" };
        return sendFile(reply, { viewer, mediaType: "text/csv" }, async () => ({
          name: "x.csv",
          sendTo: async (file) => {
            if (organisation === "honest") file.end("whole");
            else await writeForever(file);
          },
        }));
      },
    );
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const timers = new Set<NodeJS.Timeout>();
    let isOver = false;
    let opened = 0;
    /** Asks again at once when it is refused or ended. */
    const keepOpen = (path: string) => {
      if (isOver) return;
      const again = () => void setTimeout(keepOpen, 20, path);
      const call = httpRequest(`${address}${path}`, (response) => {
        response.once("close", again);
        if (response.statusCode !== 200) {
          response.resume();
          return;
        }
        opened += 1;
        timers.add(trickle(response));
      });
      call.on("error", () => undefined);
      call.end();
    };
    for (const path of ["/one/maya", "/one/sam", "/two/maya", "/two/sam"]) keepOpen(path);
    try {
      await eventually(async () => expect(opened).toBeGreaterThanOrEqual(Math.floor(pool / 2)));
      for (let file = 0; file < 3; file += 1) {
        const text = await eventually(async () => {
          const response = await fetch(`${address}/honest/lee`);
          expect(response.status).toBe(200);
          return response.text();
        });
        expect(text).toBe("whole");
      }
    } finally {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      await app.close();
    }
  });
}

it("[S-17] a download that is read too slowly is ended; one that its server fills slowly is not", async () => {
  const app = Fastify({ forceCloseConnections: true });
  const sendFile = downloads(12, 200);
  const viewer: Viewer = { organisationId: "one", userId: "maya", role: "manager" };
  const isEnded = Promise.withResolvers<string>();
  const finish = Promise.withResolvers<void>();
  app.get("/slow-reader", (_, reply) =>
    sendFile(reply, { viewer, mediaType: "text/csv" }, async () => ({
      name: "x.csv",
      async sendTo(file) {
        file.once("error", ({ message }) => isEnded.resolve(message));
        await writeForever(file);
      },
    })),
  );
  app.get("/slow-server", (_, reply) =>
    sendFile(reply, { viewer, mediaType: "text/csv" }, async () => ({
      name: "x.csv",
      async sendTo(file) {
        file.write("first ");
        await finish.promise;
        file.end("last");
      },
    })),
  );
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const patient = await fetch(`${address}/slow-server`);
  const call = httpRequest(`${address}/slow-reader`).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const timer = trickle(response);
  expect(await isEnded.promise).toBe("The browser took the download too slowly.");
  clearInterval(timer);
  finish.resolve();
  expect(await patient.text()).toBe("first last");
  await app.close();
});
