import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deal, PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeEach(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterEach(() => hub.close());

describe("controls", () => {
  it("explain themselves", async () => {
    const origin = hub.url.replace("/hubspot", "");
    const help = await (await fetch(`${origin}/control/hubspot/`)).text();
    for (const call of ["/faults", "/webhooks/redeliver", "/import/", "/clock", "/writes"])
      expect(help).toContain(call);
  });

  it("import an export: lines, lists, results, history and unknown fields", async () => {
    const { portalId } = await hub.control<{ portalId: number }>("POST", "/portals", {
      companyCurrency: "GBP",
    });
    const into = (kind: string, body: unknown) =>
      hub.control("POST", `/portals/${portalId}/import/${kind}`, body);
    await into("pipelines", JSON.stringify({ results: [pipeline()] }, null, 1));
    await into("owners", [owner("7", false)]);
    await into("owners", { results: [owner("9", true)] });
    const records = [
      {
        ...deal("51", { pipeline: "p", dealstage: "old", source_id: "X1" }),
        propertiesWithHistory: {
          dealstage: [
            { value: "old", timestamp: "2026-02-03T00:00:00.000Z", sourceType: "CRM_UI" },
            { value: "s1", timestamp: "2026-02-01T00:00:00.000Z", sourceType: "CRM_UI" },
          ],
        },
      },
      {
        ...deal("40", { amount: "-1500.00", hs_next_step: "" }),
        archived: true,
        archivedAt: "2026-04-01T00:00:00.000Z",
      },
    ];
    const answer = await into(
      "deals",
      `${records.map((record) => JSON.stringify(record)).join("\r\n")}\n\n`,
    );
    expect(answer).toMatchObject({ imported: 2, portalId });

    const { access_token } = await hub.control<{ access_token: string }>(
      "POST",
      `/portals/${portalId}/token`,
    );
    const get = async (path: string) => {
      const response = await fetch(`${hub.url}${path}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return (await response.json()) as Record<string, never>;
    };
    expect(
      await get(
        "/crm/v3/objects/deals/51?properties=source_id&propertiesWithHistory=dealstage&properties=hs_is_closed",
      ),
    ).toMatchObject({
      properties: { source_id: "X1", hs_is_closed: null, dealstage: "old" },
      propertiesWithHistory: { dealstage: [{ value: "old" }, { value: "s1" }] },
    });
    expect(
      await get("/crm/v3/objects/deals?archived=true&properties=amount,hs_next_step"),
    ).toMatchObject({
      results: [
        { id: "40", archived: true, properties: { amount: "-1500.00", hs_next_step: null } },
      ],
    });
    expect(await get("/crm/v3/owners?archived=true")).toMatchObject({ results: [{ id: "9" }] });
    expect(await get("/account-info/v3/details")).toMatchObject({ companyCurrency: "GBP" });
  });

  it("take a large import, and list from it quickly", async () => {
    const { portalId } = await hub.control<{ portalId: number }>("POST", "/portals", {});
    const total = 20_000;
    const lines = Array.from({ length: total }, (_, index) =>
      JSON.stringify(deal(String(1_000_000 + index), {})),
    );
    const { imported } = await hub.control(
      "POST",
      `/portals/${portalId}/import/deals`,
      lines.join("\n"),
    );
    expect(imported).toBe(total);
    const { access_token } = await hub.control<{ access_token: string }>(
      "POST",
      `/portals/${portalId}/token`,
    );
    const ids = new Set<string>();
    let after = "";
    do {
      const response = await fetch(
        `${hub.url}/crm/v3/objects/deals?limit=100${after && `&after=${after}`}`,
        {
          headers: { authorization: `Bearer ${access_token}` },
        },
      );
      const page = (await response.json()) as {
        results: { id: string }[];
        paging?: { next: { after: string } };
      };
      for (const { id } of page.results) ids.add(id);
      after = page.paging?.next.after ?? "";
    } while (after !== "");
    expect(ids.size).toBe(total);
  });

  it("show everything written, with counts", async () => {
    const client = await hub.client();
    await client.crm.deals.basicApi.update("1001", { properties: { amount: "1" } });
    await client.crm.deals.basicApi.update("1001", { properties: { amount: "2" } });
    await hub.control("POST", `/portals/${PORTAL}/records/deals/1002/archive`);
    const { counts, writes } = await hub.control<{
      counts: object;
      writes: { properties: object }[];
    }>("GET", `/writes?portalId=${PORTAL}`);
    expect(counts).toEqual({ "update deals": 2, "archive deals": 1 });
    expect(writes.map(({ properties }) => properties)).toEqual([
      { amount: "1" },
      { amount: "2" },
      {},
    ]);
  });

  it("start again as on the first day", async () => {
    const client = await hub.client();
    await client.crm.deals.basicApi.update("1001", { properties: { amount: "1" } });
    await hub.control("PATCH", `/portals/${PORTAL}`, { exchangeRates: {} });
    await hub.control("POST", "/faults", { kind: "hang", times: null });
    await hub.control("POST", "/portals", {});
    expect(await hub.control("POST", "/reset")).toEqual({ portals: [PORTAL] });
    const again = await hub.client();
    const read = await again.crm.deals.basicApi.getById("1001", ["amount"], ["amount"]);
    expect(read.propertiesWithHistory?.amount?.map(({ value }) => value)).toEqual(["1000"]);
    expect(hub.state.portals.get(PORTAL)?.account.exchangeRates).toEqual({ USD: 0.9 });
    expect((await refusal(client.crm.deals.basicApi.getPage())).code).toBe(401);
  });

  it("set the clock", async () => {
    await hub.control("PUT", "/clock", { now: "2027-01-01T00:00:00Z" });
    await hub.control("PUT", "/clock", { advanceMs: 1_000 });
    const client = await hub.client();
    const updated = await client.crm.deals.basicApi.update("1001", { properties: { amount: "3" } });
    expect(updated.updatedAt.toISOString()).toBe("2027-01-01T00:00:01.000Z");
    await hub.control("PUT", "/clock", { now: null });
  });
});

describe("pages", () => {
  it("find a deal and let a person change it", async () => {
    const client = await hub.client();
    await client.crm.deals.basicApi.update("1001", { properties: { dealname: "<b>Bold</b>" } });
    const list = await (await fetch(`${hub.url}/app/deals?q=bold`)).text();
    expect(list).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(list).not.toContain("Deal 1002");

    const saved = await fetch(`${hub.url}/app/deals/1001`, {
      method: "POST",
      body: new URLSearchParams({
        portal: String(PORTAL),
        dealstage: "contractsent",
        amount: "4200",
        closedate: "2026-07-02",
        hs_manual_forecast_category: "COMMIT",
        as: "102",
      }),
    });
    expect(await saved.text()).toContain("4200");
    const read = await client.crm.deals.basicApi.getById("1001", ["closedate"], ["amount"]);
    expect(read.properties.closedate).toBe("2026-07-02T12:00:00.000Z");
    expect(read.propertiesWithHistory?.amount?.[0]).toMatchObject({
      sourceType: "CRM_UI",
      updatedByUserId: 9002,
    });

    const refused = await fetch(`${hub.url}/app/deals/1001`, {
      method: "POST",
      body: new URLSearchParams({ portal: String(PORTAL), amount: "much" }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("was not a valid number");
    expect(hub.inspect().html).toContain("2 deals");
  });
});

describe("persistence", () => {
  it("keeps edits, links and tokens over a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "hubspot-"));
    const before = await standIn({ limits: { isOn: false }, dataDir });
    const client = await before.client();
    await client.crm.deals.basicApi.update("1001", { properties: { amount: "77" } });
    const note = await client.crm.objects.notes.basicApi.create({
      properties: { hs_timestamp: "2026-05-01T00:00:00Z", hs_note_body: "kept" },
      associations: [
        {
          to: { id: "1001" },
          types: [{ associationCategory: "HUBSPOT_DEFINED" as never, associationTypeId: 214 }],
        },
      ],
    });
    const { access_token } = await before.connect();
    const expired = await before.connect();
    const old = before.state.oauth.access.get(expired.access_token);
    if (old) old.expiresAt = before.clock.now - 1_000;
    await before.close();

    const after = await standIn({ limits: { isOn: false }, dataDir });
    const response = await fetch(
      `${after.url}/crm/v3/objects/deals/1001?propertiesWithHistory=amount&associations=notes`,
      {
        headers: { authorization: `Bearer ${access_token}` },
      },
    );
    expect(await response.json()).toMatchObject({
      propertiesWithHistory: { amount: [{ value: "77" }, { value: "1000" }] },
      associations: { notes: { results: [{ id: note.id }] } },
    });
    const late = await fetch(`${after.url}/crm/v3/owners`, {
      headers: { authorization: `Bearer ${expired.access_token}` },
    });
    expect(await late.json()).toMatchObject({ category: "EXPIRED_AUTHENTICATION" });
    await after.close();
    await rm(dataDir, { recursive: true });
  });
});

function pipeline() {
  const at = "2025-01-01T00:00:00Z";
  const stage = (id: string, probability: string) => ({
    id,
    label: id,
    displayOrder: 0,
    metadata: { isClosed: "false", probability },
    createdAt: at,
    updatedAt: at,
    archived: false,
  });
  return {
    id: "p",
    label: "P",
    displayOrder: 0,
    stages: [stage("s1", "0.5")],
    createdAt: at,
    updatedAt: at,
    archived: false,
  };
}

function owner(id: string, archived: boolean) {
  const at = "2025-01-01T00:00:00Z";
  return {
    id,
    email: `${id}@gb.test`,
    type: "PERSON",
    firstName: "",
    lastName: "",
    userId: archived ? null : 1,
    userIdIncludingInactive: 1,
    createdAt: at,
    updatedAt: at,
    archived,
  };
}
