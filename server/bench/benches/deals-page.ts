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
import { type BenchEnvironment, benchEnvironment } from "../bench-environment.ts";
import { against, type Bench, perCall, type Result } from "../measure.ts";
import { startProduct, thinServer } from "../start-product.ts";

const PIPELINES = ["default", "expansion"];
const FEW = 10_000;
const DEALS = 100_000;
const ROUNDS = 5;

interface Case {
  name: string;
  query: DealQuery;
  /** The signed-in user; the manager by default. */
  reader?: "rep-1";
}

/**
 * One page of the deals table with its total, signed in and scoped: every sort key, wide and narrow
 * filters. Compared with the same statement behind a server that checks nothing, with one and with
 * eight clients, and with itself on a hundredth of the deals.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const { many, calls } = isQuick ? { many: DEALS, calls: 8 } : { many: 1_000_000, calls: 48 };
  const casesIn = (at: BenchEnvironment) => casesOf(at).filter((_, n) => !isQuick || n % 8 === 0);
  yield* againstThin(casesIn, calls);
  yield* growth(casesIn, calls / 2, many);
};

/**
 * This quarter's open deals by every column in both directions; one rep's committed deals; and
 * other common views: a rep's own deals, deals closing after the displayed quarters, the largest
 * triage group, and date ranges that don't start or end on a month boundary.
 */
function casesOf({ reps }: BenchEnvironment): Case[] {
  // Issues are computed per deal on read, for at most 5,000 deals.
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

/** A day in this quarter's first month, or the given number of months later. */
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
  casesIn: (at: BenchEnvironment) => Case[],
  calls: number,
): AsyncGenerator<Result> {
  await using at = await benchEnvironment(DEALS);
  await using product = await startProduct(at, "web");
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
  casesIn: (at: BenchEnvironment) => Case[],
  calls: number,
  many: number,
): AsyncGenerator<Result> {
  await using small = await benchEnvironment(FEW);
  await using large = await benchEnvironment(many);
  await using ofSmall = await startProduct(small, "web");
  await using ofLarge = await startProduct(large, "web");
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

/** The product's own query, as one statement with its values. */
function statementFor(
  { organisation, reps: [rep = ""] }: BenchEnvironment,
  query: DealQuery,
  reader: Case["reader"],
): { statement: string; values: string[] } {
  const viewer = reader
    ? ({ organisationId: organisation, userId: rep, role: "rep" } as const)
    : ({ organisationId: organisation, userId: organisation, role: "manager" } as const);
  const { sql, parameters } = wholePage(query, viewer, new Date()).compile(COMPILING);
  return { statement: sql, values: parameters.map(asText) };
}

/** Compiles statements to SQL without running them. */
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
