import { deal, PORTAL, smallPortal, standIn as startStandIn } from "@touchline/sandbox/hubspot";
import { hubspotCrm } from "../integrations/hubspot/hubspot-crm.ts";
import type { CrmGrant } from "../ports/crm.ts";

export { deal, PORTAL, smallPortal };

type Options = Parameters<typeof startStandIn>[0];

/**
 * Starts a HubSpot sandbox with a client. Both share one virtual clock, which only pauses advance.
 */
export async function connected(options: Options & { timeoutMs?: number; scopes?: string[] } = {}) {
  const { timeoutMs = 2_000, scopes, ...rest } = options;
  const standIn = await startStandIn(rest);
  const pauses: number[] = [];
  const pace = {
    now: () => standIn.clock.now,
    async pause(ms: number) {
      pauses.push(ms);
      standIn.clock.now += ms;
    },
    random: () => 0.5,
  };
  const token = await standIn.connect(scopes);
  const saved: CrmGrant[] = [];
  let grant: CrmGrant = {
    accountId: String(token.hub_id),
    scopes: token.scopes,
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: new Date(standIn.clock.now + token.expires_in * 1_000),
  };
  const grants = {
    read: async () => grant,
    async save(fresh: CrmGrant) {
      saved.push(fresh);
      grant = fresh;
    },
  };
  const hubspot = {
    clientId: "sandbox-client-id",
    clientSecret: "sandbox-client-secret",
    apiUrl: standIn.url,
    appUrl: standIn.url,
  };
  const make = () => hubspotCrm({ hubspot, grants, pace, timeoutMs });

  /** Requests to HubSpot since the last call, as `METHOD /path STATUS`. */
  async function asked(): Promise<string[]> {
    const { calls } = await standIn.control<{ calls: Call[] }>("GET", "/calls");
    await standIn.control("DELETE", "/journal");
    return calls.map(({ method, path, status }) => `${method} ${path.split("?")[0]} ${status}`);
  }

  const fail = (fault: object) => standIn.control("POST", "/faults", fault);
  const records = `/portals/${PORTAL}/records`;
  return {
    ...standIn,
    hubspot,
    pace,
    pauses,
    grants,
    saved,
    crm: make(),
    make,
    asked,
    fail,
    records,
  };
}

interface Call {
  method: string;
  path: string;
  status: number;
}

export function manyDeals(count: number, of: (index: number) => Record<string, string | null>) {
  const deals = Array.from({ length: count }, (_, index) => deal(String(5_000 + index), of(index)));
  return [{ ...smallPortal(), records: { deals } }];
}

export type Connected = Awaited<ReturnType<typeof connected>>;
