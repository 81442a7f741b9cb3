import type pg from "pg";
import { databaseAddress } from "../../db/address.ts";
import { withClient } from "../../db/with-client.ts";
import { errorText, type Finding, failedFinding, okFinding } from "./finding.ts";

/**
 * Whether a standby could take over without losing saved data; empty if there is only one server.
 */
export async function serverFindings(url: string): Promise<Finding[]> {
  const { urls } = databaseAddress(url);
  const hosts = urls.length > 1 ? [await allAnswer(urls)] : [];
  const standing = await withClient(url, replicationStatusOf);
  return urls.length > 1 || standing.isUnderPatroni ? [...hosts, standbyFinding(standing)] : [];
}

async function allAnswer(urls: string[]): Promise<Finding> {
  const looked = `database servers (${urls.length})`;
  const silent = await Promise.all(
    urls.map((url) =>
      withClient(url, (client) => client.query("select 1")).then(
        () => [],
        (error: unknown) => [`${new URL(url).host} doesn't answer (${errorText(error)})`],
      ),
    ),
  );
  const [first, ...others] = silent.flat();
  if (!first) return okFinding(looked);
  return failedFinding(
    looked,
    `${[first, ...others].join(", ")}, so it couldn't take over: start PostgreSQL there, or take it out of the address.`,
  );
}

interface ReplicationStatus {
  isUnderPatroni: boolean;
  standbys: number;
  confirming: string;
}

/** Patroni sets these three on the command line, which hardly anyone does by hand. */
const PATRONI_SETTINGS = ["cluster_name", "max_locks_per_transaction", "track_commit_timestamp"];

async function replicationStatusOf(client: pg.Client): Promise<ReplicationStatus> {
  const { rows } = await client.query<ReplicationStatus>(
    `select (select count(*) = $2 from pg_settings where source = 'command line' and name = any($1)) as "isUnderPatroni",
       (select count(*)::int from pg_stat_replication) as standbys,
       current_setting('synchronous_standby_names') as confirming`,
    [PATRONI_SETTINGS, PATRONI_SETTINGS.length],
  );
  return rows[0] ?? { isUnderPatroni: false, standbys: 0, confirming: "" };
}

function standbyFinding({ standbys, confirming }: ReplicationStatus): Finding {
  const looked = "standby of the database";
  if (standbys === 0) {
    return failedFinding(
      looked,
      "No standby follows the primary right now, so none could take over from it: start the other server, and see patronictl list.",
    );
  }
  if (confirming === "") {
    return failedFinding(
      looked,
      "No standby confirms what is saved, so the last changes could be lost with the primary: set synchronous_mode: true with patronictl edit-config, or synchronous_standby_names.",
    );
  }
  return okFinding(looked);
}

type PoolMode = "session" | "transaction" | "statement";

/**
 * Detects a pooler's mode. One connection reports its backend process, then again while a second
 * one is in a transaction: in transaction mode the process differs, because the second connection
 * took the idle one.
 */
export async function poolModeOf(url: string): Promise<PoolMode> {
  return withClient(url, (first) =>
    withClient(url, async (second) => {
      const before = await processOf(first);
      try {
        await second.query("begin");
        await processOf(second);
      } catch {
        return "statement";
      }
      const after = await processOf(first);
      await second.query("rollback");
      return after === before ? "session" : "transaction";
    }),
  );
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

const TIMEOUT_MS = 2000;

/**
 * Whether notifications sent on the query connection reach the connection the live channel listens
 * on.
 */
export async function canNotify(fromUrl: string, toUrl: string): Promise<boolean> {
  return withClient(toUrl, async (listener) => {
    const channel = `touchline_doctor_${crypto.randomUUID().replaceAll("-", "")}`;
    const heard = new Promise<boolean>((done) => {
      listener.once("notification", () => done(true));
      setTimeout(() => done(false), TIMEOUT_MS).unref();
    });
    await listener.query(`listen ${channel}`);
    await withClient(fromUrl, (client) => client.query("select pg_notify($1, '')", [channel]));
    return heard;
  });
}
