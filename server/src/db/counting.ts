import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a deal `d` is in a pipeline that counts; one in no pipeline does.
 *
 * The few pipelines that do not are read once for a statement, so a deal costs a comparison and no join.
 */
export function isCounting(organisationId: string): RawBuilder<SqlBool> {
  return sql`coalesce(d.pipeline_id, '') <> all (array(select p.id from pipelines p
    where p.organisation_id = ${organisationId} and not p.counts))`;
}
