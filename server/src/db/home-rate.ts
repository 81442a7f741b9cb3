import { UNUSUAL_DECIMALS } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";

/**
 * The exchange rate from the currency of a deal `d` to the organisation's, as of now; null if
 * unknown. Rates aren't stored, only the CRM's converted amounts, so a deal without an amount has
 * no rate. The organisation's own currency needs none; for others the rate comes from the open
 * deals in that currency that the viewer sees. Those are summed at most once per statement, and
 * only if a deal needs it.
 */
export function homeRate(organisationId: string): RawBuilder<number | null> {
  return sql<
    number | null
  >`coalesce(${ownRate(organisationId)}, ${rateOfOthers(organisationId, sql`d.currency`)})`;
}

/** The part of `homeRate` that a deal `d` knows by itself; null if it takes other deals. */
export function ownRate(organisationId: string): RawBuilder<number | null> {
  return sql<number | null>`case
    when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
    when d.currency is null or d.currency = (select h.currency from organisations h where h.id = ${organisationId})
      then 1 end`;
}

/** The rate of a currency by the open deals in it that the viewer sees. */
export function rateOfOthers(
  organisationId: string,
  currency: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql<number | null>`((select jsonb_object_agg(r.currency, r.rate) from (
    select f.currency, sum(f.amount_in_home_currency) / sum(f.amount) as rate from deals f
    where f.organisation_id = ${organisationId} and f.status = 'open' and f.archived_at is null
      and f.currency is not null and f.amount > 0 and f.amount_in_home_currency > 0
    group by f.currency) r) ->> ${currency})::numeric`;
}

/**
 * The number of decimals of the organisation's currency, as in `decimalsOf`; looked up once per
 * statement.
 */
export function homeDecimals(organisationId: string): RawBuilder<number> {
  const cases = Object.entries(UNUSUAL_DECIMALS).map(
    ([decimals, currencies]) =>
      sql`when h.currency in (${sql.join(currencies.map((currency) => sql.lit(currency)))})
        then ${sql.lit(Number(decimals))}`,
  );
  return sql<number>`(select case ${sql.join(cases, sql` `)} else 2 end
    from organisations h where h.id = ${organisationId})`;
}
