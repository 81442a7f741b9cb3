import { type Kysely, sql } from "kysely";
import { databaseAddress } from "../../db/address.ts";
import { connect, isPooled } from "../../db/connect.ts";
import { isDatabaseGone, isDatabaseReadOnly, isDiskRefused } from "../../db/faults.ts";
import { mustBeRestricted } from "../../db/roles.ts";
import type { DB } from "../../db/schema.ts";
import { migrationStanding } from "../../db/usable.ts";
import { queueStanding } from "../../jobs/queue-standing.ts";
import {
  type Finding,
  fine,
  lineTrouble,
  messageOf,
  type Patient,
  wordsOf,
  wrong,
} from "./finding.ts";
import { secretFindings } from "./secrets.ts";
import { isHeard, poolModeOf, serverFindings } from "./servers.ts";

const MAX_SKEW_SECONDS = 30;
const MAX_WAIT_SECONDS = 300;

/** Checks from the connection to the contents, skipping checks that depend on a failed one. */
export async function databaseFindings(patient: Patient): Promise<Finding[]> {
  const { url } = patient.config.database;
  const { db, close } = connect(url, { max: 2 });
  try {
    const line = await reaches(db, url);
    if (line.trouble) return [line];
    const schema = await isCurrent(db);
    if (schema.trouble) return [line, schema];
    return [
      line,
      schema,
      await takesChanges(db, url),
      await leadsDirectly(patient.config.database),
      // An unreachable address was reported already.
      ...(await serverFindings(patient.config.database.directUrl).catch(() => [])),
      await isBound(db),
      await agreesOnTime(db, patient.clock),
      ...(await isWorkedOff(db, patient)),
      await secretFindings(db, patient.config.keys),
    ];
  } finally {
    await close();
  }
}

async function reaches(db: Kysely<DB>, url: string): Promise<Finding> {
  const looked = "database";
  const { hosts: host, username, database } = databaseAddress(url);
  try {
    await sql`select 1`.execute(db);
    return fine(looked);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "28P01" || code === "28000") {
      return wrong(
        looked,
        `PostgreSQL does not let ${username} in with this password: correct it in DATABASE_URL, or run npm run migrate if the account does not exist yet.`,
      );
    }
    if (code === "3D000") {
      return wrong(
        looked,
        `There is no database ${database} at ${host}: create it, or correct the name in DATABASE_URL.`,
      );
    }
    if (isDiskRefused(error)) return wrong(looked, diskRefused(host, error));
    const { words, cure } = lineTrouble(error, {
      words: wordsOf(error),
      cure: "start PostgreSQL there, or correct DATABASE_URL",
    });
    const cause = isDatabaseGone(error)
      ? `Nothing answers at ${host} (${words})`
      : `The database at ${host} cannot be used (${words})`;
    return wrong(looked, `${cause}: ${cure}.`);
  }
}

async function isCurrent(db: Kysely<DB>): Promise<Finding> {
  const looked = "migrations";
  const { known, missing, newer } = await migrationStanding(db);
  if (missing.length > 0) {
    return wrong(
      looked,
      `${missing.length} of ${known.length} migrations are missing, from ${missing[0]} on: make a backup and run npm run migrate.`,
    );
  }
  if (newer.length > 0) {
    return wrong(
      looked,
      `The database is of a newer version (${newer.join(", ")}): install that version, or restore a backup of this one.`,
    );
  }
  return fine(looked);
}

const diskRefused = (host: string, error: unknown) =>
  `PostgreSQL at ${host} cannot use its own files (${messageOf(error)}), so nothing can be saved: give its data folder back to its account, writable, and look at the disk.`;

/** Tests a write, because reads also work on a standby. */
async function takesChanges(db: Kysely<DB>, url: string): Promise<Finding> {
  const looked = "writing to the database";
  const { hosts: host } = databaseAddress(url);
  try {
    await sql`select prove_writable()`.execute(db);
    return fine(looked);
  } catch (error) {
    if (isDiskRefused(error)) return wrong(looked, diskRefused(host, error));
    if (!isDatabaseReadOnly(error)) {
      return wrong(
        looked,
        `The database at ${host} refuses changes (${messageOf(error)}), so nothing can be saved: mend that first.`,
      );
    }
    const { rows } = await sql<{
      isStandby: boolean;
    }>`select pg_is_in_recovery() as is_standby`.execute(db);
    return wrong(
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
async function leadsDirectly({ url, directUrl }: Patient["config"]["database"]): Promise<Finding> {
  const looked = "connections";
  const { hosts } = databaseAddress(directUrl);
  try {
    if (await isPooled(directUrl)) {
      return wrong(
        looked,
        url === directUrl
          ? `DATABASE_URL leads to a pooler at ${hosts}, so live updates and jobs may be late: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
          : `DATABASE_DIRECT_URL leads to a pooler at ${hosts} too, so live updates and jobs may be late: name PostgreSQL itself there.`,
      );
    }
    if (!(await isHeard(url, directUrl))) {
      return wrong(
        looked,
        "What is announced at DATABASE_URL is not heard at DATABASE_DIRECT_URL, so pages stay as they are until they are opened again: let both lead to the same database.",
      );
    }
  } catch (error) {
    return wrong(looked, `DATABASE_DIRECT_URL leads nowhere (${wordsOf(error)}): correct it.`);
  }
  if (!(await isPooled(url))) return fine(looked);
  const mode = await poolModeOf(url);
  return mode === "statement"
    ? wrong(
        looked,
        `The pooler at ${databaseAddress(url).hosts} allows no transactions, so nothing can be saved: set pool_mode = transaction there.`,
      )
    : fine(`${looked} (through a pooler in ${mode} mode, and directly)`);
}

async function isBound(db: Kysely<DB>): Promise<Finding> {
  const looked = "account of the database";
  return mustBeRestricted(db).then(
    () => fine(looked),
    () =>
      wrong(
        looked,
        "DATABASE_URL names an account that owns the tables or may ignore row-level security, so it would show everybody everything: choose another name there and run npm run migrate, which makes it.",
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
  if (Math.abs(skew) <= MAX_SKEW_SECONDS) return fine(looked);
  return wrong(
    looked,
    `This machine's clock is ${Math.abs(skew)} seconds ${skew > 0 ? "ahead of" : "behind"} the database's, so tokens and schedules are judged wrongly: set both by NTP.`,
  );
}

async function isWorkedOff(db: Kysely<DB>, { config }: Patient): Promise<Finding[]> {
  const { workerSeenSecondsAgo, kinds } = await queueStanding(db);
  const patience = config.workerSilenceSeconds * 3 + 60;
  const start = "start one with node scripts/launch.mjs serve worker";
  const worker =
    workerSeenSecondsAgo !== null && workerSeenSecondsAgo <= patience
      ? fine("worker")
      : wrong(
          "worker",
          workerSeenSecondsAgo === null
            ? `No worker was ever seen at this database, so nothing is synced or sent: ${start}; one that was just started is seen within a minute.`
            : `No worker was seen for ${Math.round(workerSeenSecondsAgo / 60)} minutes, so nothing is synced or sent: ${start}.`,
        );
  const slow = kinds.filter(({ lagSeconds }) => lagSeconds > MAX_WAIT_SECONDS);
  const dead = kinds.reduce((sum, one) => sum + one.dead, 0);
  return [
    worker,
    slow.length === 0
      ? fine("queue")
      : wrong(
          "queue",
          `Jobs are late (${slow.map(({ job, lagSeconds }) => `${job} by ${Math.round(lagSeconds / 60)} minutes`).join(", ")}): start more workers, and see why with npm run admin -- jobs.`,
        ),
    dead === 0
      ? fine("dead jobs")
      : wrong(
          "dead jobs",
          `${dead} ${dead === 1 ? "job has" : "jobs have"} given up: read why with npm run admin -- jobs --dead, then retry or cancel them.`,
        ),
  ];
}
