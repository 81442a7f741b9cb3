import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTAL, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterAll(() => hub.close());

const put = (id: string, shares: Array<[string, string]>) =>
  hub.control(
    "PUT",
    `/portals/${PORTAL}/records/deals/${id}/splits`,
    shares.map(([ownerId, percentage]) => ({ ownerId, percentage })),
  );

async function read(ids: string[], scopes?: string[]) {
  const { access_token } = await hub.connect(scopes);
  const response = await fetch(`${hub.url}/deal-splits/2026-03/batch/read`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ inputs: ids.map((id) => ({ id })) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("[LINE-5] deal splits", () => {
  it("answers those of the deals that are split, as HubSpot writes them", async () => {
    const { id } = await hub.freshDeal({ hubspot_owner_id: "101" });
    await put(id, [
      ["101", "0.6"],
      ["102", "0.4"],
    ]);
    const { status, body } = await read([id, "1001", "9"]);
    expect([status, body.results]).toEqual([
      200,
      [
        {
          id,
          splits: [
            {
              id: `${id}1`,
              properties: { hs_deal_split_percentage: "0.6", hubspot_owner_id: "101" },
            },
            {
              id: `${id}2`,
              properties: { hs_deal_split_percentage: "0.4", hubspot_owner_id: "102" },
            },
          ],
        },
      ],
    ]);
  });

  it("refuses without the scope, and shares that don't add up or leave out the owner", async () => {
    const { status, body } = await read(["1001"], ["oauth", "crm.objects.deals.read"]);
    expect([status, body.category]).toEqual([403, "MISSING_SCOPES"]);
    const { id } = await hub.freshDeal({ hubspot_owner_id: "101" });
    await expect(
      put(id, [
        ["101", "0.5"],
        ["102", "0.4"],
      ]),
    ).rejects.toThrow("add up to 1.0");
    await expect(put(id, [["102", "1"]])).rejects.toThrow("owner must be included");
  });
});
