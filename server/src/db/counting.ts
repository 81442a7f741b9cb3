import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a deal `d` is in a pipeline that counts; one in no pipeline does.
 *
 * The few pipelines that do not are read once for a statement, so a deal costs a comparison and no join.
 * As a plain `<> all` the planner would take nearly no deal to be left, and choose its ways for that.
 */
export function isCounting(organisationId: string): RawBuilder<SqlBool> {
  return sql`case when d.pipeline_id = any (array(select p.id from pipelines p
    where p.organisation_id = ${organisationId} and not p.counts)) then false else true end`;
}
