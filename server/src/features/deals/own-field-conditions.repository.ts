import { isDay, type OwnFieldFilter, type OwnProperty, ownFieldName } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The value of an own field of deal `d`, typed. */
export const ownValue = (property: OwnProperty): RawBuilder<unknown> =>
  sql`(d.own_fields -> ${ownFieldName(property)}::text)`;

/** The value as text; null if it is empty. */
export const ownText = (property: OwnProperty): RawBuilder<string | null> =>
  sql`(d.own_fields ->> ${ownFieldName(property)}::text)`;

/** Joins the CRM's option `f` of a value, with its place and label; yes and no have none. */
export function ownOptions(
  organisationId: string,
  property: OwnProperty,
  value: RawBuilder<unknown> = ownText(property),
): RawBuilder<unknown> {
  return sql`left join (select o.option ->> 'value' as value, min(o.option ->> 'label') as label, min(o.place) as place
    from own_fields c cross join lateral jsonb_array_elements(c.options) with ordinality as o (option, place)
    where c.organisation_id = ${organisationId} and c.name = ${ownFieldName(property)}
    group by 1) f on f.value = ${value}`;
}

/**
 * What a deal `d` must be for a filter: any of what it gives. No index can help, because the fields
 * are known only at run time; the deals are those that the other filters leave.
 */
export function meetsOwnFilter(
  { name, oneOf, from, to, isEmpty, isFilled }: OwnFieldFilter,
  organisationId: string,
): RawBuilder<SqlBool> {
  const property: OwnProperty = `own.${name}`;
  const any: RawBuilder<SqlBool>[] = [];
  if (oneOf.length > 0) {
    // An array has its elements as keys, and so has a text itself.
    any.push(sql`(${ownText(property)} = any(${oneOf}::text[])
      or ${ownValue(property)} ?| ${oneOf}::text[])`);
  }
  const limits = [
    ...(from === null ? [] : [sql`${comparable(property, from, organisationId)} >= ${from}`]),
    ...(to === null ? [] : [sql`${comparable(property, to, organisationId)} <= ${to}`]),
  ];
  if (limits.length > 0) any.push(sql`(${sql.join(limits, sql` and `)})`);
  const has = sql<SqlBool>`d.own_fields ? ${name}::text`;
  if (isFilled) any.push(has);
  if (isEmpty) any.push(sql`not (${has})`);
  return sql`(${sql.join(any, sql` or `)})`;
}

/** A day of a date or, in the organisation's time zone, of an instant; otherwise a number. */
function comparable(
  property: OwnProperty,
  limit: string,
  organisationId: string,
): RawBuilder<unknown> {
  const text = ownText(property);
  if (!isDay(limit)) {
    return sql`(case when jsonb_typeof(${ownValue(property)}) = 'number' then ${text}::numeric end)`;
  }
  return sql`(case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${text}
    when ${text} ~ '^\\d{4}-\\d\\d-\\d\\dT' then ((${text}::timestamptz at time zone
      (select z.time_zone from organisations z where z.id = ${organisationId}))::date)::text end)`;
}
