import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, PORTAL } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on?.close());

const PATH = "/settings/currencies/2026-03/exchange-rates";

describe("[LINE-4] HubSpot's exchange rates", () => {
  it("are those to the account's currency, with the day since when they hold", async () => {
    on = await connected();
    await on.control("PATCH", `/portals/${PORTAL}`, {
      exchangeRates: { USD: 0.9, SEK: 0.085 },
      ratesSince: "2026-05-01T22:30:00.000Z",
      formerRates: Array.from({ length: 120 }, () => ({
        ...{ currency: "USD", rate: 0.8, since: "2025-03-01T12:00:00.000Z" },
      })),
    });
    const reading = await on.crm.exchangeRates();
    const items = "items" in reading ? reading.items : [];
    expect(items.slice(0, 3)).toEqual([
      { currency: "USD", rate: 0.9, since: expect.stringMatching(/^2026-05-0[12]$/) },
      { currency: "SEK", rate: 0.085, since: expect.stringMatching(/^2026-05-0[12]$/) },
      { currency: "USD", rate: 0.8, since: "2025-03-01" },
    ]);
    expect(items).toHaveLength(122);
  });

  it("aren't asked for without their permission, and nonsense is left out", async () => {
    on = await connected({ scopes: ["oauth", "crm.objects.deals.read"] });
    expect(await on.crm.exchangeRates()).toEqual({ missingScope: "settings.currencies.read" });
    await on.close();
    on = await connected();
    const rate = { fromCurrencyCode: "USD", toCurrencyCode: "EUR", conversionRate: 0.9 };
    const results = [
      { ...rate, effectiveAt: "soon" },
      { ...rate, effectiveAt: "2026-05-01T00:00:00Z", conversionRate: -1 },
      { ...rate, effectiveAt: "2026-05-01T00:00:00Z", toCurrencyCode: "CHF" },
      { ...rate, effectiveAt: "2026-05-01T00:00:00Z", fromCurrencyCode: null },
    ];
    await on.fail({ kind: "body", path: PATH, times: 1, body: { results } });
    expect(await on.crm.exchangeRates()).toEqual({ items: [] });
  });
});
