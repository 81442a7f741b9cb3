import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, type StandIn, standIn } from "./testing.ts";

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
});
