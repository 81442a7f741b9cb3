import type { DecidedDeal } from "@touchline/contract";
import { AGE_BANDS, type Day, type DecidedDeals } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { OWNER_NAME, OWNERS } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import { pagesOf } from "../../db/pages.ts";
import { isTeamDeal } from "../../db/team-deals.ts";

/** Close dates, both included. */
export interface OutcomeSpan {
  first: Day;
  last: Day;
}

export interface StoredStage {
  pipelineId: string;
  pipelineLabel: string;
  stageId: string;
  label: string;
  deals: number;
  reached: number;
  medianDays: number;
  /** Lost deals that were in this stage last. */
  lost: number;
  lostAmount: number;
}

/** Which deals are behind a figure. */
export interface OutcomeGroup {
  by: "won" | "lost" | "reason" | "rep" | "stage" | "age" | "in-stage";
  key: string;
}

const MAX_DEALS = 200;

/** As `ageBandOf`. */
const AGE_BAND = sql`width_bucket(c.days, array[${sql.join(
  AGE_BANDS.slice(1).map(({ from }) => sql.lit(from)),
)}])`;

/**
 * Won and lost deals by close date, and the stages they went through. Both are read from indexes
 * alone; a stage's place is looked up in a map, because the planner expects few lines and would
 * search the stages once for each.
 */
export function winsAndLossesRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const decided = ({ first, last }: OutcomeSpan) => sql`
    decided as materialized (
      select d.id, d.owner_id, coalesce(d.pipeline_id, '') as pipeline_id, d.status, d.lost_reason_key as reason,
        d.amount_in_home_currency as amount,
        greatest(0, coalesce((d.stage_entered_at at time zone o.time_zone)::date, d.close_date)
          - (d.created_at at time zone o.time_zone)::date) as days
      from deals d join organisations o on o.id = d.organisation_id
      where d.organisation_id = ${organisationId} and d.status <> 'open' and d.archived_at is null
        and d.close_date between ${first} and ${last} and ${isCounting(organisationId)}
        and ${seesTeam(viewer) ? isTeamDeal(organisationId) : sql<SqlBool>`d.owner_id = ${userId}`})`;

  /** Each open stage that a decided deal was in, for how long, and whether it was the last one. */
  const STAYS = sql`
    places as materialized (
      select coalesce(jsonb_object_agg(s.id, s.display_order), '{}') as of_stage from stages s
      where s.organisation_id = ${organisationId} and not s.is_closed),
    lines as (
      select h.deal_id, h.to_value as stage_id, h.at, lead(h.at) over (partition by h.deal_id order by h.at) as until,
        ((select of_stage from places) ->> h.to_value)::int as place
      from deal_changes h
      where h.organisation_id = ${organisationId} and h.field = 'stage' and h.undone_at is null
        and h.deal_id = any (array(select id from decided))),
    seen as (
      select l.*, max(l.place) over w as furthest, max(l.at) filter (where l.place is not null) over w as last_at
      from lines l window w as (partition by l.deal_id)),
    stays as materialized (
      select deal_id, stage_id, place, furthest, extract(epoch from sum(until - at)) / 86400 as days,
        bool_or(at = last_at) as is_last
      from seen where place is not null group by deal_id, stage_id, place, furthest)`;

  const dealsOf = (group: OutcomeGroup): RawBuilder<unknown> => sql`
    from decided c
    join deals d on d.organisation_id = ${organisationId} and d.id = c.id
    ${OWNERS}
    left join stays y on y.deal_id = c.id and y.is_last
    left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = c.pipeline_id and s.id = y.stage_id
    where ${isIn(group)}`;

  const columns = sql`d.id, d.crm_id as hubspot_id, left(d.name, 4000) as name, ${OWNER_NAME} as owner,
    c.amount, c.status = 'won' as is_won, d.close_date::text as close_date, c.days,
    left(coalesce(s.label, y.stage_id), 200) as stage, d.lost_reason as reason`;

  return {
    /** Decided deals, added up where they are alike. */
    async alike(span: OutcomeSpan): Promise<DecidedDeals[]> {
      const { rows } = await sql<DecidedDeals>`
        with ${decided(span)}
        select c.status = 'won' as is_won, c.owner_id, case when c.status = 'lost' then c.reason else '' end as reason,
          ${AGE_BAND} as age_band, count(*)::int as count, coalesce(sum(c.amount), 0) as amount, sum(c.days)::int as days
        from decided c group by 1, 2, 3, 4`.execute(db);
      return rows;
    },

    /** A reason as it was written, by its key: the list may not have it. */
    async writtenReasons(span: OutcomeSpan, keys: string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const { rows } = await sql<{ key: string; reason: string }>`
        with ${decided(span)}
        select c.reason as key, (select d.lost_reason from deals d
          where d.organisation_id = ${organisationId} and d.id = (array_agg(c.id order by c.id))[1]) as reason
        from decided c where c.status = 'lost' and c.reason = any(${keys}::text[]) group by c.reason`.execute(
        db,
      );
      return new Map(rows.map(({ key, reason }) => [key, reason]));
    },

    /** The open stages of decided deals, by pipeline, in the CRM's order. */
    async stages(span: OutcomeSpan): Promise<StoredStage[]> {
      const { rows } = await sql<StoredStage>`
        with ${decided(span)}, ${STAYS},
        sums as (
          select c.pipeline_id, y.stage_id, count(*)::int as deals,
            count(*) filter (where c.status = 'won' or y.furthest > y.place)::int as reached,
            round(percentile_cont(0.5) within group (order by y.days))::float as median_days,
            count(*) filter (where c.status = 'lost' and y.is_last)::int as lost,
            coalesce(sum(c.amount) filter (where c.status = 'lost' and y.is_last), 0) as lost_amount
          from decided c join stays y on y.deal_id = c.id group by c.pipeline_id, y.stage_id)
        select t.*, coalesce(p.label, t.pipeline_id) as pipeline_label, s.label
        from sums t
        join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = t.pipeline_id and s.id = t.stage_id
        left join pipelines p on p.organisation_id = ${organisationId} and p.id = t.pipeline_id
        order by p.display_order nulls last, t.pipeline_id, s.display_order, t.stage_id`.execute(
        db,
      );
      return rows;
    },

    async lost(span: OutcomeSpan): Promise<{ count: number; amount: number }> {
      const { rows } = await sql<{ count: number; amount: number }>`
        with ${decided(span)}
        select count(*)::int as count, coalesce(sum(amount), 0) as amount from decided where status = 'lost'`.execute(
        db,
      );
      return rows[0] ?? { count: 0, amount: 0 };
    },

    /** The deals behind a figure, highest amount first. */
    async deals(
      span: OutcomeSpan,
      group: OutcomeGroup,
    ): Promise<{ total: number; deals: DecidedDeal[] }> {
      const { rows } = await sql<DecidedDeal & { total: number }>`
        with ${decided(span)}, ${STAYS}
        select ${columns}, (count(*) over ())::int as total ${dealsOf(group)}
        order by c.amount desc nulls last, d.id limit ${MAX_DEALS}`.execute(db);
      return { total: rows[0]?.total ?? 0, deals: rows.map(({ total: _, ...deal }) => deal) };
    },

    /** Every decided deal, for a file. */
    rows: (span: OutcomeSpan) =>
      pagesOf<Record<string, string | number | null>>(
        db,
        sql`with ${decided(span)}, ${STAYS}
        select ${columns}, c.status, coalesce(p.label, d.pipeline_id) as pipeline, o.currency,
          (d.created_at at time zone o.time_zone)::date::text as created_on
        from decided c
        join deals d on d.organisation_id = ${organisationId} and d.id = c.id
        join organisations o on o.id = d.organisation_id
        ${OWNERS}
        left join pipelines p on p.organisation_id = ${organisationId} and p.id = d.pipeline_id
        left join stays y on y.deal_id = c.id and y.is_last
        left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = c.pipeline_id
          and s.id = y.stage_id
        order by d.close_date, d.id`,
      ),
  };

  function isIn({ by, key }: OutcomeGroup): RawBuilder<SqlBool> {
    const isLost = sql<SqlBool>`c.status = 'lost'`;
    const place = key.lastIndexOf("/");
    const [pipelineId, stageId] = [key.slice(0, Math.max(0, place)), key.slice(place + 1)];
    switch (by) {
      case "won":
        return sql<SqlBool>`c.status = 'won'`;
      case "lost":
        return isLost;
      case "reason":
        return sql<SqlBool>`${isLost} and c.reason = ${key}`;
      case "rep":
        return sql<SqlBool>`${isLost} and c.owner_id::text = ${key}`;
      case "age":
        return sql<SqlBool>`${isLost} and ${AGE_BAND}::text = ${key}`;
      case "stage":
        return key === ""
          ? sql<SqlBool>`${isLost} and s.id is null`
          : sql<SqlBool>`${isLost} and c.pipeline_id = ${pipelineId} and s.id = ${stageId}`;
      case "in-stage":
        return sql<SqlBool>`c.pipeline_id = ${pipelineId}
          and exists (select from stays z where z.deal_id = c.id and z.stage_id = ${stageId})`;
    }
  }
}
