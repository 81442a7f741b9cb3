import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect } from "../db/connect.ts";
import { appUrlOf, TEMPLATE } from "./global-setup.ts";

/**
 * A new migrated database, with connections as the product's role and as the owner. `isEmpty`
 * removes all rows created by migrations.
 */
export async function testDatabase({ isEmpty = false } = {}) {
  const urlOf = (database: string) =>
    inject("clusterUrl").replace("%7Bdatabase%7D", database).replace("{database}", database);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: urlOf("postgres") });
  await admin.connect();
  const template = isEmpty ? "template0" : TEMPLATE;
  // A file copy does half the work of WAL-logging every page.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = urlOf(name);
  const owner = connect(ownerUrl, { max: 2 });
  return {
    ownerUrl,
    appUrl: appUrlOf(ownerUrl),
    /** Superuser: bypasses row-level security, to check the actual rows. */
    owner: owner.db,
    async close() {
      await owner.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
