import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type Logger, LogLevel, WebClient } from "@slack/web-api";
import fastify from "fastify";
import { sandboxControl } from "../control-client.ts";
import { demoWorkspaces } from "../demo/workspaces.ts";
import { type SlackOptions, slack } from "./slack.ts";

export const MAYA = "manager@demo.test";
export const SAM = "rep1@demo.test";

const quiet = () => undefined;
/** The tests provoke errors, so don't log them. */
const SILENT: Logger = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  setLevel: quiet,
  getLevel: () => LogLevel.ERROR,
  setName: quiet,
};

interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Reply {
  status?: number;
  body?: string | object;
  headers?: Record<string, string>;
}

/** Starts Slack alone, sending its requests to a listener with configurable responses. */
export async function startSlack({
  dataDir = null,
  limits,
}: {
  dataDir?: string | null;
  limits?: SlackOptions["limits"];
} = {}) {
  const product = await startProduct();
  const app = fastify({ forceCloseConnections: true });
  let url = "";
  const sandbox = {
    url: () => url,
    appOrigins: [product.origin],
    dataDir,
    today: new Date(),
  };
  const vendor = await slack(sandbox, { workspaces: demoWorkspaces(), limits });
  await app.register((scope) => vendor.routes(scope), { prefix: "/slack" });
  await app.register(async (scope) => vendor.control?.(scope), { prefix: "/control/slack" });
  url = await app.listen({ port: 0, host: "127.0.0.1" });

  const { slack: control } = sandboxControl(url);
  const clientFor = (token?: string, timeout = 10_000) =>
    new WebClient(token, {
      slackApiUrl: `${url}/slack/api/`,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      timeout,
      logger: SILENT,
    });
  return {
    product,
    url: `${url}/slack`,
    control,
    clientFor,
    /** The app in the first workspace. */
    client: async (timeout?: number) => clientFor((await control.install()).access_token, timeout),
    async idOf(email: string) {
      const { people } = await control.workspaces();
      return people.find((person) => person.email === email)?.id ?? "";
    },
    /** Resets to the initial state: installed, no messages, no requests, no faults. */
    async reset() {
      await control.install();
      await control.clear();
      await control.clearFaults();
      product.heard.length = 0;
      product.answer = () => ({});
    },
    async close() {
      await app.close();
      await product.close();
    },
  };
}

async function startProduct() {
  const product = {
    heard: [] as ReceivedRequest[],
    answer: (_heard: ReceivedRequest): Reply => ({}),
    origin: "",
    /** The events received, by type. */
    events: () =>
      product.heard
        .filter(({ headers }) => headers["content-type"] === "application/json")
        .map(({ body }) => JSON.parse(body)),
    /** The payloads of the clicks. */
    clicks: () =>
      product.heard
        .map(({ body }) => new URLSearchParams(body).get("payload"))
        .filter((payload) => payload !== null)
        .map((payload) => JSON.parse(payload)),
    close: () => new Promise((done) => server.close(done)),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const heard = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    product.heard.push(heard);
    const { status = 200, body = "", headers = {} } = product.answer(heard);
    response.writeHead(status, headers);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  product.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return product;
}
