import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { startEmbeddedPostgres } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test cluster's owner, with {database} for the name. */
    clusterUrl: string;
  }
}

export const TEMPLATE = "touchline_template";

/** One PostgreSQL for all server tests, with a migrated database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder("test");
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: "off",
    synchronous_commit: "off",
    max_connections: "300",
  });
  const clusterUrl = postgres.url("{database}");
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  const owner = new URL(postgres.url(TEMPLATE));
  owner.username = "touchline_owner";
  // As the manual makes it: what only a superuser may do must not get into a migration.
  await admin.query(
    `create role ${owner.username} login createrole bypassrls password '${owner.password}'`,
  );
  await admin.query(`create database ${TEMPLATE} owner ${owner.username}`);
  await admin.end();
  await migrate(owner.href, appUrlOf(owner.href));
  project.provide("clusterUrl", clusterUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The same database, seen by the account that the product uses. */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "touchline_web";
  return url.href;
}
