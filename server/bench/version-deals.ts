import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import { insertVersions } from "../src/db/deal-versions.ts";

const BATCH_SIZE = 5000;

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Brings the versions of an organisation's deals up to date, as the job does after a sync. */
export async function versionDeals(owner: pg.Client, organisation: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from deals where organisation_id = $1 order by id",
    [organisation],
  );
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    const ids = rows.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    const { sql, parameters } = insertVersions(organisation, ids).compile(compiler);
    await owner.query(sql, [...parameters]);
  }
  await owner.query("delete from deals_to_version where organisation_id = $1", [organisation]);
  await owner.query("vacuum analyze deal_versions, deals_to_version");
}
