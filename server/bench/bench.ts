import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate } from "../src/db/migrate.ts";
import { freePort, startEmbeddedPostgres } from "../src/local/embedded-postgres.ts";
import { appUrlOf } from "../src/testing/global-setup.ts";
import { testIssuer } from "../src/testing/issuer.ts";
import { against, perCall, type Result } from "./measure.ts";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 5 : 15;
const CALLS = isQuick ? 200 : 1000;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const GOAL = `select reviewee_id, period, note, updated_at, open, rep_commit, won, quota, best_case, most_likely
  from check_ins where organisation_id = $1 and reviewee_id = $2 and period = $3`;

/** Starts a program of ours and waits for its first message. */
function child(file: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const started = fork(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ready = new Promise<{ port?: number }>((resolve, reject) => {
    started.once("message", (message) => resolve(message as { port?: number }));
    started.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { started, ready };
}

async function bench(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-bench-"));
  const postgres = await startEmbeddedPostgres(folder);
  const ownerUrl = postgres.url("postgres");
  const appUrl = appUrlOf(ownerUrl);
  await migrate(ownerUrl, appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const issuer = await testIssuer();

  const [organisation, rep] = [randomUUID(), randomUUID()];
  await owner.query("insert into organisations (id, name) values ($1, 'Bench')", [organisation]);
  await owner.query(
    "insert into users (organisation_id, id, email, name, role) values ($1, $2, 'rep@bench.test', 'Rep', 'rep')",
    [organisation, rep],
  );
  await owner.query(
    "insert into identities (organisation_id, user_id, issuer, subject) values ($1, $2, $3, 'rep')",
    [organisation, rep, issuer.url],
  );
  await owner.query(
    "insert into check_ins (organisation_id, reviewee_id, period, quota, updated_at) values ($1, $2, '2026-Q4', 100, now())",
    [organisation, rep],
  );

  const port = await freePort();
  const product = child(here("../../scripts/launch.mjs"), ["serve", "web"], {
    PORT: String(port),
    DATABASE_URL: appUrl,
    OIDC_ISSUER: issuer.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "100000000",
  });
  const values = [organisation, rep, "2026-Q4"];
  const thin = child(here("thin-server.ts"), [ownerUrl, GOAL, ...values]);
  try {
    const [{ port: thinPort }] = await Promise.all([thin.ready, product.ready]);
    const headers = { authorization: `Bearer ${await issuer.accessToken("rep")}` };
    const read = async (url: string) => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const goal = () =>
      read(`http://127.0.0.1:${port}/api/pipeline-check-ins/${rep}?period=2026-Q4`);
    const bare = () => read(`http://127.0.0.1:${thinPort}/`);
    const statement = async () => void (await owner.query(GOAL, values));
    return [
      await against(
        "goal read over HTTP / the same SQL through pg",
        8,
        ROUNDS,
        () => perCall(CALLS, 1, goal),
        () => perCall(CALLS, 1, statement),
      ),
      await against(
        "goal read / thin server, one client",
        2,
        ROUNDS,
        () => perCall(CALLS, 1, goal),
        () => perCall(CALLS, 1, bare),
      ),
      await against(
        "goal read / thin server, eight clients",
        2,
        ROUNDS,
        () => perCall(CALLS, 8, goal),
        () => perCall(CALLS, 8, bare),
      ),
    ];
  } finally {
    for (const { started } of [product, thin]) started.kill("SIGTERM");
    await owner.end();
    await issuer.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const results = await bench();
for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
