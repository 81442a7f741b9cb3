import { createServer } from "node:http";
import { Signature } from "@hubspot/api-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PORTAL, type StandIn, standIn } from "./testing.ts";

interface Received {
  method: string;
  url: string;
  body: string;
  isSigned: boolean;
  timestamp: number;
}

const SECRET = "sandbox-client-secret";
let hub: StandIn;
let received: Received[];
let replies: Array<{ status: number; body: unknown } | "cut">;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  received = [];
  replies = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const body = Buffer.concat(parts).toString();
      const timestamp = Number(headers["x-hubspot-request-timestamp"]);
      received.push({
        method,
        url,
        body,
        timestamp,
        isSigned: isSigned(method, url, body, headers),
      });
      const reply = replies.shift() ?? { status: 200, body: { state: "notice", title: "Hello" } };
      if (reply === "cut") return response.destroy();
      return response
        .writeHead(reply.status, { "content-type": "application/json" })
        .end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub = await standIn({ now: () => Date.now() });
  await hub.control("PUT", "/webhooks", {
    targetUrl: `${origin()}/webhooks/hubspot`,
    mode: "manual",
  });
});
afterEach(async () => {
  await hub.close();
  server.close();
});

function origin(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

/** As HubSpot's own client judges it. */
function isSigned(
  method: string,
  url: string,
  requestBody: string,
  headers: NodeJS.Dict<string | string[]>,
): boolean {
  try {
    return Signature.isValid({
      ...{ signatureVersion: "v3", clientSecret: SECRET, method, requestBody },
      signature: String(headers["x-hubspot-signature-v3"]),
      url: `${origin()}${url}`.replaceAll("%40", "@"),
      timestamp: Number(headers["x-hubspot-request-timestamp"]),
    });
  } catch {
    return false;
  }
}

async function open(path: string, form?: Record<string, string>): Promise<string> {
  const response = await fetch(`${hub.url}${path}`, {
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  expect(response.status).toBe(200);
  return response.text();
}
const view = (more: Record<string, string> = {}) =>
  `/app/deals/${dealId}/card?${new URLSearchParams({ portal: String(PORTAL), ...more })}`;
let dealId: string;
beforeEach(async () => {
  dealId = (await hub.freshDeal({ dealname: "Acme" })).id;
});

const DEAL = {
  state: "deal",
  mayWrite: true,
  url: "https://touchline.test/deals?deal=1",
  risk: { label: "High", atStake: "€5", reasons: [{ words: "<b>late</b>", clearedBy: "Call." }] },
  evidence: {
    label: "Stale evidence",
    facts: [{ id: "decision-date", label: "Decision date", state: "stale", age: "24 days ago" }],
  },
  nextStep: { text: "Send it" },
};

describe("[CARD-3] HubSpot's deal page with the app's card", () => {
  it("calls signed, with account, user and app, and shows the answer without its markup", async () => {
    replies.push({ status: 200, body: DEAL });
    const shown = await open(view({ as: "ana+1@people.test" }));
    expect(received).toMatchObject([{ method: "GET", isSigned: true, body: "" }]);
    const called = new URL(received[0]?.url ?? "", origin());
    expect(called.pathname).toBe(`/api/hubspot-card/deals/${dealId}`);
    expect(Object.fromEntries(called.searchParams)).toEqual({
      portalId: String(PORTAL),
      userId: expect.stringMatching(/^\d+$/),
      userEmail: "ana+1@people.test",
      appId: "39522895",
    });
    expect(shown).toContain("&lt;b&gt;late&lt;/b&gt;");
    expect(shown).toContain("HubSpot called and got: 200<");
  });

  it("writes with an id of its own for each press", async () => {
    const form = { portal: String(PORTAL), as: "ana@people.test", fault: "none" };
    replies.push({ status: 200, body: { said: "Confirmed today.", card: DEAL } });
    const shown = await open(view(), { ...form, what: "confirm", fact: "decision-date" });
    expect(shown).toContain("Confirmed today.");
    await open(view(), { ...form, what: "next-step", nextStep: "Meet" });
    expect(received.map(({ method, isSigned }) => [method, isSigned])).toEqual([
      ["POST", true],
      ["POST", true],
    ]);
    const [first, second] = received.map(({ body }) => JSON.parse(body));
    expect(received[0]?.url).toContain("/buyer-facts/decision-date?");
    expect(Object.keys(first)).toEqual(["requestId"]);
    expect(second).toEqual({ requestId: expect.any(String), nextStep: "Meet" });
    expect(second.requestId).not.toBe(first.requestId);
  });

  it.each(["cut", { status: 502, body: {} }] as const)(
    "sends a call once more after %s, the same to the letter",
    async (trouble) => {
      replies.push(trouble);
      const shown = await open(view());
      expect(received).toHaveLength(2);
      expect(received[1]).toEqual(received[0]);
      expect(shown).toContain("then 200");
    },
  );

  it("gives up after the second, and doesn't repeat a refusal", async () => {
    replies.push("cut", "cut");
    expect(await open(view())).toContain("no answer, then no answer");
    replies.push({ status: 404, body: { message: "Deal not found." } });
    expect(await open(view())).toContain("Deal not found.");
    expect(received).toHaveLength(3);
  });

  it("goes wrong as one chooses: signature, time, user, a lost answer", async () => {
    await open(view({ fault: "signature" }));
    await open(view({ fault: "stale" }));
    await open(view({ fault: "unknown", as: "ana@people.test" }));
    await open(view({ fault: "repeated" }));
    expect(received.map(({ isSigned }) => isSigned)).toEqual([false, false, true, true, true]);
    expect(Date.now() - (received[1]?.timestamp ?? 0)).toBeGreaterThan(5 * 60_000);
    expect(received[2]?.url).not.toContain("ana");
    expect(received[4]).toEqual(received[3]);
  });

  it("has the app's home page too", async () => {
    const lines = [{ text: "Acme", detail: "late", url: "https://touchline.test/" }];
    const sections = [{ title: "Asks", total: 1, lines }];
    replies.push({ status: 200, body: { state: "home", title: "Hi, Ana", sections } });
    const shown = await open(`/app/home?portal=${PORTAL}`);
    expect(received[0]?.url).toMatch(/^\/api\/hubspot-card\/home\?portalId=/);
    expect(shown).toContain("Asks (1)");
  });
});
