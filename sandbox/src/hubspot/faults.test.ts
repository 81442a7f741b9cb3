import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeEach(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterEach(() => hub.close());

const fail = (fault: object) => hub.control("POST", "/faults", fault);
const amountOf = (id: string) =>
  hub.state.portals.get(PORTAL)?.tables.deals.byId.get(id)?.properties.amount;

describe("faults", () => {
  it("fail the next calls with a status, then no more", async () => {
    const client = await hub.client();
    await fail({ kind: "status", status: 503, times: 2, path: "/deals", retryAfter: 3 });
    await client.crm.owners.ownersApi.getPage();
    for (const _ of [1, 2])
      expect((await refusal(client.crm.deals.basicApi.getPage())).code).toBe(503);
    expect((await client.crm.deals.basicApi.getPage()).results).toHaveLength(2);
  });

  it("answer with a page instead of JSON", async () => {
    const client = await hub.client();
    await fail({ kind: "html" });
    const failed = await refusal(client.crm.deals.basicApi.getPage());
    expect(failed.code).toBe(502);
    expect(failed.body).toContain("<html>");
  });

  it("refuse for a limit of any kind, for as long as the clock says", async () => {
    const ask = await hub.caller();
    await fail({ kind: "limit", policy: "DAILY", retryAfter: 30, forMs: 120_000 });
    const refused = await ask("GET", "/crm/v3/objects/deals");
    expect(refused).toMatchObject({ status: 429, body: { policyName: "DAILY" } });
    expect(refused.headers.get("retry-after")).toBe("30");
    hub.clock.now += 120_000;
    expect((await ask("GET", "/crm/v3/objects/deals")).status).toBe(200);
  });

  it("reset before anything happens, or cut after it has", async () => {
    const ask = await hub.caller();
    const write = (amount: string) =>
      ask("PATCH", "/crm/v3/objects/deals/1001", { properties: { amount } });
    await fail({ kind: "reset", method: "PATCH" });
    await expect(write("7")).rejects.toThrow();
    expect(amountOf("1001")).toBe("1000");
    await fail({ kind: "cut", method: "PATCH" });
    await expect(write("8")).rejects.toThrow();
    expect(amountOf("1001")).toBe("8");
    expect((await write("9")).status).toBe(200);
    const { calls } = await hub.control<{ calls: { fault: string | null }[] }>("GET", "/calls");
    expect(calls.map(({ fault }) => fault)).toEqual(["reset", "cut", null]);
  });

  it("hang until the caller gives up", async () => {
    const { access_token } = await hub.connect();
    await fail({ kind: "hang" });
    const call = fetch(`${hub.url}/crm/v3/objects/deals`, {
      headers: { authorization: `Bearer ${access_token}` },
      signal: AbortSignal.timeout(50),
    });
    await expect(call).rejects.toThrow(/timeout/i);
  });

  it("happen by a chance that a seed repeats", async () => {
    const ask = await hub.caller();
    const run = async () => {
      await hub.control("DELETE", "/faults");
      await fail({ kind: "status", status: 500, probability: 0.3, seed: 42 });
      const statuses: number[] = [];
      for (let count = 0; count < 40; count++)
        statuses.push((await ask("GET", "/crm/v3/owners")).status);
      return statuses;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(4);
    expect(failed).toBeLessThan(24);
  });

  it("bring nonsense: distorted records, foreign bodies, far too much", async () => {
    const ask = await hub.caller();
    const record = `/portals/${PORTAL}/records/deals/1001`;
    await hub.control("PUT", `${record}/distortion`, {
      properties: { amount: ["NaN"], dealstage: 7 },
      updatedAt: null,
    });
    const { body } = await ask("GET", "/crm/v3/objects/deals/1001");
    expect(body).toMatchObject({
      id: "1001",
      updatedAt: null,
      properties: { amount: ["NaN"], dealstage: 7 },
    });
    await hub.control("DELETE", `${record}/distortion`);
    await fail({ kind: "body", body: { results: "none" } });
    expect((await ask("GET", "/crm/v3/objects/deals")).body).toEqual({ results: "none" });
    await fail({ kind: "huge", bytes: 1_000_000 });
    expect(JSON.stringify((await ask("GET", "/crm/v3/objects/deals")).body).length).toBeGreaterThan(
      1_000_000,
    );
  });

  it("of one account go without those of another", async () => {
    await fail({ kind: "status", status: 500, times: null });
    await fail({ kind: "status", status: 503, times: null, portalId: 1 });
    await hub.control("DELETE", "/faults?portalId=1");
    const { faults } = await hub.control<{ faults: object[] }>("GET", "/faults");
    expect(faults).toMatchObject([{ status: 500 }]);
    await hub.control("DELETE", "/faults");
    expect(await hub.control("GET", "/faults")).toMatchObject({ faults: [] });
  });

  it("reach the token endpoint, but never a person's page", async () => {
    await fail({ kind: "status", status: 500, times: null });
    expect((await fetch(`${hub.url}/oauth/v1/token`, { method: "POST" })).status).toBe(500);
    expect((await fetch(`${hub.url}/app/deals`)).status).toBe(200);
  });
});
