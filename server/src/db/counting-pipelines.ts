import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a deal `d` is in a pipeline that counts; a deal without a pipeline does. The excluded
 * pipelines are read once per statement, so each deal costs a comparison and no join. With a plain
 * `<> all` the planner would expect almost no rows and pick a bad plan.
 */
export function isCounting(organisationId: string): RawBuilder<SqlBool> {
  return sql`case when d.pipeline_id = any (array(select p.id from pipelines p
    where p.organisation_id = ${organisationId} and not p.counts)) then false else true end`;
}
