import { NONE_OUTSIDE_TEAM, type OutsideTeamTotal } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { wasOnTeam } from "./deals-then.ts";

/**
 * Whether a user is a member who hasn't left, now or at an instant. Members are read once per
 * statement.
 */
export function isMember(
  organisationId: string,
  id: RawBuilder<unknown>,
  then: Date | null = null,
): RawBuilder<SqlBool> {
  return sql`coalesce(${id} = any (array(select u.id from users u
    where u.organisation_id = ${organisationId} and ${wasOnTeam(then)})), false)`;
}

/**
 * Whether a deal `d` is the team's: its owner is a member who hasn't left, now or at an instant.
 * Every team figure counts exactly these deals.
 */
export function isTeamDeal(organisationId: string, then: Date | null = null): RawBuilder<SqlBool> {
  return isMember(organisationId, sql`d.owner_id`, then);
}

/** Whether a deal `d` has no owner, neither here nor in the CRM. */
export const HAS_NO_OWNER = sql<SqlBool>`(d.owner_id is null and d.owner_crm_id is null)`;

/** The count and total of deals `d`, and of those without an owner; read with `outsideTotal`. */
export const OUTSIDE_COLUMNS = sql`count(*)::int as count, coalesce(sum(d.amount_in_home_currency), 0) as value,
  count(*) filter (where ${HAS_NO_OWNER})::int as unowned_count,
  coalesce(sum(d.amount_in_home_currency) filter (where ${HAS_NO_OWNER}), 0) as unowned_value`;

export interface OutsideRow {
  count: number;
  value: number;
  unownedCount: number;
  unownedValue: number;
}

export function outsideTotal(row: OutsideRow | undefined): OutsideTeamTotal {
  if (!row) return NONE_OUTSIDE_TEAM;
  const { count, value, unownedCount, unownedValue } = row;
  return { count, value, withoutOwner: { count: unownedCount, value: unownedValue } };
}
