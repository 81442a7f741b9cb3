import { type RawBuilder, sql } from "kysely";

/** The ids of the people coached by the user with the given alias, without the user. */
export function coachedBy(user: string): RawBuilder<string[]> {
  const of = (column: string) => sql.ref(`${user}.${column}`);
  return sql<string[]>`array(select v.person_id from visible_people v
    where v.organisation_id = ${of("organisationId")} and v.viewer_id = ${of("id")} and v.is_coached)`;
}
