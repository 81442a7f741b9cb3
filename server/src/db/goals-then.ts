import { type RawBuilder, sql } from "kysely";

/**
 * An organisation's goals as they are, or as last saved before an instant. A commit dates from the
 * first save since which its number is unchanged.
 */
export function goalsAt(organisationId: string, instant: Date | null): RawBuilder<unknown> {
  if (!instant) return sql`check_ins`;
  const earlier = (other: string) => sql`${sql.raw(other)}.organisation_id = ${organisationId}
    and ${sql.raw(other)}.reviewee_id = v.reviewee_id and ${sql.raw(other)}.period = v.period
    and ${sql.raw(other)}.saved_at < ${instant}`;
  return sql`(
    select distinct on (v.reviewee_id, v.period) v.organisation_id, v.reviewee_id, v.period, v.note, v.ratings,
      v.open, v.rep_commit, v.won, v.quota, v.best_case, v.most_likely, v.saved_at as updated_at,
      case when v.rep_commit > 0 then (select min(k.saved_at) from check_in_versions k
        where ${earlier("k")} and k.version > coalesce((select max(o.version) from check_in_versions o
          where ${earlier("o")} and o.rep_commit <> v.rep_commit), 0)) end as committed_at
    from check_in_versions v
    where v.organisation_id = ${organisationId} and v.saved_at < ${instant}
    order by v.reviewee_id, v.period, v.version desc)`;
}
