import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultPipeline } from "./portal-import.ts";
import { deal, PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterAll(() => hub.close());

describe("deals through the SDK", () => {
  it("pages through everything once, with history and both spellings of a list", async () => {
    const client = await hub.client();
    const lines = Array.from({ length: 230 }, (_, index) =>
      JSON.stringify(deal(String(500_000 + index), { amount: String(index) })),
    ).join("\n");
    await hub.control("POST", `/portals/${PORTAL}/import/deals`, lines);

    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.crm.deals.basicApi.getPage(50, after, ["amount"], ["dealstage"]);
      seen.push(...page.results.map(({ id }) => id));
      after = page.paging?.next?.after;
      expect(page.results[0]?.propertiesWithHistory?.dealstage?.[0]?.value).toBeTruthy();
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted((left, right) => Number(left) - Number(right)));
    expect(seen.length).toBeGreaterThanOrEqual(232);

    const ask = await hub.caller();
    const commas = await ask(
      "GET",
      "/crm/objects/2026-03/0-3/500001?properties=amount,dealname,nonsense",
    );
    expect(commas.body.properties).toMatchObject({ amount: "1", dealname: "Deal 500001" });
    expect(commas.body.properties).not.toHaveProperty("nonsense");
    expect(commas.headers.get("content-type")).toBe("application/json;charset=utf-8");
  });

  it("refuses an address that is too long", async () => {
    const ask = await hub.caller();
    const answer = await ask("GET", `/crm/v3/objects/deals?properties=${"x".repeat(9_000)}`);
    expect(answer.status).toBe(414);
    expect(answer.headers.get("content-type")).toBe("application/json;charset=utf-8");
    expect(answer.headers.get("x-hubspot-correlation-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses pages that are too large", async () => {
    const client = await hub.client();
    expect((await refusal(client.crm.deals.basicApi.getPage(101))).code).toBe(400);
    expect(
      (await refusal(client.crm.deals.basicApi.getPage(51, undefined, [], ["amount"]))).code,
    ).toBe(400);
  });

  it("creates, reads, changes and archives", async () => {
    const client = await hub.client();
    const made = await hub.freshDeal({ amount: "10.50" });
    await client.crm.deals.basicApi.update(made.id, {
      properties: { amount: "20", hs_next_step: "Call" },
    });
    const read = await client.crm.deals.basicApi.getById(
      made.id,
      ["amount", "hs_next_step"],
      ["amount"],
    );
    expect(read.properties).toMatchObject({ amount: "20", hs_next_step: "Call" });
    expect(read.propertiesWithHistory?.amount?.map(({ value }) => value)).toEqual(["20", "10.50"]);
    expect(read.propertiesWithHistory?.amount?.[0]).toMatchObject({
      sourceType: "INTEGRATION",
      sourceId: "39522895",
    });

    await hub.control("POST", `/portals/${PORTAL}/records/deals/${made.id}/archive`);
    expect((await refusal(client.crm.deals.basicApi.getById(made.id))).code).toBe(404);
    const archived = await client.crm.deals.basicApi.getById(made.id, [], [], [], true);
    expect(archived.archivedAt).toBeInstanceOf(Date);
    const bin = await client.crm.deals.basicApi.getPage(100, undefined, [], [], [], true);
    expect(bin.results.map(({ id }) => id)).toContain(made.id);
  });

  it("merges two deals into a third, which both old ids lead to", async () => {
    const client = await hub.client();
    const [one, other] = [await hub.freshDeal(), await hub.freshDeal({ amount: "7" })];
    const merged = await hub.merge(one.id, other.id);
    expect([one.id, other.id]).not.toContain(merged.id);
    for (const id of [one.id, other.id]) {
      const read = await client.crm.deals.basicApi.getById(id, ["amount", "hs_merged_object_ids"]);
      expect(read.id).toBe(merged.id);
      expect(read.properties).toMatchObject({
        amount: "7",
        hs_merged_object_ids: `${one.id};${other.id}`,
      });
    }
    const listed = await client.crm.deals.getAll(100);
    expect(listed.map(({ id }) => id)).not.toContain(one.id);
  });

  it("says in HubSpot's way what it does not accept", async () => {
    const client = await hub.client();
    const { id } = await hub.freshDeal();
    const wrong = async (properties: Record<string, string>) =>
      (await refusal(client.crm.deals.basicApi.update(id, { properties }))).body;

    const unknown = await wrong({ nonsense: "1" });
    expect(unknown).toMatchObject({
      status: "error",
      category: "VALIDATION_ERROR",
      errors: [{ code: "PROPERTY_DOESNT_EXIST", context: { propertyName: ["nonsense"] } }],
    });
    const [, inner = ""] =
      /^Property values were not valid: (.*)$/.exec(String(unknown.message)) ?? [];
    expect(JSON.parse(inner)[0]).toMatchObject({
      isValid: false,
      name: "nonsense",
      portalId: PORTAL,
    });

    const codes = async (properties: Record<string, string>) =>
      ((await wrong(properties)).errors as { code: string }[]).map(({ code }) => code);
    expect(await codes({ hs_is_closed: "true" })).toEqual(["READ_ONLY_VALUE"]);
    expect(await codes({ amount: "1,000" })).toEqual(["INVALID_INTEGER"]);
    expect(await codes({ closedate: "soon" })).toEqual(["INVALID_LONG"]);
    expect(await codes({ dealstage: "nowhere" })).toEqual(["INVALID_OPTION"]);
    expect(await codes({ hs_manual_forecast_category: "commit" })).toEqual(["INVALID_OPTION"]);
    expect(await codes({ hubspot_owner_id: "9" })).toEqual(["INVALID_OWNER_ID"]);
    expect((await refusal(client.crm.deals.basicApi.getById("abc"))).body).toMatchObject({
      message: "Object not found.  objectId are usually numeric.",
      category: "OBJECT_NOT_FOUND",
    });
    expect((await refusal(client.crm.deals.basicApi.getById("999999999"))).body.message).toBe(
      "resource not found",
    );
  });

  it("follows a stage: close date, category, probability, flags, converted amount", async () => {
    const client = await hub.client();
    const { id } = await hub.freshDeal({
      amount: "100",
      deal_currency_code: "USD",
      closedate: "2026-06-30T12:00:00Z",
    });
    const fields = [
      "amount_in_home_currency",
      "closedate",
      "hs_manual_forecast_category",
      "hs_is_closed_won",
      "hs_deal_stage_probability",
      "hs_projected_amount",
    ];
    const read = async () => (await client.crm.deals.basicApi.getById(id, fields)).properties;
    expect(await read()).toMatchObject({
      amount_in_home_currency: "90",
      hs_manual_forecast_category: "PIPELINE",
      hs_is_closed_won: "false",
      hs_deal_stage_probability: "0.4",
      hs_projected_amount: "40",
    });
    await hub.control("PATCH", `/portals/${PORTAL}`, { exchangeRates: { USD: 0.8 } });
    expect((await read()).amount_in_home_currency).toBe("80");

    await client.crm.deals.basicApi.update(id, {
      properties: { dealstage: "closedwon", hs_manual_forecast_category: "COMMIT" },
    });
    await hub.control("PATCH", `/portals/${PORTAL}`, { exchangeRates: { USD: 0.9 } });
    expect(await read()).toMatchObject({
      amount_in_home_currency: "80",
      closedate: new Date(hub.clock.now).toISOString(),
      hs_manual_forecast_category: "CLOSED",
      hs_is_closed_won: "true",
      hs_deal_stage_probability: "1",
    });
  });

  it("moves between pipelines only with a stage of the new one", async () => {
    const client = await hub.client();
    const pipelines = (isDueArchived: boolean) =>
      hub.control("POST", `/portals/${PORTAL}/import/pipelines`, [
        defaultPipeline(),
        {
          ...defaultPipeline(),
          id: "renewals",
          label: "Renewals",
          stages: [
            {
              ...defaultPipeline().stages[0],
              id: "due",
              metadata: { isClosed: "false", probability: "0.5" },
              archived: isDueArchived,
            },
          ],
        },
      ]);
    await pipelines(false);
    const { id } = await hub.freshDeal();
    const move = (properties: Record<string, string>) =>
      client.crm.deals.basicApi.update(id, { properties });
    expect((await refusal(move({ dealstage: "due" }))).code).toBe(400);
    await move({ dealstage: "due", pipeline: "renewals" });

    await pipelines(true);
    const orphan = await client.crm.deals.basicApi.getById(id, [
      "dealstage",
      "hs_is_closed",
      "hs_deal_stage_probability",
    ]);
    expect(orphan.properties).toMatchObject({
      dealstage: "due",
      hs_is_closed: null,
      hs_deal_stage_probability: null,
    });
  });
});
