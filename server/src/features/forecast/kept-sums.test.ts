import {
  type Bucket,
  bucketOf,
  type Day,
  type DealStatus,
  decimalsOf,
  roundMoney,
  UNUSUAL_DECIMALS,
  weightedValue,
} from "@touchline/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "../../jobs/catalog.ts";
import { creditsByHand } from "../../testing/credits-by-hand.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-18T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW, works: true });
});
afterAll(() => product.close());

const CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT", null];
const STAGES: Array<[pipelineId: string | null, stageId: string, status: DealStatus]> = [
  ["default", "qualified", "open"],
  ["default", "proposal", "open"],
  ["default", "won", "won"],
  ["default", "lost", "lost"],
  ["renewals", "renewing", "open"],
  [null, "unknown", "open"],
];
const DAYS: Array<Day | null> = [
  "2026-09-30",
  "2026-10-01",
  "2026-11-18",
  "2026-12-31",
  "2027-01-01",
  null,
];

/** Also one without the owner, and one with a person who isn't here. */
const SPLITS = [
  ...[null, "", "1:500000;99:500000", "1:333300;2:333300;3:333300"],
  ...["2:600000;3:400000", "2:333333;3:666667", "2:1;3:999999", "2:700001;99:299999"],
];

type Kind = `${string} ${string} ${string} ${Bucket}`;
type Sums = Record<Kind, { deals: number; value: number; weighted: number }>;

function add(sums: Sums, kind: Kind, more: Sums[Kind]): void {
  const sum = sums[kind] ?? { deals: 0, value: 0, weighted: 0 };
  sums[kind] = {
    deals: sum.deals + more.deals,
    value: roundMoney(sum.value + more.value, "CLF"),
    weighted: roundMoney(sum.weighted + more.weighted, "CLF"),
  };
}

/** The sums of every owner, month, pipeline and bucket, added up deal by deal. */
async function addedUp({ org: { id } }: CrmWorld): Promise<Sums> {
  const { owner } = product.database;
  const { currency } = await owner
    .selectFrom("organisations")
    .select("currency")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const deals = await owner
    .selectFrom("deals as d")
    .leftJoin("stages as s", (on) =>
      on
        .onRef("s.organisationId", "=", "d.organisationId")
        .onRef("s.pipelineId", "=", "d.pipelineId")
        .onRef("s.id", "=", "d.stageId"),
    )
    .selectAll("d")
    .select("s.probability")
    .where("d.organisationId", "=", id)
    .where("d.archivedAt", "is", null)
    .execute();
  const owners = await owner
    .selectFrom("owners")
    .select(["id", "userId"])
    .where("organisationId", "=", id)
    .execute();
  const sums: Sums = {};
  for (const deal of deals) {
    const bucket = bucketOf({ ...deal, status: deal.status as DealStatus });
    const { amountInHomeCurrency, probability } = deal;
    const amount = amountInHomeCurrency && Number(amountInHomeCurrency);
    const chance = probability && Number(probability);
    const credits = creditsByHand(
      { ...deal, amount, probability: chance, decimals: decimalsOf(currency) },
      (crmId) => owners.find((one) => one.id === crmId)?.userId ?? null,
    );
    const weighted = credits.reduce((total, credit) => total + credit.weighted, 0);
    expect(roundMoney(weighted, "CLF")).toBe(
      weightedValue({ amount, probability: chance }, currency),
    );
    for (const { ownerId, ...credit } of credits) {
      const kind: Kind = `${ownerId} ${deal.closeDate?.slice(0, 7)} ${deal.pipelineId} ${bucket}`;
      add(sums, kind, { ...credit, value: credit.value ?? 0 });
    }
  }
  return withoutZeros(sums);
}

async function kept({ org: { id } }: CrmWorld): Promise<Sums> {
  const rows = await product.database.owner
    .selectFrom("dealTallies")
    .selectAll()
    .where("organisationId", "=", id)
    .execute();
  const sums: Sums = {};
  for (const { ownerId, month, pipelineId, status, forecastCategory, ...row } of rows) {
    const bucket = bucketOf({ status: status as DealStatus, forecastCategory });
    const kind: Kind = `${ownerId} ${month?.slice(0, 7)} ${pipelineId} ${bucket}`;
    const { deals, value, weighted } = row;
    add(sums, kind, { deals, value: Number(value), weighted: Number(weighted) });
  }
  return withoutZeros(sums);
}

const withoutZeros = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).filter(([, { deals, value, weighted }]) => deals || value || weighted),
  );

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
/** Any deals of the organisation, by the remainder of a hash of their id. */
const some = fc.integer({ min: 0, max: 3 });
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("amount"),
      some,
      amount: fc.option(fc.integer({ min: -5_000, max: 9_999_999 })),
    }),
  },
  fc.record({ kind: fc.constant("category"), some, category: pick(CATEGORIES) }),
  fc.record({ kind: fc.constant("stage"), some, stage: pick(STAGES) }),
  fc.record({ kind: fc.constant("day"), some, day: pick(DAYS) }),
  fc.record({ kind: fc.constant("owner"), some, who: fc.integer({ min: 0, max: 2 }) }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("split"), some, splits: pick(SPLITS) }),
  },
  fc.record({ kind: fc.constant("link"), crmId: pick(["2", "3", "99"]) }),
  fc.record({ kind: fc.constant("archive"), some, isArchived: fc.boolean() }),
  fc.record({ kind: fc.constant("delete"), some }),
  fc.record({
    kind: fc.constant("add"),
    who: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 0, max: 99_999 }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("probability"),
      stage: pick(["qualified", "proposal", "renewing"]),
      probability: fc.option(fc.integer({ min: 0, max: 10_000 })),
    }),
  },
  fc.record({ kind: fc.constant("currency"), currency: pick(["EUR", "JPY", "KWD"]) }),
  fc.record({ kind: fc.constant("add up") }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(world: CrmWorld, given: Change): Promise<void> {
  const { owner } = product.database;
  const { id } = world.org;
  const people = [world.rep, world.colleague, null];
  const update = (set: ReturnType<typeof sql>) =>
    sql`update deals set ${set} where organisation_id = ${id}
      and abs(hashtext(id::text)) % 4 = ${"some" in given ? given.some : 0}`.execute(owner);
  if ("day" in given) await update(sql`close_date = ${given.day}`);
  else if ("category" in given) await update(sql`forecast_category = ${given.category}`);
  else if ("isArchived" in given) await update(sql`archived_at = ${given.isArchived ? NOW : null}`);
  else if ("currency" in given)
    await sql`update organisations set currency = ${given.currency} where id = ${id}`.execute(
      owner,
    );
  else if ("probability" in given)
    await sql`update stages set probability = ${given.probability === null ? null : given.probability / 10_000}
      where organisation_id = ${id} and id = ${given.stage}`.execute(owner);
  else if ("stage" in given) {
    const [pipelineId, stageId, status] = given.stage;
    await update(sql`pipeline_id = ${pipelineId}, stage_id = ${stageId}, status = ${status}`);
  } else if ("who" in given && "amount" in given)
    await world.deal(people[given.who] ?? null, { amountInHomeCurrency: given.amount });
  else if ("amount" in given)
    await update(sql`amount_in_home_currency = ${given.amount === null ? null : given.amount}`);
  else if ("who" in given)
    await update(sql`owner_id = ${people[given.who]?.id ?? null},
      owner_crm_id = ${["2", "3", null][given.who] ?? null}`);
  else if ("splits" in given) await update(sql`splits = ${given.splits}`);
  else if ("crmId" in given)
    await sql`insert into owners (organisation_id, id, email, name, user_id)
      values (${id}, ${given.crmId}, '', '', ${world.rep.id})
      on conflict (organisation_id, id) do update set user_id = case when owners.user_id is null
        then ${world.rep.id}::uuid end`.execute(owner);
  else if (given.kind === "delete")
    await sql`delete from deals where organisation_id = ${id}
      and abs(hashtext(id::text)) % 4 = ${"some" in given ? given.some : 0}`.execute(owner);
  else await sql`select add_up_deal_tallies()`.execute(owner);
}

describe("[P-1] [LINE-5] the sums kept for the forecast", () => {
  it("are those of the deals after any sequence of changes, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
        const world = await crmWorld(product);
        for (const [index, [pipelineId, stageId]] of STAGES.entries())
          await world.deal([world.rep, world.colleague, null][index % 3] ?? null, {
            ...{ pipelineId: pipelineId ?? "gone", stageId },
            ...{ amountInHomeCurrency: 1001 + index, closeDate: DAYS[index] ?? null },
            forecastCategory: CATEGORIES[index] ?? null,
          });
        expect(await kept(world)).toEqual(await addedUp(world));
        for (const one of changes) await apply(world, one);
        expect(await kept(world)).toEqual(await addedUp(world));
      }),
      { numRuns: 25 },
    );
  });

  it("are exact when deals and probabilities change at the same time", async () => {
    const world = await crmWorld(product);
    for (let index = 0; index < 8; index++)
      await world.deal(world.rep, {
        id: `${index}`,
        stageId: "proposal",
        amountInHomeCurrency: 99.55,
      });
    const { owner } = product.database;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 5 === 0
          ? sql`update stages set probability = ${index / 100} where organisation_id = ${world.org.id}
              and id = 'proposal'`.execute(owner)
          : sql`update deals set amount_in_home_currency = ${index * 3.33}
              where organisation_id = ${world.org.id} and crm_id = ${String(index % 8)}`.execute(
              owner,
            ),
      ),
    );
    expect(await kept(world)).toEqual(await addedUp(world));
  });

  it("are compared with the deals after each sync of everything, and corrected", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { amountInHomeCurrency: 4000 });
    const right = await kept(world);
    const { owner } = product.database;
    await owner
      .updateTable("dealTallies")
      .set({ value: 1, deals: 7 })
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(await kept(world)).not.toEqual(right);
    await product.inStore(world.system, (store) => store.jobs.add(jobs.compareSums, {}));
    await eventually(async () => expect(await kept(world)).toEqual(right));
  });

  it("are rounded to the decimals of the organisation's currency", async () => {
    const currencies = [...Object.values(UNUSUAL_DECIMALS).flat(), "EUR", "USD"];
    const { rows } = await sql<{ decimals: number }>`select currency_decimals(c) as decimals
      from unnest(${currencies}::text[]) with ordinality as u (c, place) order by place`.execute(
      product.database.owner,
    );
    expect(rows.map(({ decimals }) => decimals)).toEqual(currencies.map(decimalsOf));
  });
});
