import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { startEmbeddedPostgres } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test cluster's owner, with {database} as placeholder. */
    clusterUrl: string;
  }
}

export const TEMPLATE = "touchline_template";

/** Starts one PostgreSQL for all server tests, with a migrated template database. */
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
  // Created as in the manual, so that migrations can't rely on superuser rights.
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

/** URL of the same database for the product's role. */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "touchline_web";
  return url.href;
}
