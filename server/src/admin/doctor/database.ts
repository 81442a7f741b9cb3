import { type Kysely, sql } from "kysely";
import { databaseAddress } from "../../db/address.ts";
import { connect, isPooled } from "../../db/connect.ts";
import {
  isDatabaseReadOnly,
  isDatabaseUnreachable,
  isDiskRefused,
} from "../../db/database-errors.ts";
import { migrationStatus } from "../../db/migration-status.ts";
import { mustBeRestricted } from "../../db/roles.ts";
import type { DB } from "../../db/schema.ts";
import { readQueueStats } from "../../jobs/queue-stats.ts";
import {
  connectionTrouble,
  type DoctorContext,
  errorText,
  type Finding,
  failedFinding,
  messageOf,
  okFinding,
} from "./finding.ts";
import { secretFindings } from "./secrets.ts";
import { canNotify, poolModeOf, serverFindings } from "./servers.ts";

const MAX_SKEW_SECONDS = 30;
const MAX_WAIT_SECONDS = 300;

/** Checks from the connection to the contents, skipping checks that depend on a failed one. */
export async function databaseFindings(patient: DoctorContext): Promise<Finding[]> {
  const { url } = patient.config.database;
  const { db, close } = connect(url, { max: 2 });
  try {
    const line = await isReachable(db, url);
    if (line.trouble) return [line];
    const schema = await isCurrent(db);
    if (schema.trouble) return [line, schema];
    return [
      line,
      schema,
      await isWritable(db, url),
      await isDirect(patient.config.database),
      // An unreachable address was reported already.
      ...(await serverFindings(patient.config.database.directUrl).catch(() => [])),
      await isRestricted(db),
      await agreesOnTime(db, patient.clock),
      ...(await queueFindings(db, patient)),
      await secretFindings(db, patient.config.keys),
    ];
  } finally {
    await close();
  }
}

async function isReachable(db: Kysely<DB>, url: string): Promise<Finding> {
  const looked = "database";
  const { hosts: host, username, database } = databaseAddress(url);
  try {
    await sql`select 1`.execute(db);
    return okFinding(looked);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "28P01" || code === "28000") {
      return failedFinding(
        looked,
        `PostgreSQL doesn't let ${username} in with this password: correct it in DATABASE_URL, or run npm run migrate if the account doesn't exist yet.`,
      );
    }
    if (code === "3D000") {
      return failedFinding(
        looked,
        `There's no database ${database} at ${host}: create it, or correct the name in DATABASE_URL.`,
      );
    }
    if (isDiskRefused(error)) return failedFinding(looked, diskRefused(host, error));
    const { words, cure } = connectionTrouble(error, {
      words: errorText(error),
      cure: "start PostgreSQL there, or correct DATABASE_URL",
    });
    const cause = isDatabaseUnreachable(error)
      ? `Nothing answers at ${host} (${words})`
      : `The database at ${host} can't be used (${words})`;
    return failedFinding(looked, `${cause}: ${cure}.`);
  }
}

async function isCurrent(db: Kysely<DB>): Promise<Finding> {
  const looked = "migrations";
  const { known, missing, newer } = await migrationStatus(db);
  if (missing.length > 0) {
    return failedFinding(
      looked,
      `${missing.length} of ${known.length} migrations are missing, from ${missing[0]} on: make a backup and run npm run migrate.`,
    );
  }
  if (newer.length > 0) {
    return failedFinding(
      looked,
      `The database is of a newer version (${newer.join(", ")}): install that version, or restore a backup of this one.`,
    );
  }
  return okFinding(looked);
}

const diskRefused = (host: string, error: unknown) =>
  `PostgreSQL at ${host} can't use its own files (${messageOf(error)}), so nothing can be saved: make its data folder writable for its account again, and check the disk.`;

/** Tests a write, because reads also work on a standby. */
async function isWritable(db: Kysely<DB>, url: string): Promise<Finding> {
  const looked = "writing to the database";
  const { hosts: host } = databaseAddress(url);
  try {
    await sql`select prove_writable()`.execute(db);
    return okFinding(looked);
  } catch (error) {
    if (isDiskRefused(error)) return failedFinding(looked, diskRefused(host, error));
    if (!isDatabaseReadOnly(error)) {
      return failedFinding(
        looked,
        `The database at ${host} refuses changes (${messageOf(error)}), so nothing can be saved: fix that first.`,
      );
    }
    const { rows } = await sql<{
      isStandby: boolean;
    }>`select pg_is_in_recovery() as is_standby`.execute(db);
    return failedFinding(
      looked,
      rows[0]?.isStandby
        ? `The database at ${host} is a read-only standby, so nothing can be saved: name the primary in DATABASE_URL, or promote this one.`
        : `The database at ${host} is set to read-only, so nothing can be saved: switch default_transaction_read_only off for it and for the account.`,
    );
  }
}

/**
 * Whether the live channel and the queue get dedicated connections: a pooler may switch connections
 * between statements.
 */
async function isDirect({ url, directUrl }: DoctorContext["config"]["database"]): Promise<Finding> {
  const looked = "connections";
  const { hosts } = databaseAddress(directUrl);
  try {
    if (await isPooled(directUrl)) {
      return failedFinding(
        looked,
        url === directUrl
          ? `DATABASE_URL points to a pooler at ${hosts}, so live updates and jobs may be late: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
          : `DATABASE_DIRECT_URL points to a pooler at ${hosts} too, so live updates and jobs may be late: name PostgreSQL itself there.`,
      );
    }
    if (!(await canNotify(url, directUrl))) {
      return failedFinding(
        looked,
        "Notifications sent on DATABASE_URL don't arrive on DATABASE_DIRECT_URL, so pages don't update by themselves: point both to the same database.",
      );
    }
  } catch (error) {
    return failedFinding(
      looked,
      `DATABASE_DIRECT_URL can't be reached (${errorText(error)}): correct it.`,
    );
  }
  if (!(await isPooled(url))) return okFinding(looked);
  const mode = await poolModeOf(url);
  return mode === "statement"
    ? failedFinding(
        looked,
        `The pooler at ${databaseAddress(url).hosts} allows no transactions, so nothing can be saved: set pool_mode = transaction there.`,
      )
    : okFinding(`${looked} (through a pooler in ${mode} mode, and directly)`);
}

async function isRestricted(db: Kysely<DB>): Promise<Finding> {
  const looked = "account of the database";
  return mustBeRestricted(db).then(
    () => okFinding(looked),
    () =>
      failedFinding(
        looked,
        "DATABASE_URL names an account that owns the tables or may ignore row-level security, so it would show everyone everything: choose another name there and run npm run migrate, which makes it.",
      ),
  );
}

async function agreesOnTime(db: Kysely<DB>, clock: () => Date): Promise<Finding> {
  const looked = "clock";
  const before = clock().getTime();
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const middle = (before + clock().getTime()) / 2;
  const skew = Math.round((middle - (rows[0]?.now ?? middle)) / 1000);
  if (Math.abs(skew) <= MAX_SKEW_SECONDS) return okFinding(looked);
  return failedFinding(
    looked,
    `This machine's clock is ${Math.abs(skew)} seconds ${skew > 0 ? "ahead of" : "behind"} the database's, so tokens and schedules are off: sync both by NTP.`,
  );
}

async function queueFindings(db: Kysely<DB>, { config }: DoctorContext): Promise<Finding[]> {
  const { workerSeenSecondsAgo, kinds } = await readQueueStats(db);
  const patience = config.workerSilenceSeconds * 3 + 60;
  const start = "start one with node scripts/launch.mjs serve worker";
  const worker =
    workerSeenSecondsAgo !== null && workerSeenSecondsAgo <= patience
      ? okFinding("worker")
      : failedFinding(
          "worker",
          workerSeenSecondsAgo === null
            ? `No worker has ever run on this database, so nothing is synced or sent: ${start}; a worker that just started shows up within a minute.`
            : `No worker has run for ${Math.round(workerSeenSecondsAgo / 60)} minutes, so nothing is synced or sent: ${start}.`,
        );
  const slow = kinds.filter(({ lagSeconds }) => lagSeconds > MAX_WAIT_SECONDS);
  const dead = kinds.reduce((sum, one) => sum + one.dead, 0);
  return [
    worker,
    slow.length === 0
      ? okFinding("queue")
      : failedFinding(
          "queue",
          `Jobs are late (${slow.map(({ job, lagSeconds }) => `${job} by ${Math.round(lagSeconds / 60)} minutes`).join(", ")}): start more workers, and see why with npm run admin -- jobs.`,
        ),
    dead === 0
      ? okFinding("dead jobs")
      : failedFinding(
          "dead jobs",
          `${dead} ${dead === 1 ? "job has" : "jobs have"} given up: see why with npm run admin -- jobs --dead, then retry or cancel them.`,
        ),
  ];
}
