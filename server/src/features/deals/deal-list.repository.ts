import type { Deal } from "@touchline/contract";
import { sql } from "kysely";
import type { CrmAddresses } from "../../crm-address.ts";
import type { Handle } from "../../db/handle.ts";
import {
  type DealFilter,
  type DealQuery,
  dealsWhere,
  talliesWhere,
} from "./deal-list-filter.repository.ts";
import { pageOf } from "./deal-list-order.repository.ts";
import { type DealRow, dealOf } from "./deal-list-row.ts";

export type { DealQuery } from "./deal-list-filter.repository.ts";

/** What is needed to add deals up, and to go through them. */
export interface DealFacts {
  id: string;
  crmId: string;
  amount: number | null;
  forecastCategory: string | null;
  status: "open" | "won" | "lost";
  probability: number | null;
  ownerId: string | null;
  ownerName: string | null;
}

/**
 * One page of deals and how many there are.
 *
 * The page is chosen by ids before anything is fetched or joined that it is not
 * sorted by: choosing then reads an index, and the rest costs what one page does.
 */
export function dealListRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  /** Adds up tallies where they can say it, and else counts. */
  function totalOf(query: DealFilter) {
    const tallies = talliesWhere(query, viewer);
    return tallies
      ? sql<number>`(select coalesce(sum(d.deals), 0)::int from deal_tallies d where ${tallies})`
      : sql<number>`(select count(*)::int from deals d where ${dealsWhere(query, viewer)})`;
  }

  return {
    async page(
      query: DealQuery,
      now: Date,
      addresses: CrmAddresses,
    ): Promise<{ deals: Deal[]; total: number }> {
      const page = pageOf({ query, viewer, where: dealsWhere(query, viewer) });
      const { rows } = await sql<DealRow & { total: number }>`
        select ${totalOf(query)} as total,
          (${now}::timestamptz at time zone o.time_zone)::date as today,
          c.account_id as portal_id, c.ui_domain, d.id, d.crm_id, d.name, d.close_date,
          d.amount_in_home_currency, d.forecast_category, d.deal_update, d.deal_update_at, d.next_step,
          d.next_step_at, (d.stage_entered_at at time zone o.time_zone)::date as stage_entered_on,
          u.id as owner_id, u.name as owner_name, d.stage_id, s.label as stage_label, s.probability,
          s.is_closed, s.is_won, d.pipeline_id, p.label as pipeline_label, w.state as pending_write,
          r.id as review_id, r.source as review_source, r.score as review_score,
          r.attributes as review_attributes, r.created_at as reviewed_at
        from (${page}) page
        join deals d on d.organisation_id = ${organisationId} and d.id = page.id
        join organisations o on o.id = d.organisation_id
        left join connections c on c.organisation_id = d.organisation_id and c.vendor = 'hubspot'
        left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
        left join lateral (select nullif(state, 'sent') as state from crm_writes w
          where w.organisation_id = d.organisation_id and w.deal_id = d.id and w.state <> 'discarded'
          order by w.state = 'conflict' desc, w.seq desc limit 1) w on true
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        order by page.place`.execute(db);
      const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(query));
      return { deals: rows.map((row) => dealOf(row, addresses)), total };
    },

    /** The figures of every deal that fits, by value; no more than `limit`. */
    async facts(query: DealFilter, limit: number): Promise<DealFacts[]> {
      const { rows } = await sql<DealFacts>`
        select d.id, d.crm_id, d.amount_in_home_currency as amount, d.forecast_category, d.status,
          s.probability, u.id as owner_id, u.name as owner_name
        from deals d
        left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${dealsWhere(query, viewer)}
        order by d.amount_in_home_currency desc nulls last, d.id limit ${limit}`.execute(db);
      return rows;
    },
  };

  /** Past the last page there is no row to carry the total. */
  async function count(query: DealFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`select ${totalOf(query)} as total`.execute(db);
    return rows[0]?.total ?? 0;
  }
}
