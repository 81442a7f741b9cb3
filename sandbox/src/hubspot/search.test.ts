import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/deals/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deal, PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterAll(() => hub.close());

describe("search", () => {
  const filterGroups = (propertyName: string, operator: FilterOperatorEnum, rest: object) => [
    { filters: [{ propertyName, operator, ...rest }] },
  ];

  it("filters, sorts and pages", async () => {
    const client = await hub.client();
    const lines = Array.from({ length: 30 }, (_, index) =>
      JSON.stringify(
        deal(String(700_000 + index), {
          amount: String(90_000 + index),
          dealname: `Quarry ${index}`,
        }),
      ),
    ).join("\n");
    await hub.control("POST", `/portals/${PORTAL}/import/deals`, lines);
    const request = {
      filterGroups: filterGroups("amount", FilterOperatorEnum.Between, {
        value: "90005",
        highValue: "90024",
      }),
      sorts: ["-amount"],
      properties: ["amount"],
      limit: 15,
      after: "0",
    };
    const first = await client.crm.deals.searchApi.doSearch(request);
    const second = await client.crm.deals.searchApi.doSearch({
      ...request,
      after: first.paging?.next?.after ?? "",
    });
    expect(first.total).toBe(20);
    const amounts = [...first.results, ...second.results].map(({ properties }) =>
      Number(properties.amount),
    );
    expect(amounts).toEqual(Array.from({ length: 20 }, (_, index) => 90_024 - index));
    expect(second.paging).toBeUndefined();

    const named = await client.crm.deals.searchApi.doSearch({
      ...request,
      filterGroups: [],
      query: "quarry 7",
      sorts: [],
    });
    expect(named.results.map(({ id }) => id)).toEqual(["700007", "700017", "700027"]);
  });

  it("compares choices by case and text without", async () => {
    const client = await hub.client();
    await hub.freshDeal({ dealname: "Unique Heron" });
    const find = async (propertyName: string, operator: FilterOperatorEnum, rest: object) =>
      (
        await client.crm.deals.searchApi.doSearch({
          filterGroups: filterGroups(propertyName, operator, rest),
          sorts: [],
          properties: [],
          limit: 10,
          after: "0",
        })
      ).total;
    expect(await find("dealname", FilterOperatorEnum.Eq, { value: "UNIQUE HERON" })).toBe(1);
    expect(await find("dealname", FilterOperatorEnum.In, { values: ["unique heron"] })).toBe(1);
    expect(await find("dealname", FilterOperatorEnum.In, { values: ["Unique Heron"] })).toBe(0);
    expect(await find("dealname", FilterOperatorEnum.ContainsToken, { value: "her*" })).toBe(1);
    expect(await find("dealstage", FilterOperatorEnum.Eq, { value: "QualifiedToBuy" })).toBe(0);
  });

  it("does not go past ten thousand, nor past its other limits", async () => {
    const client = await hub.client();
    const request = { filterGroups: [], sorts: [], properties: [], limit: 100, after: "9901" };
    expect((await refusal(client.crm.deals.searchApi.doSearch(request))).code).toBe(400);
    expect(
      (await refusal(client.crm.deals.searchApi.doSearch({ ...request, after: "0", limit: 201 })))
        .code,
    ).toBe(400);
    const tooMany = Array.from({ length: 6 }, () => ({ filters: [] }));
    expect(
      (
        await refusal(
          client.crm.deals.searchApi.doSearch({ ...request, after: "0", filterGroups: tooMany }),
        )
      ).code,
    ).toBe(400);
  });

  it("lags behind by as much as it is told", async () => {
    const client = await hub.client();
    const { id } = await hub.freshDeal({ dealname: "Before" });
    const isFound = async (name: string) => {
      const { results } = await client.crm.deals.searchApi.doSearch({
        filterGroups: filterGroups("dealname", FilterOperatorEnum.Eq, { value: name }),
        sorts: [],
        properties: ["dealname"],
        limit: 10,
        after: "0",
      });
      return results.some((found) => found.id === id);
    };
    await hub.control("PUT", "/search", { lagMs: 5_000 });
    await client.crm.deals.basicApi.update(id, { properties: { dealname: "Afterwards" } });
    expect([await isFound("Before"), await isFound("Afterwards")]).toEqual([true, false]);
    hub.clock.now += 5_001;
    expect([await isFound("Before"), await isFound("Afterwards")]).toEqual([false, true]);
    await hub.control("PUT", "/search", { lagMs: 0 });
  });
});

// HubSpot's specification of CRM search, POST /crm/objects/{version}/{objectType}/search:
// PublicObjectSearchRequest requires after, filterGroups, limit, properties and sorts.
describe("a search of a dated version", () => {
  it("[V-10] names every field of the specification", async () => {
    const ask = await hub.caller();
    const whole = { after: "0", filterGroups: [], limit: 1, properties: [], sorts: [] };
    const path = "/crm/objects/2026-03/deals/search";
    expect((await ask("POST", path, whole)).status).toBe(200);
    for (const name of Object.keys(whole)) {
      const { status, body } = await ask("POST", path, { ...whole, [name]: undefined });
      expect(status).toBe(400);
      expect(body.message).toContain(`[${name}]`);
    }
  });

  it("[V-10] is of a version that HubSpot has published", async () => {
    for (const [version, status] of [
      ["2026-03", 200],
      ["2026-09", 200],
      ["2025-01", 404],
    ] as const) {
      const response = await fetch(`${hub.url}/crm/owners/${version}`, {
        headers: { authorization: `Bearer ${(await hub.connect()).access_token}` },
      });
      expect([version, response.status]).toEqual([version, status]);
    }
  });
});
