import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect } from "../db/connect.ts";
import { appUrlOf, TEMPLATE } from "./global-setup.ts";

/**
 * A migrated database of one's own, seen as the product sees it and as its owner does.
 *
 * `isEmpty` leaves out everything that migrating makes.
 */
export async function testDatabase({ isEmpty = false } = {}) {
  const urlOf = (database: string) =>
    inject("clusterUrl").replace("%7Bdatabase%7D", database).replace("{database}", database);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: urlOf("postgres") });
  await admin.connect();
  const template = isEmpty ? "template0" : TEMPLATE;
  // Copied as files: half the work of writing every page into a log that nobody will ever read.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = urlOf(name);
  const owner = connect(ownerUrl, { max: 2 });
  return {
    ownerUrl,
    appUrl: appUrlOf(ownerUrl),
    /** A superuser: sees every row, to look at what really happened. */
    owner: owner.db,
    async close() {
      await owner.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
