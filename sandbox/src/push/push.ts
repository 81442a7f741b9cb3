import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { html } from "../html.ts";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { type BrowserKeys, decryptPush } from "./decrypt.ts";

interface Browser extends BrowserKeys {
  id: string;
  isGone: boolean;
}

/** A message to a browser, decrypted with its keys. */
export interface ReceivedPush {
  endpoint: string;
  text: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  /** Who sent it, as signed. */
  subject: string;
  /** The key it was signed with. */
  key: string;
}

/** As `PushSubscription.toJSON()` has it. */
export interface SubscriptionJson {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const MAX_BODY = 4096;
const DAY_SECONDS = 86_400;

/** A push service and the browsers subscribed at it. */
export function push(sandbox: SandboxContext): Vendor {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const endpointOf = (id: string) => `${sandbox.url()}/push/send/${id}`;
  return {
    name: "push",
    title: "Push",
    async routes(app) {
      app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
        done(null, body),
      );
      app.post<{ Params: { id: string } }>("/send/:id", async (request, reply) => {
        const browser = browsers.get(request.params.id);
        if (!browser) return reply.code(404).send();
        if (browser.isGone) return reply.code(410).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (body.length > MAX_BODY) return reply.code(413).send();
        const sender = senderOf(request, sandbox);
        if (!sender) return reply.code(403).send("The sender isn't signed for this service.");
        const { ttl, topic, urgency } = request.headers;
        if (!/^\d+$/.test(String(ttl))) return reply.code(400).send("No TTL.");
        if (request.headers["content-encoding"] !== "aes128gcm") {
          return reply.code(400).send("Not aes128gcm.");
        }
        if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) {
          return reply.code(400).send("No such topic.");
        }
        received.push({
          endpoint: endpointOf(browser.id),
          text: decryptPush(body, browser),
          ttl: Number(ttl),
          topic: topic === undefined ? null : String(topic),
          urgency: urgency === undefined ? null : String(urgency),
          ...sender,
        });
        return reply.code(201).header("location", `${sandbox.url()}/push/message`).send();
      });
    },
    control: async (app) => controlRoutes(app, { browsers, received, endpointOf }),
    inspect: () =>
      html`<div class="inset"><p class="facts"><span>${browsers.size} browsers</span>
<span>${received.length} notifications</span></p></div>`,
  };
}

interface Service {
  browsers: Map<string, Browser>;
  received: ReceivedPush[];
  endpointOf(id: string): string;
}

function controlRoutes(app: FastifyInstance, { browsers, received, endpointOf }: Service): void {
  app.post("/browsers", async (): Promise<SubscriptionJson> => {
    const pair = createECDH("prime256v1");
    const publicKey = pair.generateKeys();
    const auth = randomBytes(16);
    const id = randomBytes(12).toString("base64url");
    browsers.set(id, { id, isGone: false, privateKey: pair.getPrivateKey(), publicKey, auth });
    const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
    return { endpoint: endpointOf(id), keys };
  });
  app.post<{ Body: { endpoint: string } }>("/unsubscribe", async ({ body }) => {
    const browser = browsers.get(body.endpoint.split("/").at(-1) ?? "");
    if (browser) browser.isGone = true;
    return {};
  });
  app.get("/messages", async () => ({ messages: received }));
}

/** The sender's claims (RFC 8292); null if they aren't signed, for another service, or too long. */
function senderOf(
  { headers }: FastifyRequest,
  sandbox: SandboxContext,
): { subject: string; key: string } | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(
    headers.authorization ?? "",
  );
  if (!found) return null;
  const [, header = "", claims = "", signature = "", key = ""] = found;
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const seconds = exp - Date.now() / 1000;
  const isOurs = aud === new URL(sandbox.url()).origin;
  const isNamed = /^(mailto:|https:\/\/)./.test(sub);
  if (!isSigned || !isOurs || !isNamed || seconds <= 0 || seconds > DAY_SECONDS) return null;
  return { subject: sub, key };
}
