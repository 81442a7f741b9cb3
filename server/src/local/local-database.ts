import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { withClient } from "../db/with-client.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export const LOCAL_DATABASE = "touchline";

/** The data folder of `npm start`. */
export function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return resolve(ROOT, DATA_DIR || ".data");
}

/** Connection URLs of an embedded database, for its owner and for the product's role. */
export function localAddresses(ownerUrl: string, dataDir: string) {
  const own = new URL(ownerUrl);
  own.username = "touchline_web";
  own.password = encodeURIComponent(localSecret(join(dataDir, "database-password"), 24));
  return { ownerUrl, appUrl: own.href };
}

/** The encryption key of `npm start`. */
export function localKey(dataDir: string): string {
  return `local:${localSecret(join(dataDir, "encryption-key"), 32)}`;
}

/**
 * Runs `work` with the configured database or that of `npm start`. If it isn't running, it is
 * started for the duration.
 */
export async function withLocalDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (environment: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirOf(environment);
  if (environment.DATABASE_URL || !(environment.DATA_DIR || existsSync(dataDir))) {
    return work(environment);
  }
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await withClient(postgres.url("postgres"), makeLocalDatabase);
    const { ownerUrl, appUrl } = localAddresses(postgres.url(LOCAL_DATABASE), dataDir);
    const sandbox = Number(environment.PORT || 3000) + 10;
    return await work({
      OIDC_ISSUER: `http://localhost:${sandbox}/identity`,
      ENCRYPTION_KEY: localKey(dataDir),
      ...environment,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
    });
  } finally {
    if (!postgres.adopted) await postgres.stop();
  }
}

export async function makeLocalDatabase(client: pg.Client): Promise<void> {
  const exists = await client.query("select from pg_database where datname = $1", [LOCAL_DATABASE]);
  if (exists.rowCount === 0) await client.query(`create database ${LOCAL_DATABASE}`);
}

/** Returns a secret of this machine, created on first use. */
function localSecret(file: string, bytes: number): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(bytes).toString("base64"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
