import { UNUSUAL_DECIMALS } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";

/**
 * What one unit of the currency of a deal `d` is worth in the organisation's, as of now; null where nothing tells.
 *
 * Rates are not kept, only what the CRM made of each amount, so a deal without an amount has none of its own. One in
 * the organisation's own currency needs none; for another, the open deals in the same currency that the viewer sees
 * tell it. Those are added up at most once for a statement, and only if a deal asks.
 */
export function homeRate(organisationId: string): RawBuilder<number | null> {
  return sql<number | null>`case
    when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
    when d.currency is null or d.currency = (select h.currency from organisations h where h.id = ${organisationId})
      then 1
    else ((select jsonb_object_agg(r.currency, r.rate) from (
      select f.currency, sum(f.amount_in_home_currency) / sum(f.amount) as rate from deals f
      where f.organisation_id = ${organisationId} and f.status = 'open' and f.archived_at is null
        and f.currency is not null and f.amount > 0 and f.amount_in_home_currency > 0
      group by f.currency) r) ->> d.currency)::numeric end`;
}

/** How many decimals the organisation's currency has, as `decimalsOf` says; looked up once for a statement. */
export function homeDecimals(organisationId: string): RawBuilder<number> {
  const cases = Object.entries(UNUSUAL_DECIMALS).map(
    ([decimals, currencies]) =>
      sql`when h.currency in (${sql.join(currencies.map((currency) => sql.lit(currency)))})
        then ${sql.lit(Number(decimals))}`,
  );
  return sql<number>`(select case ${sql.join(cases, sql` `)} else 2 end
    from organisations h where h.id = ${organisationId})`;
}
