import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { tokenReader } from "../http/identity.ts";
import { oauthClient } from "../integrations/google/google-app.ts";
import { timedAgent } from "../integrations/hubspot/timed-agent.ts";
import { slackClient } from "../integrations/slack/slack-app.ts";
import { respondAt } from "../integrations/slack/slack-respond.ts";
import { chatModel } from "../integrations/summaries/chat-model.ts";
import { readText } from "./read-response.ts";

const MAX_BYTES = 10 * 1024 * 1024;
/** What fits into buffers on the way, beyond what is read. */
const MAX_UNDERWAY = 20 * 1024 * 1024;

/** The most that one answer sent. */
let mostWritten = 0;
let isOver = Promise.withResolvers<void>();

/** Answers every call with JSON that never ends. */
async function answer(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const isClosed = once(response, "close").then(() => isOver.resolve());
  response.on("error", () => undefined);
  for (let written = 0; !response.destroyed && written < 4 * MAX_UNDERWAY; ) {
    written += chunk.length;
    mostWritten = Math.max(mostWritten, written);
    if (!response.write(chunk)) await Promise.race([once(response, "drain"), isClosed]);
  }
  response.end();
}

const server = createServer((request, response) => void answer(request, response));
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const slack = () => ({
  clientId: "id",
  clientSecret: "secret",
  apiUrl: `${url}/`,
  authorizeUrl: url,
  standIn: null,
});

const READERS: Record<string, () => Promise<unknown>> = {
  "the reader": async () => readText(await fetch(url)),
  "the identity provider": () =>
    tokenReader(
      readConfig({ DATABASE_URL: "postgres://unused", OIDC_ISSUER: url }).identity,
      () => new Date(),
    ).readAccessToken("eyJhbGciOiJSUzI1NiJ9.e30.x", "192.0.2.1"),
  "the language model": () =>
    chatModel({ url, key: null, model: "m", callsPerDay: 1 } as Parameters<
      typeof chatModel
    >[0]).write([]),
  "Slack's API": () => slackClient(slack()).auth.test(),
  "Slack's response address": () => respondAt(slack(), `${url}/x`, {}),
  "Google's sign-in": () =>
    oauthClient({ clientId: "id", clientSecret: "secret", standIn: url }).getToken("code"),
  "HubSpot's SDK, by its agent": async () => {
    const request = get(url, { agent: timedAgent(url, 60_000) });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    request.on("error", () => undefined);
    response.resume();
    await once(response, "end");
  },
};

it.each(Object.entries(READERS))(
  "[S-21] an answer without end is given up: %s",
  async (_name, read) => {
    mostWritten = 0;
    isOver = Promise.withResolvers();
    await expect(read()).rejects.toThrow();
    await isOver.promise;
    expect(mostWritten).toBeGreaterThan(MAX_BYTES / 2);
    expect(mostWritten).toBeLessThan(MAX_UNDERWAY);
  },
);
