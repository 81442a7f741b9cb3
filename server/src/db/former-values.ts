import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Of which deals and fields the history is read, and from when on. */
export interface ChangesAsked {
  organisationId: string;
  since: Date | RawBuilder<unknown>;
  fields?: readonly string[];
  /** What `deal_id` is, such as `= d.id`; without, all deals' changes are read. */
  deals?: RawBuilder<unknown>;
  /** Which lines `c` count; without, all of them: also what was undone was held for a while. */
  counts?: RawBuilder<SqlBool>;
}

/**
 * What fields of deals held before each change since an instant: `from_value`, until `at`, and from after `held_since`
 * on; where that is null, since before the instant.
 *
 * This is the rule of every look at the past, as `heldBefore` has it: a field held what the first change since says
 * it was before, and what has not changed since is as it is.
 */
export function formerValues(asked: ChangesAsked): RawBuilder<unknown> {
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

/** What was held at the instant itself, deal by deal: its `was` has each field that is something else now. */
export function firstOldValues(asked: ChangesAsked): RawBuilder<unknown> {
  return sql`select f.deal_id, jsonb_object_agg(f.field, f.from_value) as was
    from (${formerValues(asked)}) f where f.held_since is null group by f.deal_id`;
}
