import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate } from "../src/db/migrate.ts";
import { freePort, startEmbeddedPostgres } from "../src/local/embedded-postgres.ts";
import { temporaryFolder } from "../src/local/temporary-folder.ts";
import { appUrlOf } from "../src/testing/global-setup.ts";
import { testIssuer } from "../src/testing/issuer.ts";

export interface Surroundings {
  root: string;
  folder: string;
  ownerUrl: string;
  appUrl: string;
  owner: pg.Client;
  issuer: Awaited<ReturnType<typeof testIssuer>>;
  organisation: string;
  /** Each signs in as `rep-1`, `rep-2` …; the manager as `manager`. */
  reps: string[];
  port: number;
  close(): Promise<void>;
}

const REPS = 6;

/** A database of its own, an identity provider, and an organisation with a manager and reps. */
export async function surroundings(): Promise<Surroundings> {
  const folder = temporaryFolder("bench");
  const postgres = await startEmbeddedPostgres(folder);
  const ownerUrl = postgres.url("postgres");
  const appUrl = appUrlOf(ownerUrl);
  await migrate(ownerUrl, appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const issuer = await testIssuer();
  const organisation = randomUUID();
  await owner.query("insert into organisations (id, name, is_paid) values ($1, 'Bench', true)", [
    organisation,
  ]);
  const reps: string[] = [];
  for (let rep = 1; rep <= REPS; rep++) reps.push(await person("rep", `rep-${rep}`));
  await person("manager", "manager");
  return {
    root: fileURLToPath(new URL("../../", import.meta.url)),
    folder,
    ownerUrl,
    appUrl,
    owner,
    issuer,
    organisation,
    reps,
    port: await freePort(),
    async close() {
      await owner.end();
      await issuer.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function person(role: "manager" | "rep", subject: string): Promise<string> {
    const id = randomUUID();
    await owner.query(
      "insert into users (organisation_id, id, email, name, role) values ($1, $2, $3, $4, $5)",
      [organisation, id, `${subject}@bench.test`, subject, role],
    );
    await owner.query(
      "insert into identities (organisation_id, user_id, issuer, subject) values ($1, $2, $3, $4)",
      [organisation, id, issuer.url, subject],
    );
    return id;
  }
}

/** The first and last day of the quarter that people look at unless they choose another. */
export async function thisQuarter({ owner }: Pick<Surroundings, "owner">) {
  const { rows } = await owner.query<{ first: string; last: string; period: string }>(`select
    q::date::text as first, (q + interval '3 months - 1 day')::date::text as last,
    to_char(q, 'YYYY-"Q"Q') as period from date_trunc('quarter', now()) as q`);
  const { first = "", last = "", period = "" } = rows[0] ?? {};
  return { first, last, period, query: `closeDateStart=${first}&closeDateEnd=${last}` };
}

/** Starts a program of ours and waits for its first message. */
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
  return { started, ready, stop };
}
