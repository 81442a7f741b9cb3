import { type RawBuilder, type SqlBool, sql } from "kysely";

export interface HistoryQuery {
  organisationId: string;
  since: Date | RawBuilder<unknown>;
  fields?: readonly string[];
  /** The condition on `deal_id`, such as `= d.id`; without it, the changes of all deals. */
  deals?: RawBuilder<unknown>;
  /** Which rows `c` count; all by default, because an undone value was also held for a while. */
  counts?: RawBuilder<SqlBool>;
}

/**
 * Former field values of deals since an instant: `from_value`, held until `at` and from after
 * `held_since` (null: since before the instant). All views of the past use this rule, as in
 * `heldBefore`: a field had the old value of the first change since then, or its current value if
 * unchanged.
 */
export function formerValues(asked: HistoryQuery): RawBuilder<unknown> {
  const { organisationId, since, fields, deals, counts } = asked;
  return sql`select c.deal_id, c.field, c.from_value, c.at,
      lag(c.at) over (partition by c.deal_id, c.field order by c.at) as held_since
    from deal_changes c
    where c.organisation_id = ${organisationId} and c.at >= ${since}
      ${fields ? sql`and c.field in (${sql.join(fields.map((field) => sql.lit(field)))})` : sql``}
      ${deals ? sql`and c.deal_id ${deals}` : sql``} ${counts ? sql`and ${counts}` : sql``}`;
}

/** Whether a former value `f` was held at an instant. */
export function isHeldAt(instant: Date | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`f.at >= ${instant} and (f.held_since is null or f.held_since < ${instant})`;
}

/** Old values at the instant itself, per deal: `was` contains each field that differs now. */
export function valuesAt(asked: HistoryQuery): RawBuilder<unknown> {
  return sql`select f.deal_id, jsonb_object_agg(f.field, f.from_value) as was
    from (${formerValues(asked)}) f where f.held_since is null group by f.deal_id`;
}
