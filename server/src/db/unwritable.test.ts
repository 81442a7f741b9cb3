import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@touchline/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverFindings } from "../admin/doctor/servers.ts";
import { runChecks } from "../admin/doctor.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { breakableConnection } from "../testing/breakable-connection.ts";
import { eventually } from "../testing/eventually.ts";
import { appUrlOf } from "../testing/global-setup.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { withClient } from "./with-client.ts";

const SLOW = 120_000;
const SETTINGS = { fsync: "off" };

let folder: string;
let postgres: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let product: TestProduct;
let wire: Awaited<ReturnType<typeof breakableConnection>>;
let rep: Person;

beforeAll(async () => {
  folder = temporaryFolder("unwritable");
  postgres = await startEmbeddedPostgres(folder, SETTINGS);
  const ownerUrl = postgres.url("postgres");
  const appUrl = appUrlOf(ownerUrl);
  await migrate(ownerUrl, appUrl);
  const owner = connect(ownerUrl, { max: 2 });
  product = await testProduct({
    database: { ownerUrl, appUrl, owner: owner.db, close: () => owner.close() },
    via: async (url) => {
      wire = await breakableConnection(url);
      return wire.url;
    },
  });
  rep = await (await product.organisation()).rep();
}, SLOW);
afterAll(async () => {
  await product.close();
  await wire.close();
  if (postgres.isRunning()) await postgres.stop();
  await standby?.stop();
  rmSync(folder, { recursive: true, force: true });
}, SLOW);

/** A copy of a stopped server that follows it as a read-only standby. */
function standbyOf({ dataDir }: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const beside = join(folder, "standby");
  mkdirSync(beside);
  // Preserves permissions and owner.
  execFileSync("cp", ["-a", dataDir, join(folder, "postgres-password"), beside]);
  writeFileSync(join(beside, "postgres", "standby.signal"), "");
  return startEmbeddedPostgres(beside, SETTINGS);
}

const readiness = async () => {
  const { statusCode, body } = await product.app.inject({ url: "/readyz" });
  return [statusCode, JSON.parse(body)];
};
const save = async () => {
  const { raw } = await product.call(rep, api.goals.createCheckIn, {
    body: {
      revieweeId: rep.id,
      values: { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 },
    },
  });
  return [raw.statusCode, raw.json().errorMessage];
};
const diagnosis = async () => {
  const environment = { NODE_ENV: "test", DATABASE_URL: wire.url, OIDC_ISSUER: product.issuer.url };
  const findings = await runChecks(environment, { freeBytes: async () => 1e12 });
  return findings
    .filter(({ subject }) => ["database", "writing to the database"].includes(subject))
    .flatMap(({ trouble }) => trouble ?? []);
};

describe("[S-10] [O-5] ready means that a write works", { timeout: SLOW }, () => {
  it("a read-only standby: not ready, 503 and the doctor say so, until the primary is back", async () => {
    expect(await readiness()).toEqual([200, { status: "ready" }]);
    wire.cut();
    await postgres.stop();
    standby = await standbyOf(postgres);
    wire.redirectTo(standby.url("postgres"));
    await eventually(async () =>
      expect(await readiness()).toEqual([
        503,
        { status: "not ready", message: "Touchline's database is read-only right now." },
      ]),
    );
    expect(await save()).toEqual([
      503,
      "Touchline's database is read-only right now, so nothing was saved. Try again in a moment.",
    ]);
    expect(await diagnosis()).toEqual([
      expect.stringMatching(
        /^The database at 127\.0\.0\.1:\d+ is a read-only standby, so nothing can be saved: name the primary in DATABASE_URL, or promote this one\.$/,
      ),
    ]);

    postgres = await startEmbeddedPostgres(folder, SETTINGS);
    wire.redirectTo(postgres.url("postgres"));
    await eventually(async () => expect(await readiness()).toEqual([200, { status: "ready" }]));
    expect((await save())[0]).toBe(200);
  });
});

describe("[O-7] several hosts", { timeout: SLOW }, () => {
  it("lead to the one that takes changes, and to the other once that was promoted, without a restart", async () => {
    const hostOf = (one: EmbeddedPostgres) => new URL(one.url("postgres")).host;
    const url = appUrlOf(postgres.url("postgres")).replace(
      hostOf(postgres),
      `127.0.0.1:9,${hostOf(standby)},${hostOf(postgres)}`,
    );
    const several = connect(`${url}&target_session_attrs=read-write`, { max: 2 });
    const portInUse = async () => {
      const { rows } = await several.pool.query<{ port: string }>(
        "select current_setting('port') as port",
      );
      return rows[0]?.port;
    };
    try {
      expect(await several.writeTrouble()).toBe(null);
      expect(await portInUse()).toBe(new URL(postgres.url("postgres")).port);

      wire.cut();
      await postgres.stop();
      await eventually(async () =>
        expect(await several.writeTrouble()).toBe("Touchline's database is read-only right now."),
      );
      await withClient(standby.url("postgres"), (client) => client.query("select pg_promote()"));
      await eventually(async () => expect(await several.writeTrouble()).toBe(null));
      expect(await portInUse()).toBe(new URL(standby.url("postgres")).port);
    } finally {
      await several.close();
    }
  });
});

describe("[H7] a standby that confirms what is saved", { timeout: SLOW }, () => {
  // The one that takes changes; run by itself, this test finds the first one running.
  const ownerUrl = () => (postgres.isRunning() ? postgres : standby).url("postgres");
  const ask = (query: string) => withClient(ownerUrl(), (client) => client.query(query));
  const set = async (name: string, value: string) => {
    await ask(`alter system set ${name} = '${value}'`);
    await ask("select pg_reload_conf()");
    await eventually(async () =>
      expect((await ask(`show ${name}`)).rows).toEqual([{ [name]: value }]),
    );
  };

  it("is asked for by the doctor where several servers are named", async () => {
    const { host } = new URL(ownerUrl());
    const url = appUrlOf(ownerUrl()).replace(host, `${host},${host}`);
    const looked = async () =>
      (await serverFindings(`${url}&target_session_attrs=read-write`)).map(
        ({ trouble }) => trouble,
      );
    await withClient(ownerUrl(), async () => {
      const follower = new pg.Client({
        connectionString: ownerUrl(),
        ...{ replication: "true" },
      });
      await follower.connect();
      expect(await looked()).toEqual([
        null,
        "No standby confirms what is saved, so the last changes could be lost with the primary: set synchronous_mode: true with patronictl edit-config, or synchronous_standby_names.",
      ]);
      await set("synchronous_commit", "local");
      await set("synchronous_standby_names", "db2");
      expect(await looked()).toEqual([null, null]);
      await follower.end();
    });
  });
});
