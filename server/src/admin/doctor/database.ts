import { type Kysely, sql } from "kysely";
import { connect, isDatabaseGone } from "../../db/connect.ts";
import { mustBeRestricted } from "../../db/roles.ts";
import type { DB } from "../../db/schema.ts";
import { migrationStanding } from "../../db/usable.ts";
import { queueStanding } from "../../jobs/queue-standing.ts";
import { type Finding, fine, type Patient, wordsOf, wrong } from "./finding.ts";
import { secretFindings } from "./secrets.ts";

const MOST_SKEW_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 300;

/** From the line to what is in it; what rests on something broken is not looked at. */
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
  const { host, username, pathname } = new URL(url);
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
        `There is no database ${pathname.slice(1)} at ${host}: create it, or correct the name in DATABASE_URL.`,
      );
    }
    const cause = isDatabaseGone(error)
      ? `Nothing answers at ${host} (${wordsOf(error)})`
      : `The database at ${host} cannot be used (${wordsOf(error)})`;
    return wrong(looked, `${cause}: start PostgreSQL there, or correct DATABASE_URL.`);
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
  if (Math.abs(skew) <= MOST_SKEW_SECONDS) return fine(looked);
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
  const slow = kinds.filter(({ lagSeconds }) => lagSeconds > LONGEST_WAIT_SECONDS);
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
