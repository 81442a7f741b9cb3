import { Client } from "@hubspot/api-client";
import fastify from "fastify";
import { type HubspotOptions, hubspot } from "./hubspot.ts";
import type { TokenResponse } from "./oauth.ts";
import { defaultPipeline } from "./portal-import.ts";
import { emptySeed } from "./seed.ts";
import type { CrmRecord, Owner, PortalSeed } from "./shapes.ts";

export const PORTAL = 62_515;
const START = Date.parse("2026-05-11T09:00:00.000Z");

/** The stand-in alone on a free port, with a clock that tests control. */
export async function standIn(options: HubspotOptions & { dataDir?: string } = {}) {
  const clock = { now: START };
  let origin = "";
  const vendor = await hubspot(
    { url: () => origin, appOrigins: [], dataDir: options.dataDir ?? null, today: new Date(START) },
    { portals: [smallPortal()], now: () => clock.now, ...options },
  );
  const app = fastify({ forceCloseConnections: true });
  await app.register((scope) => vendor.routes(scope), { prefix: "/hubspot" });
  await app.register(async (scope) => vendor.control?.(scope), { prefix: "/control/hubspot" });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `${origin}/hubspot`;

  async function control<Answer = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`${origin}/control/hubspot${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? ({} as Answer) : JSON.parse(text);
  }

  const connect = (scopes?: string[]) =>
    control<TokenResponse>("POST", `/portals/${PORTAL}/token`, scopes ? { scopes } : {});

  const client = async (scopes?: string[]) =>
    new Client({ accessToken: (await connect(scopes)).access_token, basePath: url });

  return {
    url,
    clock,
    state: vendor.state,
    inspect: vendor.inspect,
    control,
    connect,
    close: () => app.close(),
    client,
    async freshDeal(properties: Record<string, string> = {}) {
      return (await client()).crm.deals.basicApi.create({
        properties: {
          dealname: "Fresh",
          dealstage: "qualifiedtobuy",
          pipeline: "default",
          ...properties,
        },
        associations: [],
      });
    },
    /** Merges two deals, as a user does in HubSpot. */
    merge: (primary: string, other: string) =>
      control<{ id: string }>("POST", `/portals/${PORTAL}/records/deals/merge`, { primary, other }),
    /** Raw calls, for what the SDK doesn't support: dated paths, status codes, headers. */
    async caller(scopes?: string[]) {
      const { access_token } = await connect(scopes);
      return async (method: string, path: string, body?: unknown) => {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${access_token}`,
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return {
          status: response.status,
          headers: response.headers,
          body: text === "" ? null : JSON.parse(text),
        };
      };
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof standIn>>;

export function smallPortal(): PortalSeed {
  return {
    ...emptySeed({
      portalId: PORTAL,
      name: "Small",
      companyCurrency: "EUR",
      exchangeRates: { USD: 0.9 },
      mapsForecastCategory: true,
    }),
    pipelines: [defaultPipeline()],
    owners: [
      owner("101", "ada@small.test", 9001, false),
      owner("102", "bo@small.test", 9002, false),
      owner("103", "gone@small.test", 9003, true),
    ],
    records: {
      deals: [deal("1001", {}), deal("1002", { amount: "2500", hubspot_owner_id: "103" })],
    },
  };
}

function owner(id: string, email: string, userId: number, archived: boolean): Owner {
  return {
    id,
    email,
    type: "PERSON",
    firstName: archived ? "" : "First",
    lastName: archived ? "" : "Last",
    userId: archived ? null : userId,
    userIdIncludingInactive: userId,
    createdAt: "2025-01-01T00:00:00.000Z",
    updatedAt: "2025-01-01T00:00:00.000Z",
    archived,
  };
}

export function deal(id: string, properties: Record<string, string | null>): CrmRecord {
  return {
    id,
    properties: {
      dealname: `Deal ${id}`,
      amount: "1000",
      dealstage: "qualifiedtobuy",
      pipeline: "default",
      closedate: "2026-06-30T12:00:00.000Z",
      hubspot_owner_id: "101",
      ...properties,
    },
    createdAt: "2026-02-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    archived: false,
  };
}

/** The error of a failed SDK call, checked by shape: each SDK module has its own error class. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ code: number; body: Record<string, unknown> }> {
  return call.then(
    () => {
      throw new Error("the call succeeded");
    },
    (error) => error,
  );
}
