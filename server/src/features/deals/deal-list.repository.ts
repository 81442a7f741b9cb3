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
import { MANY, pageOf } from "./deal-list-order.repository.ts";
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

  /** Rows as the statement names them: renaming the columns of 10,000 rows costs as much as reading them. */
  const asNamed = db.withoutPlugins();

  /** For a page a look-up for each deal; for thousands of deals all writes at once. */
  function newestWrites(pageSize: number) {
    const state = sql`nullif(w.state, 'sent') as state from crm_writes w
      where w.organisation_id = ${organisationId} and w.state <> 'discarded'`;
    const order = sql`w.state = 'conflict' desc, w.seq desc`;
    return pageSize > MANY
      ? sql`(select distinct on (w.deal_id) w.deal_id, ${state} order by w.deal_id, ${order}) w
          on w.deal_id = d.id`
      : sql`lateral (select ${state} and w.deal_id = d.id order by ${order} limit 1) w on true`;
  }

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
          c.account_id as "portalId", c.ui_domain as "uiDomain", d.id, d.crm_id as "crmId", d.name,
          d.close_date as "closeDate", d.amount_in_home_currency as "amountInHomeCurrency",
          d.forecast_category as "forecastCategory", d.deal_update as "dealUpdate",
          d.deal_update_at as "dealUpdateAt", d.next_step as "nextStep", d.next_step_at as "nextStepAt",
          (d.stage_entered_at at time zone o.time_zone)::date as "stageEnteredOn",
          u.id as "ownerId", u.name as "ownerName", d.stage_id as "stageId", s.label as "stageLabel",
          s.probability, s.is_closed as "isClosed", s.is_won as "isWon", d.pipeline_id as "pipelineId",
          p.label as "pipelineLabel", w.state as "pendingWrite", r.id as "reviewId",
          r.source as "reviewSource", r.score as "reviewScore", r.attributes as "reviewAttributes",
          r.created_at as "reviewedAt"
        from ${page}
        join organisations o on o.id = d.organisation_id
        left join connections c on c.organisation_id = d.organisation_id and c.vendor = 'hubspot'
        left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
        left join ${newestWrites(query.pageSize)}
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        order by place`.execute(asNamed);
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
