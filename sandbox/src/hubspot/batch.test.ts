import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterAll(() => hub.close());

describe("batches", () => {
  it("answers 207 for what it cannot find and keeps no order", async () => {
    const client = await hub.client();
    const answer = await client.crm.deals.batchApi.readWithHttpInfo({
      inputs: [{ id: "1001" }, { id: "9" }, { id: "1002" }],
      properties: ["amount"],
      propertiesWithHistory: [],
    });
    expect(answer.httpStatusCode).toBe(207);
    const body = answer.data as {
      results: { id: string }[];
      errors?: { context?: unknown; message: string }[];
    };
    expect(body.results.map(({ id }) => id).toSorted()).toEqual(["1001", "1002"]);
    expect(body.errors?.[0]).toMatchObject({
      category: "OBJECT_NOT_FOUND",
      message:
        "Could not get some DEAL objects, they may be deleted or not exist. Check that ids are valid.",
      context: { ids: ["9"] },
    });
  });

  it("reads at most 50 with history, 100 without", async () => {
    const client = await hub.client();
    const inputs = Array.from({ length: 51 }, (_, index) => ({ id: String(index + 1) }));
    const failed = await refusal(
      client.crm.deals.batchApi.read({ inputs, properties: [], propertiesWithHistory: ["amount"] }),
    );
    expect(failed.body.message).toContain("batch request for property histories is 50");
  });

  it("writes all or nothing, unless every input can be traced", async () => {
    const ask = await hub.caller();
    const good = { properties: { dealname: "A", dealstage: "qualifiedtobuy" } };
    const bad = { properties: { dealname: "B", dealstage: "nowhere" } };
    const before = hub.state.portals.get(PORTAL)?.tables.deals.byId.size;
    expect(
      (await ask("POST", "/crm/v3/objects/deals/batch/create", { inputs: [good, bad] })).status,
    ).toBe(400);
    expect(hub.state.portals.get(PORTAL)?.tables.deals.byId.size).toBe(before);
    const partly = await ask("POST", "/crm/v3/objects/deals/batch/create", {
      inputs: [
        { ...good, objectWriteTraceId: "a" },
        { ...bad, objectWriteTraceId: "b" },
      ],
    });
    expect(partly.status).toBe(207);
    expect(partly.body).toMatchObject({
      results: [{ objectWriteTraceId: "a" }],
      numErrors: 1,
      errors: [{ context: { objectWriteTraceId: ["b"] } }],
    });
  });

  it("upserts a note by a unique property: sent twice, there once", async () => {
    const client = await hub.client();
    const wish = {
      groupName: "note",
      name: "write_id",
      label: "Write id",
      type: "string",
      fieldType: "text",
      hasUniqueValue: true,
    };
    await client.crm.properties.coreApi.create("notes", wish as never);
    const input = {
      id: "w-1",
      idProperty: "write_id",
      properties: { hs_note_body: "Hello", hs_timestamp: "2026-05-11T09:00:00Z" },
    };
    const first = await client.crm.objects.notes.batchApi.upsert({ inputs: [input] });
    const again = await client.crm.objects.notes.batchApi.upsert({ inputs: [input] });
    expect(first.results[0]?._new).toBe(true);
    expect(again.results[0]).toMatchObject({ _new: false, id: first.results[0]?.id });
    const byKey = await client.crm.objects.notes.basicApi.getById(
      "w-1",
      ["hs_note_body"],
      [],
      [],
      false,
      "write_id",
    );
    expect(byKey.properties.hs_note_body).toBe("Hello");
  });
});
