import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { dealsAt } from "../../db/deals-then.ts";
import { jobs } from "../../jobs/catalog.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { teamWithHistory } from "../../testing/team-with-history.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const QUARTER = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW, works: true });
});
afterAll(() => product.close());

type Team = Awaited<ReturnType<typeof teamWithHistory>>;

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000);
const pick = <Value>(...values: Value[]) => fc.constantFrom(...values);
/** Any deals of the organisation, by the remainder of a hash of their id. */
const some = fc.integer({ min: 0, max: 3 });
const hour = fc.integer({ min: 0, max: 300 });
const FIELDS = {
  stage: pick("first", "second", "won", "lost", "gone", null),
  pipeline: pick("default", "renewals", null),
  owner: pick("1", "2", "9", "", null),
  amount: pick("10.00", "250.55", "", null),
  close_date: pick("2026-10-20", "2026-12-31", "2027-01-05", "", null),
  forecast_category: pick("COMMIT", "BEST_CASE", "OMIT", null),
  next_step: pick("Call", "Sign", null),
};
const field = pick(...(Object.keys(FIELDS) as Array<keyof typeof FIELDS>));
const history = field.chain((name) =>
  fc.record({
    name: fc.constant(name),
    some,
    hour,
    from: FIELDS[name] as fc.Arbitrary<string | null>,
  }),
);
const change = fc.oneof(
  { weight: 4, arbitrary: history.map((given) => ({ kind: "happened" as const, ...given })) },
  history.map((given) => ({ kind: "corrected" as const, ...given })),
  fc.record({ kind: pick("moved" as const), some, field, by: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: pick("forgotten" as const), some, field }),
  fc.record({
    kind: pick("stage" as const),
    some,
    place: pick(["default", "won", "won"], ["renewals", "first", "open"], [null, null, "open"]),
  }),
  fc.record({ kind: pick("closes" as const), some, day: pick("2026-11-30", "2027-02-01", null) }),
  fc.record({ kind: pick("category" as const), some, to: pick("COMMIT", "OMIT", null) }),
  fc.record({
    kind: pick("amount" as const),
    some,
    worth: pick([100, 90.5, "JPY"], [0, 0, "JPY"], [null, null, "CHF"], [20, 20, "EUR"]),
  }),
  fc.record({ kind: pick("owned" as const), some, by: pick("1", "2", null) }),
  fc.record({ kind: pick("archived" as const), some, hour: fc.option(hour) }),
  fc.record({ kind: pick("created" as const), some, hour }),
  fc.record({ kind: pick("deleted" as const), some: fc.constant(3) }),
  fc.record({ kind: pick("linked" as const), owner: pick("1", "9"), isLinked: fc.boolean() }),
  fc.record({
    kind: pick("closing" as const),
    stage: pick("second", "lost"),
    isClosed: fc.boolean(),
  }),
  fc.record({ kind: pick("currency" as const), to: pick("EUR", "KWD") }),
  { weight: 2, arbitrary: fc.record({ kind: pick("versioned" as const), deals: pick(1, 2, 100) }) },
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Anything that may change what a deal was; some of it is versioned on the way. */
async function apply(team: Team, given: Change): Promise<void> {
  const { owner, organisationId: id, rep, colleague } = team;
  const deals = (set: ReturnType<typeof sql>, which: number) =>
    sql`update deals set ${set} where organisation_id = ${id} and ${isAmong(which)}`.execute(owner);
  const lines = (which: number, name: string) =>
    sql`organisation_id = ${id} and field = ${name} and ${isAmong(which, "deal_id")}`;
  switch (given.kind) {
    case "happened":
      await sql`insert into deal_changes (organisation_id, deal_id, field, at, from_value, source)
        select ${id}, id, ${given.name}, ${at(given.hour)}, ${given.from}, 'crm' from deals
        where organisation_id = ${id} and ${isAmong(given.some)} on conflict do nothing`.execute(
        owner,
      );
      break;
    case "corrected":
      await sql`update deal_changes set from_value = ${given.from}
        where ${lines(given.some, given.name)}`.execute(owner);
      break;
    case "moved":
      await sql`update deal_changes set at = at - ${given.by} * interval '1 year 1 hour'
        where ${lines(given.some, given.field)}`.execute(owner);
      break;
    case "forgotten":
      await sql`delete from deal_changes where ${lines(given.some, given.field)}`.execute(owner);
      break;
    case "stage": {
      const [pipeline, stage, status] = given.place;
      const place = sql`pipeline_id = ${pipeline}, stage_id = ${stage}, status = ${status}`;
      await deals(place, given.some);
      break;
    }
    case "closes":
      await deals(sql`close_date = ${given.day}`, given.some);
      break;
    case "category":
      await deals(sql`forecast_category = ${given.to}`, given.some);
      break;
    case "amount": {
      const [amount, home, currency] = given.worth;
      const worth = sql`amount = ${amount}, amount_in_home_currency = ${home}, currency = ${currency}`;
      await deals(worth, given.some);
      break;
    }
    case "owned": {
      const user = { "1": rep.id, "2": colleague.id }[given.by ?? ""] ?? null;
      await deals(sql`owner_crm_id = ${given.by}, owner_id = ${user}`, given.some);
      break;
    }
    case "archived":
      await deals(sql`archived_at = ${given.hour === null ? null : at(given.hour)}`, given.some);
      break;
    case "created":
      await deals(sql`created_at = ${at(given.hour)}`, given.some);
      break;
    case "deleted":
      await sql`delete from deals where organisation_id = ${id} and ${isAmong(given.some)}`.execute(
        owner,
      );
      break;
    case "linked":
      await sql`insert into owners (organisation_id, id, user_id)
        values (${id}, ${given.owner}, ${given.isLinked ? colleague.id : null})
        on conflict (organisation_id, id) do update set user_id = excluded.user_id`.execute(owner);
      break;
    case "closing":
      await sql`update stages set is_closed = ${given.isClosed}, is_won = false
        where organisation_id = ${id} and pipeline_id = 'default' and id = ${given.stage}`.execute(
        owner,
      );
      break;
    case "currency":
      await sql`update organisations set currency = ${given.to} where id = ${id}`.execute(owner);
      break;
    case "versioned":
      await version(id, given.deals);
  }
}

function isAmong(which: number, column = "id") {
  return sql`abs(hashtext(${sql.ref(column)}::text)) % 4 = ${which}`;
}

const version = (organisationId: string, deals: number) =>
  product.inStore(systemOf(organisationId), (store) => store.dealVersions.updateSome(deals));

async function versionAll(organisationId: string): Promise<void> {
  while (await version(organisationId, 100));
}

async function outdatedOf(organisationId: string): Promise<string[]> {
  const rows = await product.database.owner
    .selectFrom("dealsToVersion")
    .select("dealId")
    .distinct()
    .where("organisationId", "=", organisationId)
    .execute();
  return rows.map(({ dealId }) => dealId);
}

/** Every column of every deal at an instant, from history or from what is kept of it. */
async function dealsOf(organisationId: string, instant: Date, outdated: string[] | null) {
  const { rows } = await sql`select * from ${dealsAt(organisationId, instant, { outdated })} d
    order by d.id`.execute(product.database.owner);
  return rows;
}

async function teamOfDeals(): Promise<Team> {
  const team = await teamWithHistory(product, NOW);
  await team.deals(
    Array.from({ length: 8 }, (_, index) => ({
      ownerId: [team.rep.id, team.colleague.id, null][index % 3] ?? null,
      name: `Deal ${index}`,
      amount: 100.25 * index,
      createdAt: at(index * 10),
      category: index % 2 ? "COMMIT" : "BEST_CASE",
    })),
  );
  return team;
}

describe("[P-4] the versions of deals", () => {
  it("say what the history says, whatever was changed or corrected, on every day", async () => {
    const instants = fc.array(hour.map(at), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 5, maxLength: 25 }),
        instants,
        async (changes, days) => {
          const team = await teamOfDeals();
          for (const one of changes) await apply(team, one);
          const id = team.organisationId;
          const history = await Promise.all(days.map((day) => dealsOf(id, day, null)));
          const outdated = await outdatedOf(id);
          for (const [index, day] of days.entries())
            expect(await dealsOf(id, day, outdated)).toEqual(history[index]);
          await versionAll(id);
          expect(await outdatedOf(id)).toEqual([]);
          for (const [index, day] of days.entries())
            expect(await dealsOf(id, day, [])).toEqual(history[index]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("give every figure of a past day that the history gives, to each viewer and to the cent", async () => {
    const anyChanges = fc.array(change, { minLength: 10, maxLength: 20 });
    for (const changes of fc.sample(anyChanges, { numRuns: 6, seed: 4 })) {
      const team = await teamOfDeals();
      for (const one of changes) await apply(team, one);
      await team.changed((await anyDeal(team)) ?? undefined, "next_step", "x", "y", at(0));
      const viewers = [team.manager, team.rep, team.colleague];
      await tooManyToVersion(team.organisationId);
      const fromHistory = await Promise.all(viewers.map(pagesOf));
      await versionAll(team.organisationId);
      const fromVersions = await Promise.all(viewers.map(pagesOf));
      expect(fromVersions).toEqual(fromHistory);
    }
  });

  it("are up to date soon after a sync, and a change that comes meanwhile is not lost", async () => {
    const team = await teamOfDeals();
    const system = systemOf(team.organisationId);
    await product.inStore(system, (store) => store.jobs.add(jobs.versionDeals, {}));
    await eventually(async () => expect(await outdatedOf(team.organisationId)).toEqual([]));
    const deal = await anyDeal(team);
    const before = await dealsOf(team.organisationId, at(200), []);
    await product.database.owner.transaction().execute(async (running) => {
      await sql`update deals set forecast_category = 'OMIT' where id = ${deal}`.execute(running);
      // The change isn't there yet for others, and its line isn't either.
      await versionAll(team.organisationId);
    });
    expect(await outdatedOf(team.organisationId)).toEqual([deal]);
    await versionAll(team.organisationId);
    const after = await dealsOf(team.organisationId, at(200), []);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await dealsOf(team.organisationId, at(200), null));
  });
});

async function anyDeal({ owner, organisationId }: Team): Promise<string | undefined> {
  const deal = await owner
    .selectFrom("deals")
    .select("id")
    .where("organisationId", "=", organisationId)
    .where("createdAt", "<", at(150))
    .where("archivedAt", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  return deal?.id;
}

/** As in a first sync, so that everything is read from history. */
async function tooManyToVersion(organisationId: string): Promise<void> {
  await product.database.owner
    .insertInto("dealsToVersion")
    .values(Array.from({ length: 501 }, () => ({ organisationId, dealId: randomUUID() })))
    .execute();
}

/** What a viewer reads of three past days; each list is as long as its total. */
async function pagesOf(who: Person) {
  const pages = [];
  for (const asOf of ["2026-11-03", "2026-11-07", "2026-11-12"]) {
    const query = { ...QUARTER, asOf };
    const orders = [
      { orderBy: "closeDate", order: "ASC" },
      { orderBy: "closeDate", order: "DESC", closed: "false" },
      { orderBy: "amountInHomeCurrency", order: "DESC" },
      { orderBy: "nextStep", order: "ASC" },
      { orderBy: "Owner", order: "ASC", groupBy: "stage" },
    ] as const;
    for (const order of orders) {
      const { status, body } = await product.call(who, api.deals.list, {
        query: { ...query, pageSize: 100, ...order },
      });
      if (status === 200) expect(body.deals).toHaveLength(body.total);
      pages.push({ status, body });
    }
    const overview = await product.call(who, api.forecast.teamOverview, { query });
    const groups = await product.call(who, api.deals.groups, { query: { ...query, by: "owner" } });
    const since = await product.call(who, api.deals.since, { query });
    pages.push(overview, groups, since);
  }
  // A viewer who sees no deal has no history; each refusal has its own request id.
  return pages.map(({ status, body }) => ({ status, body: { ...body, requestId: undefined } }));
}
