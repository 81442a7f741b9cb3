import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate } from "../src/db/migrate.ts";
import { freePort, startEmbeddedPostgres } from "../src/local/embedded-postgres.ts";
import { temporaryFolder } from "../src/local/temporary-folder.ts";
import { appUrlOf } from "../src/testing/global-setup.ts";
import { testIssuer } from "../src/testing/issuer.ts";
import { fill } from "./load-deals.ts";
import { versionDeals } from "./version-deals.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface BenchEnvironment extends AsyncDisposable {
  folder: string;
  ownerUrl: string;
  appUrl: string;
  owner: pg.Client;
  issuer: Awaited<ReturnType<typeof testIssuer>>;
  organisation: string;
  /** Each signs in as `rep-1`, `rep-2` …; the manager as `manager`. */
  reps: string[];
  port: number;
}

/** A member, who signs in by their name; managers come before their reports. */
export interface BenchPerson {
  name: string;
  role: "manager" | "rep";
  manager?: string;
}

const PEOPLE: BenchPerson[] = [
  { name: "manager", role: "manager" },
  ...Array.from({ length: 6 }, (_, index): BenchPerson => {
    return { name: `rep-${index + 1}`, role: "rep" };
  }),
];
/**
 * Several benches start from this size; larger data sets take too much disk to cache next to a
 * copy.
 */
const MAX_CACHED_DEALS = 100_000;

/**
 * A separate database with an organisation, its people and the given number of deals, plus an
 * identity provider. By default a manager with six reps.
 */
export async function benchEnvironment(deals = 0, people = PEOPLE): Promise<BenchEnvironment> {
  await using begun = new AsyncDisposableStack();
  const isCached = deals <= MAX_CACHED_DEALS && people === PEOPLE;
  const folder = isCached ? copyOf(await cachedFolder(deals)) : await filledFolder(deals, people);
  begun.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { ownerUrl, owner } = await startedIn(folder, begun);
  const issuer = await testIssuer();
  begun.defer(async () => void (await issuer.close()));
  await owner.query("update identities set issuer = $1", [issuer.url]);
  const { rows } = await owner.query<{ organisation: string; id: string }>(
    "select organisation_id as organisation, id from users where role = 'rep' order by name",
  );
  const ending = begun.move();
  return {
    folder,
    ownerUrl,
    appUrl: appUrlOf(ownerUrl),
    owner,
    issuer,
    organisation: rows[0]?.organisation ?? "",
    reps: rows.map(({ id }) => id),
    port: await freePort(),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

const folderCache = new Map<number, Promise<string>>();

/** Filled once and never started; each bench runs on a copy. */
function cachedFolder(deals: number): Promise<string> {
  const folder = folderCache.get(deals) ?? filledFolder(deals, PEOPLE);
  folderCache.set(deals, folder);
  return folder;
}

/** Preserves owner and permissions, which PostgreSQL insists on. */
function copyOf(folder: string): string {
  const copy = temporaryFolder("bench");
  execFileSync("cp", ["-a", `${folder}/.`, copy]);
  return copy;
}

async function filledFolder(deals: number, people: BenchPerson[]): Promise<string> {
  const folder = temporaryFolder("bench-filled");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await using begun = new AsyncDisposableStack();
  const { ownerUrl, owner } = await startedIn(folder, begun);
  await migrate(ownerUrl, appUrlOf(ownerUrl));
  const organisation = randomUUID();
  await owner.query("insert into organisations (id, name, is_paid) values ($1, 'Bench', true)", [
    organisation,
  ]);
  const ids = await addPeople(owner, organisation, people);
  const reps = people.filter(({ role }) => role === "rep").map(({ name }) => ids.get(name) ?? "");
  if (deals > 0) await fill(owner, [{ organisation, reps, count: deals }]);
  // Larger ones are never looked back on.
  if (deals > 0 && deals <= MAX_CACHED_DEALS) await versionDeals(owner, organisation);
  return folder;
}

/** PostgreSQL in a folder, with an owner connection, until the given stack is disposed. */
async function startedIn(folder: string, begun: AsyncDisposableStack) {
  const postgres = await startEmbeddedPostgres(folder);
  begun.defer(() => postgres.stop());
  const ownerUrl = postgres.url("postgres");
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  begun.defer(() => owner.end());
  return { ownerUrl, owner };
}

/** The identity provider's issuer is only known once a bench starts. */
async function addPeople(
  owner: pg.Client,
  organisation: string,
  people: BenchPerson[],
): Promise<Map<string, string>> {
  const ids = new Map(people.map(({ name }) => [name, randomUUID()]));
  const rows = people.map(({ name, role, manager }) => ({
    ...{ id: ids.get(name), name, role, email: `${name}@bench.test` },
    manager_id: manager === undefined ? null : (ids.get(manager) ?? null),
  }));
  await owner.query(
    `insert into users (organisation_id, id, email, name, role, manager_id)
      select $1, p.id, p.email, p.name, p.role, p.manager_id
      from jsonb_to_recordset($2) as p (id uuid, email text, name text, role text, manager_id uuid)`,
    [organisation, JSON.stringify(rows)],
  );
  await owner.query(
    `insert into identities (organisation_id, user_id, issuer, subject)
      select $1, p.id, '', p.name from jsonb_to_recordset($2) as p (id uuid, name text)`,
    [organisation, JSON.stringify(rows)],
  );
  return ids;
}

/** The first and last day of the default quarter. */
export async function thisQuarter({ owner }: Pick<BenchEnvironment, "owner">) {
  const { rows } = await owner.query<{ first: string; last: string; period: string }>(`select
    q::date::text as first, (q + interval '3 months - 1 day')::date::text as last,
    to_char(q, 'YYYY-"Q"Q') as period from date_trunc('quarter', now()) as q`);
  const { first = "", last = "", period = "" } = rows[0] ?? {};
  return { first, last, period, query: `closeDateStart=${first}&closeDateEnd=${last}` };
}

export function child(file: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const started: ChildProcess = fork(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((done) => started.once("exit", () => done()));
  const ready = new Promise<{ port?: number }>((resolve, reject) => {
    started.once("message", (message) => resolve(message as { port?: number }));
    started.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    started.kill(signal);
    return ended;
  };
  return { started, ready, stop, [Symbol.asyncDispose]: () => stop() };
}
