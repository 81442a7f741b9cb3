import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

const { builtins } = pg.types;
const asIs = (value: string) => value;

/** Days stay strings; amounts and counts become numbers. */
const READERS: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.DATE]: asIs,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && READERS[oid]) || pg.types.getTypeParser(oid, format as "text"),
};

const KEPT = "/* kept */ ";

/**
 * Begins a statement that looks single rows up by their keys: each connection plans it once and keeps the plan.
 *
 * Never for one whose best plan depends on its values, such as a list with filters.
 */
export const kept = sql.raw(KEPT);

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Whether it can be reached just now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** A pool of connections. A lost connection is reported and replaced, never fatal. */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3000,
    application_name: "touchline",
    types,
  });
  const lost = (error: Error) => options.onError?.(error);
  pool.on("error", lost);
  // A connection in use has nobody else to tell; unheard, the loss would end the process.
  pool.on("connect", (client) => {
    client.on("error", lost);
    keepPlans(client);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const answers = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  return { pool, db, answers, close: () => db.destroy() };
}

function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, ...rest: unknown[]) =>
    typeof text === "string" && text.startsWith(KEPT)
      ? query({ name: nameOf(text), text, values: rest[0] })
      : query(text, ...rest);
  client.query = named as typeof client.query;
}

const names = new Map<string, string>();

/** Statements marked as kept are written out in the code, so there are few. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    names.set(text, name);
  }
  return name;
}

const GONE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"]);

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  const code = "code" in error ? String(error.code) : "";
  return (
    GONE.has(code) ||
    /^(08|57P0)/.test(code) ||
    isPoolBusy(error) ||
    /Connection terminated|Client has encountered/.test(error.message)
  );
}

/** Whether an error means that the database is there and has no room: a full disk, no memory, no connection left. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^53/.test(String(error.code));
}

/** Whether an error means that two changes waited for each other and this one gave way: the next attempt may well succeed. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** Whether an error means that all of our connections were in use for too long; the database may well be there. */
export function isPoolBusy(error: unknown): boolean {
  return (
    error instanceof Error && error.message.includes("timeout exceeded when trying to connect")
  );
}
