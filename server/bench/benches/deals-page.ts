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
import { loadDeals } from "../load-deals.ts";
import { against, type Bench, perCall, type Result } from "../measure.ts";
import { serving, thinServer } from "../serving.ts";
import { type Surroundings, surroundings } from "../surroundings.ts";

const PIPELINES = ["default", "expansion"];

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
export const bench: Bench = async function* (at, { isQuick }) {
  const { count, few, many, rounds, calls } = isQuick
    ? { count: 20_000, few: 2_000, many: 20_000, rounds: 5, calls: 16 }
    : { count: 100_000, few: 10_000, many: 1_000_000, rounds: 5, calls: 48 };
  const some = (cases: Case[]) => (isQuick ? cases.filter((_, n) => n % 5 === 0) : cases);
  await loadDeals(at, count);
  const small = await surroundings();
  try {
    const product = await serving(at, "web");
    for (const one of some(casesOf(at))) {
      yield* againstThin(at, product, one, { count, rounds, calls });
    }
    await product.stop();
    await loadDeals(small, few);
    const large = many === count ? at : await surroundings();
    try {
      if (large !== at) await loadDeals(large, many);
      yield* growth(small, large, some, { few, many, rounds, calls });
    } finally {
      if (large !== at) await large.close();
    }
  } finally {
    await small.close();
  }
};

/**
 * The open deals of this quarter by every column, both ways; those that one rep commits to; and what else people
 * look at: a rep their own, what closes later than the quarters shown, all of the widest triage, and days that do
 * not begin or end with a month.
 */
function casesOf({ reps }: Surroundings): Case[] {
  const wide = DealOrder.options.flatMap((orderBy) =>
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

interface Amounts {
  rounds: number;
  calls: number;
}

async function* againstThin(
  at: Surroundings,
  product: Awaited<ReturnType<typeof serving>>,
  { name, query, reader }: Case,
  { count, rounds, calls }: Amounts & { count: number },
): AsyncGenerator<Result> {
  const { statement, values } = statementFor(at, query, reader);
  const thin = await thinServer(at, statement, values);
  try {
    const ours = await product.reader(reader ?? "manager", pathOf(query));
    for (const clients of [1, 8]) {
      yield await against(
        `deals page of ${count} by ${name} / thin server, ${clients} client(s), ms`,
        2,
        rounds,
        () => perCall(calls, clients, ours),
        () => perCall(calls, clients, thin.read),
      );
    }
  } finally {
    await thin.stop();
  }
}

async function* growth(
  small: Surroundings,
  large: Surroundings,
  some: (cases: Case[]) => Case[],
  { few, many, rounds, calls }: Amounts & { few: number; many: number },
): AsyncGenerator<Result> {
  const products = [await serving(small, "web"), await serving(large, "web")] as const;
  try {
    const ofSmall = some(casesOf(small));
    for (const [index, { name, query, reader = "manager" }] of some(casesOf(large)).entries()) {
      const [onFew, onMany] = await Promise.all([
        products[0].reader(reader, pathOf(ofSmall[index]?.query ?? query)),
        products[1].reader(reader, pathOf(query)),
      ]);
      yield await against(
        `deals page by ${name}, ${many} deals / ${few} deals, ms`,
        2,
        rounds,
        () => perCall(calls / 2, 1, onMany),
        () => perCall(calls / 2, 1, onFew),
      );
    }
  } finally {
    await Promise.all(products.map(({ stop }) => stop()));
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
