import { api } from "@touchline/contract";
import { decimalsOf, roundMoney, weightedValue } from "@touchline/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastDayOfThisQuarter } from "../../testing/this-quarter.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

const DAY = 86_400_000;
const USD_RATE = 0.307123;

/** Formats minor units as HubSpot stores an amount. */
const written = (minor: number, decimals: number) => {
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

describe.each([
  { currency: "JPY", portalId: 8901 },
  { currency: "EUR", portalId: 8902 },
  { currency: "KWD", portalId: 8903 },
])("[R-28] amounts in $currency", { timeout: 120_000 }, ({ currency, portalId }) => {
  const decimals = decimalsOf(currency);
  const minor = [
    ...fc.sample(fc.integer({ min: 1, max: 10 ** 12 }), { seed: 28, numRuns: 5 }),
    15_750_125,
  ];
  const sumOf = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0) / 10 ** decimals;
  const idOf = (place: number) => String(1000 + place);

  async function connected() {
    const timeZone = "UTC";
    await product.control.createPortal({
      ...{ portalId, companyCurrency: currency, timeZone, exchangeRates: { USD: USD_RATE } },
    });
    const org = await product.organisation({ timeZone });
    const [manager, rep] = [await org.manager(), await org.rep()];
    await product.control.importInto(portalId, "owners", [
      {
        id: "11",
        email: rep.email,
        firstName: "Sam",
        lastName: "Rep",
        userId: 911,
        archived: false,
      },
    ]);
    const created = new Date(Date.now() - 40 * DAY).toISOString();
    const deal = (id: string, amount: string, deal_currency_code: string) => ({
      id,
      createdAt: created,
      properties: {
        ...{ dealname: `Deal ${id}`, amount, deal_currency_code, createdate: created },
        ...{ dealstage: "qualifiedtobuy", pipeline: "default", hubspot_owner_id: "11" },
        closedate: `${lastDayOfThisQuarter()}T12:00:00.000Z`,
      },
    });
    await product.control.importInto(portalId, "deals", [
      ...minor.map((one, place) => deal(idOf(place), written(one, decimals), currency)),
      deal("2000", "100.01", "USD"),
    ]);
    await product.connect(manager, portalId);
    return { org, manager, rep };
  }

  it("are shown, summed, told of the past, exported and left in HubSpot to the last decimal", async () => {
    const { manager, rep } = await connected();
    const listed = async (asOf?: string) => {
      const order = { page: 1, pageSize: 50, orderBy: "closeDate", order: "ASC" } as const;
      const query = { ...order, ...(asOf && { asOf }) };
      const { body } = await product.call(manager, api.deals.list, { query });
      return Object.fromEntries(
        body.deals.map(({ hubspotId, amountInHomeCurrency }) => [hubspotId, amountInHomeCurrency]),
      );
    };
    const abroad = roundMoney(100.01 * USD_RATE, currency);
    const own = minor.map((one) => one / 10 ** decimals);
    const atFirst = Object.fromEntries([
      ...own.map((amount, place) => [idOf(place), amount]),
      ["2000", abroad],
    ]);
    expect(await listed()).toEqual(atFirst);

    const total = async () => {
      const { body } = await product.call(manager, api.forecast.teamOverview, { query: {} });
      const row = body.find((one) => one.rep.id === rep.id);
      return { open: row?.totalOpen.open, stageBased: row?.stageProbability };
    };
    const stage = (
      await product.call(manager, api.deals.list, {
        query: { page: 1, pageSize: 1, orderBy: "closeDate", order: "ASC" },
      })
    ).body.deals[0]?.Stage;
    const probability = stage?.probability ?? 0;
    const inMinor = (amount: number) => Math.round(amount * 10 ** decimals);
    expect(await total()).toEqual({
      open: sumOf([...minor, inMinor(abroad)]),
      stageBased: sumOf(
        [...own, abroad].map((amount) => inMinor(weightedValue({ amount, probability }, currency))),
      ),
    });

    const after = 987_654_321;
    const [first = 0, ...others] = minor;
    const changed = written(after, decimals);
    await product.control.change(portalId, "deals", idOf(0), { amount: changed });
    await product.call(manager, api.checks.refresh, { params: { hubspotId: idOf(0) } });
    const now = { ...atFirst, [idOf(0)]: after / 10 ** decimals };
    expect(await listed()).toEqual(now);
    expect((await total()).open).toBe(sumOf([after, ...others, inMinor(abroad)]));
    const { body: detail } = await product.call(manager, api.checks.deal, {
      params: { hubspotId: idOf(0) },
      query: {},
    });
    expect(detail.changes.find(({ field }) => field === "amount")).toMatchObject({
      from: String(first / 10 ** decimals),
      to: String(after / 10 ** decimals),
      currency,
    });
    expect(detail.weightedAmount).toBe(
      weightedValue({ amount: after / 10 ** decimals, probability }, currency),
    );
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    expect(await listed(yesterday)).toEqual(atFirst);
    const { body: change } = await product.call(manager, api.forecast.change, { query: {} });
    expect([change.opening.value, change.closing.value]).toEqual([
      sumOf([...minor, inMinor(abroad)]),
      sumOf([after, ...others, inMinor(abroad)]),
    ]);

    const params = { hubspotId: idOf(0) };
    const { body: edited } = await product.call(manager, api.deals.setProperty, {
      params,
      body: { dealstage: "contractsent" },
    });
    await product.call(manager, api.history.undo, { params: { id: edited.changeId ?? "" } });
    const there = await product.control.record(portalId, "deals", idOf(0));
    expect(there.properties.amount).toBe(changed);
    expect(await listed()).toEqual(now);

    const file = await product.app.inject({
      url: api.exports.deals.path,
      headers: manager.headers,
    });
    const [names = "", ...lines] = file.body.trim().split("\r\n");
    const columns = names.replace("\ufeff", "").split(",");
    const exported = lines.map((line) => {
      const cells = line.split(",");
      const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
      return [cell("HubSpot id"), cell("Amount"), cell("Currency")];
    });
    expect(exported.toSorted()).toEqual(
      Object.entries(now).map(([id, amount]) => [id, String(amount), currency]),
    );
  });

  it("of goals and calls are kept as they were entered, and no finer than the currency is", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    await product.database.owner
      .updateTable("organisations")
      .set({ currency })
      .where("id", "=", org.id)
      .execute();
    const quota = 15_750_125 / 10 ** decimals;
    const finer = quota + 10 ** -(decimals + 1);
    const none = { repCommit: 0, won: 0, open: 0, bestCase: 0, mostLikely: 0 };
    const created = await product.call(manager, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, values: { ...none, quota } },
    });
    expect(created.body.values.quota).toBe(quota);
    const params = { revieweeId: rep.id };
    const saved = await product.call(manager, api.goals.saveCheckIn, {
      params,
      body: { values: { quota: finer, repCommit: quota } },
    });
    expect(saved.body.values).toMatchObject({ quota, repCommit: quota });
    const read = await product.call(manager, api.goals.checkIn, { params, query: {} });
    expect(read.body?.values).toEqual({ ...none, quota, repCommit: quota });
    const call = await product.call(manager, api.goals.saveManagerCall, {
      params,
      body: { value: finer, note: "" },
    });
    expect(call.body.value).toBe(quota);
  });
});

it("[R-28] no column cuts an amount: only shares and thresholds have a fixed number of decimals", async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'numeric' and numeric_scale is not null
    order by 1`.execute(product.database.owner);
  expect(rows.map(({ column }) => column)).toEqual([
    "rule_settings.threshold",
    "stages.probability",
  ]);
});
