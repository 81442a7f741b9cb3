import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const LOCK_KEY = 20_761;
const RECOVERY_PAUSE_MS = 100;

interface SupervisorOptions {
  dataDir: string;
  /** The product's URL, displayed to the user who starts a second one on the same data. */
  appUrl: string;
  say: (line: string) => void;
  /** Called with a one-line reason when the database has ended for good. */
  onEnd: (words: string) => void;
}

export interface SupervisedPostgres {
  url: EmbeddedPostgres["url"];
  dataDir: string;
  /** The connection that holds this start's lock on the data. */
  holder: pg.Client;
  stop(): Promise<void>;
}

/**
 * Locks a data folder for this start and supervises its database, restarting it once if it ends.
 * The lock is a database lock, so a killed process can't leave it behind; the end of its connection
 * signals that the database has ended.
 */
export async function supervisePostgres(given: SupervisorOptions): Promise<SupervisedPostgres> {
  const { dataDir, appUrl, say, onEnd } = given;
  let postgres = await startEmbeddedPostgres(dataDir);
  const { url } = postgres;
  const port = Number(new URL(url("postgres")).port);
  let isStopping = false;
  let wasRestarted = false;
  let holder = await claim(url("postgres"), dataDir, appUrl);
  watch();

  function watch(): void {
    holder.once("end", () => {
      if (isStopping) return;
      recover().catch((error: Error) => {
        if (!isStopping) onEnd(`The database ended, and didn't start again: ${error.message}`);
      });
    });
  }

  async function recover(): Promise<void> {
    // One killed backend closes all connections while the server itself continues.
    while (postgres.isRunning() && !isStopping) {
      try {
        holder = await claim(url("postgres"), dataDir, appUrl);
        return watch();
      } catch {
        await pause(RECOVERY_PAUSE_MS);
      }
    }
    if (isStopping) return;
    if (wasRestarted) return onEnd("The database ended a second time, so everything stops.");
    wasRestarted = true;
    postgres = await startEmbeddedPostgres(dataDir, {}, port);
    holder = await claim(url("postgres"), dataDir, appUrl);
    say("The database had ended and was started again.");
    watch();
  }

  return {
    url,
    dataDir: postgres.dataDir,
    holder,
    async stop() {
      isStopping = true;
      await holder.end().catch(() => undefined);
      if (postgres.isRunning()) await postgres.stop();
    },
  };
}

async function claim(url: string, dataDir: string, appUrl: string): Promise<pg.Client> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: `touchline start ${appUrl}`,
  });
  // Handled where the connection's end is watched.
  holder.on("error", () => undefined);
  await holder.connect();
  const lock = await holder.query("select pg_try_advisory_lock($1) as mine", [LOCK_KEY]);
  if (lock.rows[0].mine) return holder;
  const other = await holder.query(
    "select application_name as name from pg_stat_activity where application_name like 'touchline start %' and pid <> pg_backend_pid()",
  );
  await holder.end();
  const where = String(other.rows[0]?.name ?? "").replace("touchline start ", "");
  throw new Error(
    `Touchline is already running on ${dataDir}${where && `, at ${where}`}. Stop that one first, or choose another DATA_DIR.`,
  );
}
