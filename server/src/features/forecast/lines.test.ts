import { api, type ForecastLineInput, type LineForecast } from "@touchline/contract";
import {
  type Bucket,
  bucketOf,
  type DealStatus,
  decimalsOf,
  type ForecastPeriod,
  type LineCategory,
  roundMoney,
} from "@touchline/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "../../jobs/catalog.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { creditsByHand } from "../../testing/credits-by-hand.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-18T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW, works: true });
});
afterAll(() => product.close());

const FIELDS = [
  { name: "arr", label: "ARR", type: "currency" },
  { name: "arr_in_home_currency", label: "ARR in home currency", type: "currency" },
  { name: "renewal_date", label: "Renewal date", type: "date" },
  { name: "kickoff_at", label: "Kick-off", type: "datetime" },
  { name: "renewed_by", label: "Renewed by", type: "text" },
  { name: "kind", label: "Kind", type: "choice" },
  { name: "uses", label: "Uses", type: "choices" },
] as const;

/** A company with own fields of every type that a line can use. */
async function company(given: Parameters<typeof crmWorld>[1] = {}): Promise<CrmWorld> {
  const world = await crmWorld(product, given);
  await product.inStore(world.system, async (store) => {
    for (const [position, field] of FIELDS.entries())
      await store.ownFields.add({ ...field, options: [], isEditable: true }, position, NOW, NOW);
  });
  return world;
}

const AS_THEY_ARE = {
  COMMIT: "COMMIT",
  BEST_CASE: "BEST_CASE",
  PIPELINE: "PIPELINE",
  OMIT: "OMIT",
} as const;

function line(given: Partial<ForecastLineInput> = {}): ForecastLineInput {
  return {
    ...{ name: "Renewals", pipelines: null, filter: null },
    ...{ amountField: null, dateField: null, ownerField: null },
    ...{ categories: AS_THEY_ARE, periodKind: "quarter" },
    ...given,
  };
}

async function add({ manager }: CrmWorld, given: Partial<ForecastLineInput> = {}) {
  const { body, status } = await product.call(manager, api.forecastLines.add, {
    body: line(given),
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  await eventually(async () => {
    const all = (await product.call(manager, api.forecastLines.list, {})).body;
    expect(all.find(({ id }) => id === body.id)?.isFilling).toBe(false);
  });
  return body.id;
}

const read = async (
  who: Person,
  lineId: string,
  query: { period?: ForecastPeriod; asOf?: string; lead?: string } = {},
): Promise<LineForecast> =>
  (await product.call(who, api.forecastLines.read, { params: { lineId }, query })).body;

const dealsOf = async (
  who: Person,
  lineId: string,
  query: { period?: ForecastPeriod; bucket?: Bucket; owner?: string; asOf?: string } = {},
) => (await product.call(who, api.forecastLines.deals, { params: { lineId }, query })).body;

/** Changes of a deal in HubSpot: the field, what it was before, and the day. */
async function changed(
  world: CrmWorld,
  crmId: string,
  changes: Array<[field: string, fromValue: string, day: string]>,
): Promise<void> {
  const { id: dealId } = await world.stored(crmId);
  await product.database.owner
    .insertInto("dealChanges")
    .values(
      changes.map(([field, fromValue, day]) => ({
        ...{ organisationId: world.org.id, dealId, field, fromValue, toValue: "x" },
        ...{ at: new Date(`${day}T09:00:00Z`), source: "crm" },
      })),
    )
    .execute();
}

type Kind = `${string} ${string} ${string} ${Bucket}`;
type Sums = Record<Kind, { deals: number; value: number; weighted: number }>;

function addTo(sums: Sums, kind: Kind, more: Sums[Kind]): void {
  const sum = sums[kind] ?? { deals: 0, value: 0, weighted: 0 };
  sums[kind] = {
    deals: sum.deals + more.deals,
    value: roundMoney(sum.value + more.value, "EUR"),
    weighted: roundMoney(sum.weighted + more.weighted, "EUR"),
  };
}

/** A line's sums by its definition, deal by deal. */
async function addedUp({ org: { id } }: CrmWorld, rule: ForecastLineInput): Promise<Sums> {
  const { owner } = product.database;
  const { currency } = await owner
    .selectFrom("organisations")
    .select("currency")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const owners = await owner
    .selectFrom("owners")
    .select(["id", "userId"])
    .where("organisationId", "=", id)
    .execute();
  const deals = await owner
    .selectFrom("deals as d")
    .leftJoin("stages as s", (on) =>
      on
        .onRef("s.organisationId", "=", "d.organisationId")
        .onRef("s.pipelineId", "=", "d.pipelineId")
        .onRef("s.id", "=", "d.stageId"),
    )
    .selectAll("d")
    .select(["s.probability", sql<string>`d.own_fields::text`.as("own")])
    .where("d.organisationId", "=", id)
    .where("d.archivedAt", "is", null)
    .execute();
  const rates = await owner
    .selectFrom("exchangeRates")
    .select(["currency", "day", "rate"])
    .where("organisationId", "=", id)
    .orderBy("day")
    .execute();
  /** HubSpot's own conversion, else the deal's rate, else that of the day it closed, or the newest. */
  const atHome = (
    typed: number,
    deal: (typeof deals)[number],
    own: Record<string, unknown>,
    ofDeal: number | null,
  ) => {
    const converted = own[`${rule.amountField}_in_home_currency`];
    if (rule.amountField === "arr_in_home_currency") return roundMoney(typed, "EUR");
    if (typeof converted === "number") return roundMoney(converted, "EUR");
    const known = rates.filter((one) => one.currency === deal.currency);
    const until =
      deal.status === "open" || deal.closeDate === null
        ? known
        : known.filter(({ day }) => day <= (deal.closeDate ?? ""));
    const rate = ofDeal ?? (until.at(-1) ?? known[0])?.rate;
    return rate === undefined ? null : roundMoney(typed * Number(rate), "EUR");
  };
  const sums: Sums = {};
  for (const deal of deals) {
    const own = JSON.parse(deal.own) as Record<string, unknown>;
    if (rule.pipelines && !rule.pipelines.includes(deal.pipelineId ?? "")) continue;
    if (rule.filter) {
      const values = [own[rule.filter.field]].flat();
      if (!values.some((value) => rule.filter?.values.includes(String(value)))) continue;
    }
    const home = deal.amountInHomeCurrency && Number(deal.amountInHomeCurrency);
    const typed = rule.amountField === null ? null : own[rule.amountField];
    const rate =
      Number(deal.amount) && home
        ? home / Number(deal.amount)
        : deal.currency === null || deal.currency === currency
          ? 1
          : null;
    const inHome = typeof typed === "number" ? atHome(typed, deal, own, rate) : null;
    const amount = rule.amountField === null ? home : inHome;
    const date =
      rule.dateField === null
        ? deal.closeDate
        : /^\d{4}-\d\d-\d\d/.exec(String(own[rule.dateField]))?.[0];
    const ownerId =
      rule.ownerField === null
        ? deal.ownerId
        : (owners.find((one) => one.id === own[rule.ownerField ?? ""])?.userId ?? null);
    const category = deal.forecastCategory ?? "PIPELINE";
    const bucket = bucketOf({
      status: deal.status as DealStatus,
      forecastCategory: rule.categories[category as LineCategory] ?? category,
    });
    const probability = deal.probability && Number(deal.probability);
    const splits = rule.ownerField === null ? deal.splits : null;
    const credits = creditsByHand(
      { ...deal, ownerId, splits, amount, probability, decimals: decimalsOf(currency) },
      (crmId) => owners.find((one) => one.id === crmId)?.userId ?? null,
    );
    for (const { ownerId: credited, ...credit } of credits)
      addTo(sums, `${credited} ${date?.slice(0, 7)} ${deal.pipelineId} ${bucket}`, {
        ...credit,
        value: credit.value ?? 0,
      });
  }
  return withoutZeros(sums);
}

async function kept(lineId: string): Promise<Sums> {
  const rows = await product.database.owner
    .selectFrom("lineTallies")
    .selectAll()
    .where("lineId", "=", lineId)
    .execute();
  const sums: Sums = {};
  for (const { ownerId, month, pipelineId, status, forecastCategory, ...row } of rows) {
    const bucket = bucketOf({ status: status as DealStatus, forecastCategory });
    const { deals, value, weighted } = row;
    addTo(sums, `${ownerId} ${month?.slice(0, 7)} ${pipelineId} ${bucket}`, {
      deals: Number(deals),
      value: Number(value),
      weighted: Number(weighted),
    });
  }
  return withoutZeros(sums);
}

const withoutZeros = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).filter(([, { deals, value, weighted }]) => deals || value || weighted),
  );

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const anyRule = fc
  .record({
    pipelines: pick([null, ["default"], ["renewals", "default"]]),
    filter: pick([
      null,
      { field: "kind", values: ["new", "renewal"] },
      { field: "uses", values: ["x"] },
    ]),
    amountField: pick([null, "arr", "arr", "arr_in_home_currency"]),
    dateField: pick([null, "renewal_date", "kickoff_at"]),
    ownerField: pick([null, "renewed_by"]),
    categories: pick([
      AS_THEY_ARE,
      { ...AS_THEY_ARE, PIPELINE: "BEST_CASE", BEST_CASE: "COMMIT" } as const,
      { ...AS_THEY_ARE, OMIT: "PIPELINE", COMMIT: "OMIT" } as const,
    ]),
    periodKind: pick(["month", "quarter"] as const),
  })
  .map((given) => line(given));
const STAGES = [
  ["default", "qualified", "open"],
  ["default", "proposal", "open"],
  ["default", "won", "won"],
  ["default", "lost", "lost"],
  ["renewals", "renewing", "open"],
] as const;
const some = fc.integer({ min: 0, max: 3 });
/** An update of some of the deals, or of what they depend on. */
const change = fc.oneof(
  fc.record({
    some,
    own: fc.record(
      {
        arr: pick([12.345, 900, -40, "not a number"]),
        arr_in_home_currency: pick([7.5, 800, null]),
        renewal_date: pick(["2026-10-31", "2026-11-01", "2027-02-28", "soon"]),
        kickoff_at: pick(["2026-12-31T23:30:00.000Z", "2027-01-01T00:10:00.000Z"]),
        renewed_by: pick(["1", "2", "3", "99", ""]),
        kind: pick(["new", "renewal", "other"]),
        uses: pick([["x", "y"], ["y"], []]),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ some, stage: pick(STAGES) }),
  fc.record({ some, amount: pick([null, 0, 100, 333.33]), currency: pick(["EUR", "USD", null]) }),
  fc.record({ some, category: pick(["COMMIT", "BEST_CASE", "PIPELINE", "OMIT", "CLOSED", null]) }),
  fc.record({ some, day: pick(["2026-10-01", "2026-12-31", null]) }),
  {
    weight: 3,
    arbitrary: fc.record({
      some,
      splits: pick([null, "", "2:600000;3:400000", "2:333333;3:666667", "1:500000;99:500000"]),
    }),
  },
  fc.record({ rate: pick([0.5, 0.8125]), since: pick(["2026-09-30", "2026-10-15", "2026-11-10"]) }),
  fc.record({ some, isArchived: fc.boolean() }),
  fc.record({ some, isDeleted: fc.constant(true) }),
  fc.record({ probability: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ unlinked: pick(["1", "2"]) }),
  fc.record({ isAddedUp: fc.constant(true) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply({ org: { id }, rep }: CrmWorld, given: Change): Promise<void> {
  const { owner } = product.database;
  const which = sql`organisation_id = ${id} and abs(hashtext(crm_id)) % 4 = ${"some" in given ? given.some : 0}`;
  const update = (set: ReturnType<typeof sql>) =>
    sql`update deals set ${set} where ${which}`.execute(owner);
  if ("own" in given) await update(sql`own_fields = ${JSON.stringify(given.own)}::jsonb`);
  else if ("stage" in given) {
    const [pipelineId, stageId, status] = given.stage;
    await update(sql`pipeline_id = ${pipelineId}, stage_id = ${stageId}, status = ${status}`);
  } else if ("amount" in given) {
    const { amount, currency } = given;
    const home = currency === "USD" ? amount && roundMoney(amount / 2, "EUR") : amount;
    await update(
      sql`amount = ${amount}, currency = ${currency}, amount_in_home_currency = ${home}`,
    );
  } else if ("category" in given) await update(sql`forecast_category = ${given.category}`);
  else if ("rate" in given)
    await sql`insert into exchange_rates (organisation_id, currency, day, rate)
      values (${id}, 'USD', ${given.since}, ${given.rate})
      on conflict (organisation_id, currency, day) do update set rate = excluded.rate`.execute(
      owner,
    );
  else if ("splits" in given) await update(sql`splits = ${given.splits}`);
  else if ("day" in given) await update(sql`close_date = ${given.day}`);
  else if ("isArchived" in given) await update(sql`archived_at = ${given.isArchived ? NOW : null}`);
  else if ("isDeleted" in given) await sql`delete from deals where ${which}`.execute(owner);
  else if ("probability" in given)
    await sql`update stages set probability = ${given.probability / 100}
      where organisation_id = ${id} and id = 'proposal'`.execute(owner);
  else if ("unlinked" in given)
    await sql`update owners set user_id = case when user_id is null then ${rep.id}::uuid end
      where organisation_id = ${id} and id = ${given.unlinked}`.execute(owner);
  else await sql`select add_up_line_tallies()`.execute(owner);
}

describe("[LINE-1] [LINE-4] [LINE-5] the figures of a line of business", () => {
  it("are the sums over its deals after any sequence of changes, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRule, { minLength: 1, maxLength: 3 }),
        fc.array(change, { minLength: 4, maxLength: 16 }),
        async (rules, changes) => {
          const world = await company();
          for (let index = 0; index < 8; index++) {
            const [pipelineId, stageId] = STAGES[index % STAGES.length] ?? STAGES[0];
            await world.deal([world.rep, world.colleague, null][index % 3] ?? null, {
              ...{ id: `d${index}`, pipelineId, stageId, amountInHomeCurrency: 1000.5 + index },
              ownFields: {
                ...{ arr: 100 + index, renewal_date: "2026-11-20", kind: "renewal" },
                ...{ renewed_by: "2", uses: ["x"], kickoff_at: "2026-10-05T08:00:00.000Z" },
              },
            });
          }
          const ids: string[] = [];
          for (const [index, rule] of rules.entries())
            ids.push(await add(world, { ...rule, name: `Line ${index}` }));
          for (const one of changes) await apply(world, one);
          for (const [index, rule] of rules.entries()) {
            const id = ids[index] ?? "";
            expect(await kept(id)).toEqual(await addedUp(world, rule));
            const whole = await read(world.manager, id, { period: "2026-Q4" });
            const deals = await dealsOf(world.manager, id, { period: "2026-Q4" });
            const ofBucket = (bucket: Bucket) =>
              roundMoney(
                deals.deals
                  .filter((deal) => deal.bucket === bucket)
                  .reduce((sum, { amount }) => sum + (amount ?? 0), 0),
                "EUR",
              );
            expect(whole.total).toMatchObject({
              ...{ won: ofBucket("won"), likely: { value: ofBucket("likely") } },
              omitted: { value: ofBucket("omitted") },
            });
            // A quarter equals its months.
            const months = await Promise.all(
              (["2026-10", "2026-11", "2026-12"] as const).map((period) =>
                read(world.manager, id, { period }),
              ),
            );
            for (const figure of ["won", "stageBased"] as const)
              expect(
                roundMoney(
                  months.reduce((sum, { total }) => sum + total[figure], 0),
                  "EUR",
                ),
              ).toBe(whole.total[figure]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("[LINE-1] a line of business", () => {
  /** A renewal of Sam's in November that Kim renews, by its own amount, and a deal of Kim's. */
  async function renewals() {
    const world = await company();
    await world.deal(world.rep, {
      ...{ id: "sams", amount: 1000, amountInHomeCurrency: 500, currency: "USD" },
      ...{ pipelineId: "renewals", stageId: "renewing", forecastCategory: "COMMIT" },
      ...{ closeDate: "2027-03-01", modifiedAt: NOW },
      ownFields: { arr: 300, renewal_date: "2026-11-30", renewed_by: "3", kind: "renewal" },
    });
    await world.deal(world.colleague, { id: "kims", ownFields: { kind: "new" } });
    return world;
  }

  const RENEWALS: Partial<ForecastLineInput> = {
    ...{ pipelines: ["renewals"], filter: { field: "kind", values: ["renewal"] } },
    ...{ amountField: "arr", dateField: "renewal_date" },
    periodKind: "month",
  };

  it("takes its own deals, amount in the home currency, date and periods", async () => {
    const world = await renewals();
    const id = await add(world, RENEWALS);
    const november = await read(world.manager, id);
    expect([november.period, november.first, november.last]).toEqual([
      ...["2026-11", "2026-11-01", "2026-11-30"],
    ]);
    expect(november.total.likely).toEqual({ value: 150, count: 1 });
    const likelyOf = november.rows.map(({ person, likely }) => [person.name, likely.value]);
    expect(likelyOf.toSorted()).toEqual([
      ["Kim", 0],
      ["Maya", 0],
      ["Sam", 150],
    ]);
    expect((await read(world.manager, id, { period: "2026-12" })).total.open.count).toBe(0);
    const { count, value, deals } = await dealsOf(world.manager, id, { bucket: "likely" });
    expect([count, value, deals]).toEqual([
      ...[1, 150],
      [
        {
          ...{ id: expect.any(String), hubspotId: "sams", name: "Deal sams" },
          ...{ owner: { id: world.rep.id, name: "Sam" }, stage: "The renewing stage" },
          ...{ amount: 150, share: null, date: "2026-11-30", bucket: "likely" },
        },
      ],
    ]);
  });

  it("credits the person its owner field names, who sees the figure and not the deal", async () => {
    const world = await renewals();
    const id = await add(world, { ...RENEWALS, ownerField: "renewed_by" });
    const { total, rows } = await read(world.colleague, id);
    expect([total.likely.value, rows.map(({ person }) => person.name)]).toEqual([150, ["Kim"]]);
    const { deals } = await dealsOf(world.colleague, id);
    expect(deals.map(({ name, hubspotId, amount }) => [name, hubspotId, amount])).toEqual([
      [null, null, 150],
    ]);
    expect((await read(world.rep, id)).total.likely.value).toBe(0);
    const other = { params: { lineId: id }, query: { owner: world.rep.id } };
    expect((await product.call(world.colleague, api.forecastLines.deals, other)).status).toBe(404);
  });

  it("counts a pipeline that the forecast of all deals leaves out, if the line names it", async () => {
    const world = await renewals();
    const counts = { params: { pipelineId: "renewals" }, body: { counts: false } };
    await product.call(world.manager, api.pipelines.setCounts, counts);
    const named = await add(world, RENEWALS);
    const all = await add(world, { name: "All", dateField: "renewal_date" });
    expect((await read(world.manager, named)).total.likely.value).toBe(150);
    expect((await read(world.manager, all)).total.likely.value).toBe(0);
  });

  it("says which deals it leaves out, and why", async () => {
    const world = await renewals();
    await world.deal(world.rep, { ownFields: { arr: 5, kind: "renewal" }, pipelineId: "renewals" });
    await world.deal(null, {
      ...{ pipelineId: "renewals", stageId: "renewing", amount: null, amountInHomeCurrency: null },
      ...{ currency: "USD", ownFields: { arr: 7, renewal_date: "2026-11-02", kind: "renewal" } },
    });
    const id = await add(world, RENEWALS);
    const { leftOut, total } = await read(world.manager, id);
    expect(leftOut).toEqual({
      ...{ withoutDate: 1, withoutOwner: 1, converted: 1 },
      withoutRate: [{ currency: "USD", count: 1 }],
    });
    expect(total.open).toEqual({ value: 150, count: 1 });
  });

  it("[LINE-4] converts an own amount by HubSpot's home amount, else by the rate of the day", async () => {
    const world = await company();
    const own = { arr: 100, renewal_date: "2026-11-20", kind: "renewal" };
    const foreign = { amount: null, amountInHomeCurrency: null, forecastCategory: "COMMIT" };
    const at = { pipelineId: "renewals", stageId: "renewing" };
    const usd = { ...foreign, ...at, currency: "USD" };
    await world.deal(world.rep, { ...usd, id: "open", ownFields: own });
    await world.deal(world.rep, {
      ...{ ...usd, id: "twin", ownFields: { ...own, arr_in_home_currency: 70 } },
    });
    await world.deal(world.rep, { ...foreign, ...at, currency: "SEK", id: "sek", ownFields: own });
    await world.deal(world.rep, {
      ...{ ...foreign, currency: "USD", id: "won", stageId: "won", closeDate: "2026-10-10" },
      ownFields: own,
    });
    const id = await add(world, {
      ...{ amountField: "arr", dateField: "renewal_date", periodKind: "month" },
    });
    const rates = [
      { currency: "USD", rate: 0.5, since: "2026-10-01" },
      { currency: "USD", rate: 0.8, since: "2026-11-10" },
    ] as const;
    await product.inStore(world.system, (store) => store.mirror.saveRates([...rates]));
    await changed(world, "open", [["name", "Older", "2026-09-01"]]);
    const { total, leftOut } = await read(world.manager, id);
    expect([total.likely.value, total.won]).toEqual([150, 50]);
    expect(leftOut).toMatchObject({
      ...{ converted: 2, withoutRate: [{ currency: "SEK", count: 1 }] },
    });
    const then = await read(world.manager, id, { asOf: "2026-11-09", period: "2026-11" });
    expect([then.total.likely.value, then.total.won]).toEqual([120, 50]);
  });

  it("shows a past day with the amount and date that were in HubSpot then", async () => {
    const world = await renewals();
    await changed(world, "sams", [
      ["name", "Sams", "2026-09-01"],
      ["own.arr", "80", "2026-11-10"],
      ["own.renewal_date", "2026-12-15", "2026-11-12"],
    ]);
    const id = await add(world, RENEWALS);
    const likely = async (asOf: string, period: ForecastPeriod) =>
      (await read(world.manager, id, { asOf, period })).total.likely.value;
    expect(await likely("2026-11-09", "2026-12")).toBe(40);
    expect(await likely("2026-11-09", "2026-11")).toBe(0);
    expect(await likely("2026-11-11", "2026-12")).toBe(150);
    expect(await likely("2026-11-12", "2026-11")).toBe(150);
  });

  it("keeps its last figures, and says so, when HubSpot no longer has one of its fields", async () => {
    const world = await renewals();
    const id = await add(world, RENEWALS);
    await product.inStore(world.system, (store) =>
      store.ownFields.mark("arr", "This property was deleted.", true, NOW),
    );
    const { line: now, total } = await read(world.manager, id);
    expect(now.gone).toEqual([{ field: "arr", label: "ARR", goneAt: NOW.toISOString() }]);
    expect(total.likely.value).toBe(150);
  });

  it("collects its deals again when its rule changes, and nothing is left when it is removed", async () => {
    const world = await renewals();
    const id = await add(world, RENEWALS);
    const body = line({ ...RENEWALS, amountField: null });
    await product.call(world.manager, api.forecastLines.change, { params: { lineId: id }, body });
    await eventually(async () => {
      const after = await read(world.manager, id);
      expect([after.line.isFilling, after.total.likely.value]).toEqual([false, 500]);
    });
    await product.call(world.manager, api.forecastLines.remove, { params: { lineId: id } });
    const { owner } = product.database;
    for (const table of ["lineDeals", "lineTallies"] as const)
      expect(await owner.selectFrom(table).selectAll().where("lineId", "=", id).execute()).toEqual(
        [],
      );
    const gone = await product.call(world.manager, api.forecastLines.read, {
      params: { lineId: id },
      query: {},
    });
    expect(gone.status).toBe(404);
  });

  it("is compared with the deals after each sync of everything, and corrected", async () => {
    const world = await renewals();
    const id = await add(world, RENEWALS);
    const right = await kept(id);
    const { owner } = product.database;
    await owner.updateTable("lineTallies").set({ value: 1 }).where("lineId", "=", id).execute();
    await owner.deleteFrom("lineDeals").where("lineId", "=", id).execute();
    await product.inStore(world.system, (store) => store.jobs.add(jobs.compareSums, {}));
    await eventually(async () => expect(await kept(id)).toEqual(right));
    expect((await dealsOf(world.manager, id)).count).toBe(1);
  });

  it.each<[string, Partial<ForecastLineInput>, number, string]>([
    [
      "a field nobody chose",
      { amountField: "mrr" },
      400,
      "Amount field: mrr isn't one of your own fields. Choose it there first.",
    ],
    [
      "a date as the amount",
      { amountField: "renewal_date" },
      400,
      "Renewal date can't be used here. It must be an amount or a number.",
    ],
    [
      "an unknown pipeline",
      { pipelines: ["gone"] },
      400,
      'Pipelines: there is no pipeline "gone".',
    ],
    ["a name that is taken", { name: "FIRST" }, 409, "There's already a line called FIRST."],
  ])("is refused with %s", async (_, given, status, message) => {
    const world = await company();
    await add(world, { name: "First" });
    const answer = await product.call(world.manager, api.forecastLines.add, { body: line(given) });
    expect([answer.status, answer.body]).toMatchObject([status, { message }]);
  });

  it("is one of ten at most, and only who administers adds one", async () => {
    const world = await company();
    for (let index = 0; index < 10; index++) {
      const body = line({ name: `Line ${index}` });
      const { status } = await product.call(world.manager, api.forecastLines.add, { body });
      expect(status).toBe(200);
    }
    const more = { body: line({ name: "One more" }) };
    const refused = await product.call(world.manager, api.forecastLines.add, more);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: "There can be 10 lines at most." },
    ]);
    expect((await product.call(world.rep, api.forecastLines.add, more)).status).toBe(403);
  });

  it("[LINE-2] keeps an own field from being dropped while it uses it", async () => {
    const world = await renewals();
    await add(world, { ...RENEWALS, name: "Renewals EMEA" });
    const names = FIELDS.map(({ name }) => name).filter((name) => name !== "arr");
    const refused = await product.call(world.manager, api.ownFields.choose, { body: { names } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: "ARR is used by the line Renewals EMEA. Change the line first." },
    ]);
  });
});

describe("[LINE-3] [LINE-6] quotas, commits and calls of a line", () => {
  async function planned(periodKind: "month" | "quarter") {
    const world = await company();
    const lineId = await add(world, { periodKind });
    const set = (
      who: Person,
      kind: "quota" | "team-quota" | "call",
      period: ForecastPeriod,
      value: number | null,
      person = world.rep,
    ) =>
      product.call(who, api.forecastLines.setNumber, {
        params: { lineId },
        body: { kind, personId: person.id, period, value },
      });
    const commit = (who: Person, period: ForecastPeriod, value: number, person = world.rep) =>
      product.call(who, api.forecastLines.setCommit, {
        params: { lineId },
        body: { personId: person.id, period, value },
      });
    return { world, lineId, set, commit };
  }

  it("of a quarter are the sums of its months", async () => {
    const { world, lineId, set, commit } = await planned("month");
    const { manager, rep } = world;
    await set(manager, "quota", "2026-10", 100.1);
    await set(manager, "quota", "2026-11", 1);
    await set(manager, "quota", "2026-11", 200.2);
    await commit(rep, "2026-11", 70);
    await commit(rep, "2026-12", 30);
    await set(manager, "call", "2026-11", 60);
    await set(manager, "call", "2026-12", 25);
    const quarter = await read(manager, lineId, { period: "2026-Q4" });
    const row = quarter.rows.find(({ person }) => person.id === rep.id);
    expect(quarter.isSum).toBe(true);
    expect([row?.quota, row?.commit, row?.yourCall?.value]).toEqual([300.3, 100, 85]);
    const november = await read(manager, lineId, { period: "2026-11" });
    expect([november.total.quota, november.total.commit]).toEqual([200.2, 70]);
    const refused = await set(manager, "quota", "2026-Q4", 5);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: "Period: this line is planned by month, so it must be a month such as 2026-11." },
    ]);
  });

  it("stay when a line changes from months to quarters and back", async () => {
    const { world, lineId, set } = await planned("month");
    const { manager } = world;
    await set(manager, "quota", "2026-11", 200);
    const turn = (periodKind: "month" | "quarter") =>
      product.call(manager, api.forecastLines.change, {
        params: { lineId },
        body: line({ periodKind }),
      });
    await turn("quarter");
    expect((await read(manager, lineId)).total.quota).toBe(0);
    await set(manager, "quota", "2026-Q4", 650);
    expect((await read(manager, lineId)).total.quota).toBe(650);
    await turn("month");
    expect((await read(manager, lineId)).total.quota).toBe(200);
    await turn("quarter");
    expect((await read(manager, lineId)).total.quota).toBe(650);
  });

  it("are set by who may: a quota and a call by a manager, a commit by the rep too", async () => {
    const { world, lineId, set, commit } = await planned("quarter");
    const { manager, rep, colleague } = world;
    expect((await set(rep, "quota", "2026-Q4", 5)).status).toBe(403);
    expect((await commit(colleague, "2026-Q4", 5, rep)).status).toBe(404);
    expect((await commit(rep, "2026-Q4", 40)).status).toBe(200);
    expect((await set(manager, "call", "2026-Q4", 35.75)).status).toBe(200);
    const mine = await read(rep, lineId);
    expect([mine.total.commit, mine.total.call, mine.rows[0]?.call]).toEqual([40, null, null]);
    expect(JSON.stringify(mine)).not.toContain("35.75");
    const theirs = await read(manager, lineId);
    expect(theirs.rows.find(({ person }) => person.id === rep.id)).toMatchObject({
      ...{ commit: 40, yourCall: { value: 35.75 } },
    });
    expect((await read(colleague, lineId)).total.commit).toBe(0);
  });

  it("[TREE-5] of a team, a call that differs from its commits says why", async () => {
    const { world, lineId, commit } = await planned("quarter");
    const { manager, rep } = world;
    await product.call(manager, api.workspace.setManager, {
      params: { id: rep.id },
      body: { managerId: manager.id },
    });
    expect((await commit(rep, "2026-Q4", 40)).status).toBe(200);
    const call = (value: number | null, note = "") =>
      product.call(manager, api.forecastLines.setNumber, {
        params: { lineId },
        body: { kind: "call", personId: manager.id, period: "2026-Q4", value, note },
      });
    const refused = await call(45);
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      "Note: €45 is €5 above the commits rolled up. Say why, or call €40.",
    ]);
    expect((await call(40)).status).toBe(200);
    expect((await call(45, "Acme signs early")).status).toBe(200);
    expect((await call(null)).status).toBe(200);
  });

  it("reach open browsers with the line's landing, as its definition and its deals do", async () => {
    const { world, lineId, set } = await planned("quarter");
    const { manager, rep } = world;
    const hubspotId = await world.deal(rep, { amount: 100, closeDate: "2026-12-01" });
    const isStaleAfter = async (during: () => Promise<{ status: number }>) => {
      const notices = await collectNotices(product, async () =>
        expect((await during()).status).toBe(200),
      );
      return notices.some(
        ({ event }) =>
          event.type === "stale" && event.paths.includes(api.forecastLines.landing.path),
      );
    };
    expect(await isStaleAfter(() => set(manager, "quota", "2026-Q4", 90))).toBe(true);
    expect(
      await isStaleAfter(() =>
        product.call(manager, api.forecastLines.change, {
          params: { lineId },
          body: line({ name: "Upsell" }),
        }),
      ),
    ).toBe(true);
    expect(
      await isStaleAfter(() =>
        product.call(rep, api.deals.setProperty, {
          params: { hubspotId },
          body: { closedate: "2026-12-05" },
        }),
      ),
    ).toBe(true);
  });

  it("of a past day are those of that day, and null takes one back", async () => {
    const { world, lineId, set } = await planned("quarter");
    const { manager, rep, org } = world;
    const stated = (value: number | null, day: string) => ({
      ...{ organisationId: org.id, lineId, personId: rep.id, kind: "quota", period: "2026-Q4" },
      ...{ value, setAt: new Date(`${day}T09:00:00Z`), setBy: manager.id },
    });
    await changed(world, await world.deal(rep), [["name", "Older", "2026-09-01"]]);
    await product.database.owner
      .insertInto("lineNumbers")
      .values([stated(10, "2026-11-03"), stated(null, "2026-11-05"), stated(30, "2026-11-07")])
      .execute();
    await set(manager, "team-quota", "2026-Q4", 900, manager);
    const quota = async (asOf?: string) =>
      (await read(manager, lineId, { ...(asOf && { asOf }) })).total.quota;
    expect([await quota("2026-11-04"), await quota("2026-11-06"), await quota()]).toEqual([
      ...[10, 0, 30],
    ]);
    await set(manager, "quota", "2026-Q4", null);
    expect(await quota()).toBe(0);
    const team = await read(manager, lineId, { lead: manager.id });
    expect(team.total.quota).toBe(900);
  });

  it("of all lines stand side by side for a quarter, the forecast of all deals first", async () => {
    const { world, lineId, set } = await planned("month");
    await world.deal(world.rep, { forecastCategory: "COMMIT", amountInHomeCurrency: 400 });
    await set(world.manager, "quota", "2026-10", 50);
    await set(world.manager, "quota", "2026-12", 70);
    const { body } = await product.call(world.manager, api.forecastLines.summary, { query: {} });
    expect(
      body.map(({ line: one, total }) => [one?.id ?? null, total.quota, total.likely.value]),
    ).toEqual([
      [null, 0, 400],
      [lineId, 120, 400],
    ]);
    expect((await product.call(world.rep, api.forecastLines.summary, { query: {} })).status).toBe(
      403,
    );
  });
});
