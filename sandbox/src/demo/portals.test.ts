import { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenResponse } from "../hubspot/oauth.ts";
import { type StandIn, standIn } from "../hubspot/testing.ts";
import { CHARACTERS } from "./characters.ts";
import { demoSummary } from "./company.ts";
import { demoPortals } from "./portals.ts";

const TODAY = new Date("2026-05-11T09:00:00.000Z");

let hub: StandIn;
let client: Client;

beforeAll(async () => {
  hub = await standIn({ portals: demoPortals(TODAY), limits: { isOn: false } });
  const { access_token } = await hub.control<TokenResponse>("POST", "/portals/48975575/token");
  client = new Client({ accessToken: access_token, basePath: hub.url });
});
afterAll(() => hub.close());

describe("the demo company in its CRM", () => {
  it("shows the same sums through the API as the goals say", async () => {
    const properties = [
      "amount_in_home_currency",
      "closedate",
      "hubspot_owner_id",
      "hs_is_closed_won",
      "hs_is_closed",
    ];
    const deals = await client.crm.deals.getAll(100, undefined, properties);
    const goals = demoSummary(TODAY).organisations[0]?.goals ?? [];
    for (const { email, ownerId } of CHARACTERS) {
      const goal = goals.findLast((one) => one.email === email && one.period === "2026-Q2");
      const won = deals
        .map((deal) => deal.properties)
        .filter((deal) => deal.hubspot_owner_id === ownerId && deal.hs_is_closed_won === "true")
        .filter(({ closedate }) => /^2026-0[456]/.test(closedate ?? ""))
        .reduce((sum, deal) => sum + Number(deal.amount_in_home_currency), 0);
      expect(won).toBeCloseTo(goal?.won ?? -1, 2);
    }
  });

  it("knows activities, contacts and what comes next", async () => {
    const properties = [
      "notes_last_updated",
      "notes_next_activity_date",
      "num_associated_contacts",
      "hs_is_closed",
    ];
    const open = (await client.crm.deals.getAll(100, undefined, properties))
      .map((deal) => deal.properties)
      .filter(({ hs_is_closed }) => hs_is_closed === "false");
    expect(open.filter(({ notes_last_updated }) => notes_last_updated).length).toBeGreaterThan(
      open.length * 0.9,
    );
    expect(
      open.filter(({ notes_next_activity_date }) => notes_next_activity_date).length,
    ).toBeGreaterThan(20);
    expect(open.every(({ num_associated_contacts }) => Number(num_associated_contacts) > 0)).toBe(
      true,
    );
  });

  it("has an owner who left, and a second account to connect", async () => {
    const { results } = await client.crm.owners.ownersApi.getPage(undefined, undefined, 100, true);
    expect(results).toMatchObject([{ lastName: "Frost", userId: null }]);
    const { portals } = await hub.control<{
      portals: { name: string; records: { deals: number } }[];
    }>("GET", "/portals");
    expect(portals.map(({ name }) => name)).toEqual([
      "Northwind Demo",
      "Southbank Demo",
      "Fresh Start Demo",
    ]);
    expect(portals[2]?.records.deals).toBeGreaterThan(30);
  });
});
