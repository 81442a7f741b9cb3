import { Writable } from "node:stream";
import { type Route, routes } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { sampleOf } from "../testing/samples.ts";

/** User-written text that must never leak. */
const WORDS = "said-in-confidence";
const SAID = `${WORDS}@people.test`;
const FORGED = '\n{"level":30,"msg":"forged"}';
/** Needed for authentication: without these tables no call gets far enough to fail. */
const KEPT = ["users", "organisations", "identities"];

let product: TestProduct;
let world: CrmWorld;
const lines: string[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  product = await testProduct({ environment: { LOG_LEVEL: "info" }, logTo });
  world = await crmWorld(product);
  await world.deal(world.rep, { id: "1" });
});
afterAll(() => product.close());

/** Damages every table that calls use after authentication. */
async function toEveryTable(damage: (table: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const { owner } = product.database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner);
  for (const { name } of rows.filter((table) => !KEPT.includes(table.name))) {
    await damage(sql.table(name)).execute(owner);
  }
}

/** Fills the call's input with the marker text wherever text is allowed. */
function worded(value: unknown): unknown {
  if (value === "a@people.test") return SAID + FORGED;
  if (Array.isArray(value)) return value.map(worded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, worded(of)]));
}

function send({ method, path, params, body }: Route) {
  const given = Object(params ? sampleOf(params, world.rep.id) : {}) as Record<string, unknown>;
  return product.app.inject({
    method,
    url: `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))}?said=${encodeURIComponent(SAID + FORGED)}`,
    headers: { ...world.manager.headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { payload: JSON.stringify(worded(sampleOf(body, world.rep.id))) }),
  });
}

/**
 * Makes all matching calls, checks the answers of those that fail internally and returns their
 * error ids.
 */
async function failures(isChosen: (route: Route) => boolean): Promise<string[]> {
  const failed: string[] = [];
  for (const route of routes.filter(isChosen)) {
    const { method, stream, file, path: url } = route;
    if (stream || file || !product.app.hasRoute({ method, url })) continue;
    const { statusCode, body, headers } = await send(route);
    if (statusCode !== 500) continue;
    failed.push(String(headers["x-request-id"]));
    expect(JSON.parse(body), route.path).toEqual({
      code: "internal",
      message: "Something went wrong. Please try again later.",
      errorMessage: "Something went wrong. Please try again later.",
      requestId: headers["x-request-id"],
    });
  }
  return failed;
}

describe("[B8] whatever fails inside", () => {
  it("is told to nobody but by a number, and the log has the cause without what people wrote", async () => {
    // PostgreSQL includes the row's values in each of these errors.
    await toEveryTable((table) => sql`alter table ${table} add check (false) not valid`);
    const writes = await failures(({ method }) => method !== "GET");
    await toEveryTable((table) => sql`revoke select on ${table} from touchline_app`);
    const reads = await failures(({ method }) => method === "GET");
    expect(writes.length).toBeGreaterThanOrEqual(20);
    expect(writes.length + reads.length).toBeGreaterThanOrEqual(60);

    const log = lines.join("");
    const told = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.filter(({ msg }) => msg === "forged")).toEqual([]);
    const causes = new Map(
      told.filter(({ msg }) => msg === "request failed").map((line) => [line.reqId, line]),
    );
    expect([...causes.keys()]).toEqual(expect.arrayContaining([...writes, ...reads]));
    expect(causes.get(writes[0])).toMatchObject({
      err: { code: "23514", table: expect.anything() },
    });
    for (const secret of [
      WORDS,
      world.manager.email,
      world.manager.headers.authorization.slice(7),
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
