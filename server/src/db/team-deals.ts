import { type RawBuilder, type SqlBool, sql } from "kysely";
import { wasHere } from "./deals-then.ts";

/** Whether somebody is a member who has not left, now or by an instant. The members are read once for a statement. */
export function isMember(
  organisationId: string,
  id: RawBuilder<unknown>,
  then: Date | null = null,
): RawBuilder<SqlBool> {
  return sql`coalesce(${id} = any (array(select u.id from users u
    where u.organisation_id = ${organisationId} and ${wasHere(then)})), false)`;
}

/**
 * Whether a deal `d` is the team's: its owner is a member who has not left, now or by an instant.
 *
 * Every figure of the team counts these deals and no others.
 */
export function isTeamDeal(organisationId: string, then: Date | null = null): RawBuilder<SqlBool> {
  return isMember(organisationId, sql`d.owner_id`, then);
}
