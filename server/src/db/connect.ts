import { createHash, randomUUID } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { clientConfig } from "./address.ts";
import { isDatabaseReadOnly, isPlanOutdated } from "./database-errors.ts";
import { CHECK, isOpening, openTransaction, type Sender } from "./open-transaction.ts";
import type { Statement } from "./pipelined-query.ts";
import type { DB } from "./schema.ts";
import { withClient } from "./with-client.ts";
import { writeProbe } from "./write-probe.ts";

const { builtins } = pg.types;
const identity = (value: string) => value;

/** Dates stay strings; amounts and counts become numbers. */
const PARSERS: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.DATE]: identity,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && PARSERS[oid]) || pg.types.getTypeParser(oid, format as "text"),
};

const PREPARED_MARKER = "/* kept */ ";

/**
 * Prefix for statements that look up single rows by key, for built ones with `modifyFront`: each
 * connection prepares the plan once and caches it. Never use it where the best plan depends on the
 * values, such as a list with filters.
 */
export const prepared = sql.raw(PREPARED_MARKER);

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Why writes fail at the moment, in a sentence; null if they work. */
  writeTrouble(): Promise<string | null>;
  close(): Promise<void>;
}

/** A connection pool. A lost connection is reported and replaced, never fatal. */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void; keepsPlans?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max: options.max ?? 10,
    application_name: "touchline",
    types,
  });
  const lost = (error: Error) => options.onError?.(error);
  const { keepsPlans = true } = options;
  const readOnly = new WeakSet<pg.PoolClient>();
  const patched = new WeakMap<pg.PoolClient, Patched>();
  pool.on("error", lost);
  // A checked-out connection has no other error listener; without one, losing it would crash the
  // process.
  pool.on("connect", (client) => {
    client.on("error", lost);
    patched.set(
      client,
      patchQueries(client, { keepsPlans, onReadOnly: () => readOnly.add(client) }),
    );
  });
  // Routing to the primary happens on connect, so a connection that now reaches a standby must be
  // replaced.
  pool.on("release", (_error, client) => {
    patched.get(client)?.leave();
    if (readOnly.has(client)) client.end().catch(lost);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  return { pool, db, writeTrouble: writeProbe(pool), close: () => db.destroy() };
}

interface Patched {
  /** Drops the viewer: the next user of the connection has to open a new transaction. */
  leave(): void;
}

const ENDINGS = new Set(["commit", "rollback"]);

/**
 * Caches plans where that is safe, sends the opening of a transaction with its first statement, and
 * reports a server that rejects writes.
 */
function patchQueries(
  client: pg.PoolClient,
  { keepsPlans, onReadOnly }: { keepsPlans: boolean; onReadOnly: () => void },
): Patched {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const sender: Sender = {
    one: ({ name, text, values }) => (name ? query({ name, text, values }) : query(text, values)),
    several: (statements) => void query(statements),
  };
  let open: ReturnType<typeof openTransaction> | null = null;

  async function send(text: string, values: readonly unknown[]): Promise<unknown> {
    const isKept = keepsPlans && (isPrepared(text) || isOpening(text));
    const statement: Statement = { text, values, name: isKept ? planNameOf(text) : undefined };
    if (isOpening(text)) {
      open = openTransaction(sender, { ...statement, values: values.map(String) });
      return { command: "", rows: [] };
    }
    if (!open) return sender.one(statement);
    if (text === CHECK) return open.check();
    if (!ENDINGS.has(text)) return open.run(statement);
    const ended = open;
    open = null;
    return ended.end(statement);
  }

  const watched = (text: unknown, ...rest: unknown[]) => {
    const [values = []] = rest;
    // Queries with a callback or as a stream return no promise.
    if (typeof text !== "string" || rest.length > 1 || !Array.isArray(values)) {
      return query(text, ...rest);
    }
    return send(text, values).catch((error: unknown) => {
      if (isPlanOutdated(error)) renamePlan(text);
      if (isDatabaseReadOnly(error)) onReadOnly();
      throw error;
    });
  };
  client.query = watched as typeof client.query;
  return {
    leave() {
      open = null;
    },
  };
}

/** At the very start, or after the first word of a built statement. */
function isPrepared(text: string): boolean {
  const place = text.indexOf(PREPARED_MARKER);
  return place === 0 || place === "select ".length;
}

/**
 * Whether a pooler such as PgBouncer sits in between: then the backend process differs from the one
 * named at connect.
 */
export async function isPooled(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const { processID: named } = client as pg.Client & { processID?: number };
    return named !== undefined && rows[0]?.pid !== named;
  });
}

const planNames = new Map<string, string>();

/** Statements with cached plans are literals in the code, so there are few. */
function planNameOf(text: string): string {
  let name = planNames.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    planNames.set(text, name);
  }
  return name;
}

/** A new name makes every connection plan it again. */
function renamePlan(text: string): void {
  planNames.set(text, randomUUID().replaceAll("-", ""));
}
