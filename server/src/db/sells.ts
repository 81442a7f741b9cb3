import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a member `u` with a goal `c` has a row in the forecast: reps do, and so do managers who
 * sell.
 */
export function sells(hasDeals: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(u.role = 'rep' or (u.preferences ->> 'playerCoachModeOn')::boolean
    or ${hasDeals} or c.quota > 0 or c.rep_commit > 0)`;
}
