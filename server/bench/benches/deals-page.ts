import { DealOrder } from "@touchline/contract";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DB } from "../../src/db/schema.ts";
import { type DealQuery, wholePage } from "../../src/features/deals/deal-list.repository.ts";
import { against, type Bench, perCall, type Result } from "../measure.ts";
import { serving, thinServer } from "../serving.ts";
import { type Surroundings, surroundings } from "../surroundings.ts";

const PIPELINES = ["default", "expansion"];
const FEW = 10_000;
const DEALS = 100_000;
const ROUNDS = 5;

interface Case {
  name: string;
  query: DealQuery;
  /** Who looks; the manager unless it says otherwise. */
  reader?: "rep-1";
}

/**
 * One page of the deals table with its total, signed in and scoped: every sort key, wide and narrow filters.
 *
 * Against the same statement behind a server that checks nothing, alone and with eight clients; and against
 * itself with a hundredth of the deals.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const { many, calls } = isQuick ? { many: DEALS, calls: 8 } : { many: 1_000_000, calls: 48 };
  const casesIn = (at: Surroundings) => casesOf(at).filter((_, n) => !isQuick || n % 8 === 0);
  yield* againstThin(casesIn, calls);
  yield* growth(casesIn, calls / 2, many);
};

/**
 * The open deals of this quarter by every column, both ways; those that one rep commits to; and what else people
 * look at: a rep their own, what closes later than the quarters shown, all of the widest triage, and days that do
 * not begin or end with a month.
 */
function casesOf({ reps }: Surroundings): Case[] {
  // Issues are judged deal by deal when they are looked at, for 5,000 deals at most.
  const columns = DealOrder.options.filter((key) => key !== "issues");
  const wide = columns.flatMap((orderBy) =>
    (["ASC", "DESC"] as const).map((order) => ({
      name: `${orderBy} ${order}`,
      query: queryOf({ orderBy, order }),
    })),
  );
  const narrow = (["closeDate", "amountInHomeCurrency", "nextStep"] as const).map((orderBy) => ({
    name: `${orderBy}, one owner, pipeline and triage`,
    query: queryOf({
      orderBy,
      pipelines: ["default"],
      userId: reps.slice(0, 1),
      forecastCategory: ["COMMIT"],
    }),
  }));
  const others: Case[] = [
    { name: "closeDate as a rep", query: queryOf({}), reader: "rep-1" },
    { name: "closeDate, beyond", query: queryOf({}, { closeDateStart: day(6, 1) }) },
    { name: "closeDate, triage PIPELINE", query: queryOf({ forecastCategory: ["PIPELINE"] }) },
    {
      name: "closeDate, through a month",
      query: queryOf({}, { closeDateStart: day(0, 15), closeDateEnd: day(2, 10) }),
    },
  ];
  return [...wide, ...narrow, ...others];
}

/** A day of this quarter's first month, or of one so many months after it. */
function day(months: number, dayOfMonth: number): string {
  const now = new Date();
  const month = 3 * Math.floor(now.getUTCMonth() / 3) + months;
  return new Date(Date.UTC(now.getUTCFullYear(), month, dayOfMonth)).toISOString().slice(0, 10);
}

function queryOf(
  change: Partial<DealQuery>,
  span: Pick<DealQuery, "closeDateStart" | "closeDateEnd"> = {
    closeDateStart: day(0, 1),
    closeDateEnd: day(3, 0),
  },
): DealQuery {
  return {
    pageSize: 25,
    page: 1,
    pipelines: PIPELINES,
    ...span,
    closed: "false",
    orderBy: "closeDate",
    order: "ASC",
    ...change,
  };
}

async function* againstThin(
  casesIn: (at: Surroundings) => Case[],
  calls: number,
): AsyncGenerator<Result> {
  await using at = await surroundings(DEALS);
  await using product = await serving(at, "web");
  for (const { name, query, reader } of casesIn(at)) {
    const { statement, values } = statementFor(at, query, reader);
    await using thin = await thinServer(at, statement, values);
    const ours = await product.reader(reader ?? "manager", pathOf(query));
    for (const clients of [1, 8]) {
      yield await against(
        `deals page of ${DEALS} by ${name} / thin server, ${clients} client(s), ms`,
        2,
        ROUNDS,
        () => perCall(calls, clients, ours),
        () => perCall(calls, clients, thin.read),
      );
    }
  }
}

async function* growth(
  casesIn: (at: Surroundings) => Case[],
  calls: number,
  many: number,
): AsyncGenerator<Result> {
  await using small = await surroundings(FEW);
  await using large = await surroundings(many);
  await using ofSmall = await serving(small, "web");
  await using ofLarge = await serving(large, "web");
  const queries = casesIn(small).map(({ query }) => pathOf(query));
  for (const [index, { name, query, reader = "manager" }] of casesIn(large).entries()) {
    const onFew = await ofSmall.reader(reader, queries[index] ?? "");
    const onMany = await ofLarge.reader(reader, pathOf(query));
    yield await against(
      `deals page by ${name}, ${many} deals / ${FEW} deals, ms`,
      2,
      ROUNDS,
      () => perCall(calls, 1, onMany),
      () => perCall(calls, 1, onFew),
    );
  }
}

function pathOf(query: DealQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return `/api/deals?${new URLSearchParams(pairs)}`;
}

/** What the product reads, as one statement with its values. */
function statementFor(
  { organisation, reps: [rep = ""] }: Surroundings,
  query: DealQuery,
  reader: Case["reader"],
): { statement: string; values: string[] } {
  const viewer = reader
    ? ({ organisationId: organisation, userId: rep, role: "rep" } as const)
    : ({ organisationId: organisation, userId: organisation, role: "manager" } as const);
  const { sql, parameters } = wholePage(query, viewer, new Date()).compile(COMPILING);
  return { statement: sql, values: parameters.map(asText) };
}

/** Puts statements into words, and sends none. */
const COMPILING = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
