import type { ForecastRow } from "@touchline/contract";
import {
  type Bucket,
  type BucketTotals,
  type Day,
  type Quarter,
  totalsFromGoal,
} from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { dealsAt, wasOnTeam } from "../../db/deals-then.ts";
import { goalsAt } from "../../db/goals-then.ts";
import type { Handle } from "../../db/handle.ts";
import { homeDecimals } from "../../db/home-rate.ts";
import { sells } from "../../db/sells.ts";
import { HAS_NO_OWNER, isTeamDeal } from "../../db/team-deals.ts";

/** A date range, both days included; no last day means open-ended. */
export interface Span {
  first: Day;
  last: Day | null;
}

export type DealBehind = ForecastRow["mostLikely"]["deals"][number];

export interface ForecastFacts {
  rep: { id: string; name: string };
  goal: { quota: number; repCommit: number; committedAt: Date | null } | null;
  totals: BucketTotals;
  /** The ten largest deals of each bucket that is displayed with its deals. */
  deals: Partial<Record<Bucket, DealBehind[]>>;
}

/** As in `bucketOf`. */
const BUCKET = sql`case when d.status <> 'open' then d.status else case d.forecast_category
  when 'COMMIT' then 'likely' when 'BEST_CASE' then 'maybe' when 'OMIT' then 'omitted' else 'pipeline' end end`;

/** As in `weightedValue`. */
const weighted = (organisationId: string) =>
  sql`round(d.amount * s.probability, ${homeDecimals(organisationId)})`;

interface TotalRow {
  bucket: Bucket;
  value: number;
  count: number;
  weighted: number;
}

interface OverviewRow extends TotalRow {
  id: string;
  name: string;
  hasGoal: boolean;
  quota: number;
  repCommit: number;
  committedAt: Date | null;
  /** As entered by hand; used only without a CRM. */
  won: number;
  open: number;
  mostLikely: number;
  bestCase: number;
  hasCrm: boolean;
  deals: DealBehind[] | null;
}

interface SellerRow extends Omit<OverviewRow, keyof TotalRow | "name" | "deals"> {
  totals: BucketTotals | null;
}

const HAS_CRM = (organisationId: string) => sql`exists (select from connections k
  where k.organisation_id = ${organisationId} and k.vendor = 'hubspot')`;

/**
 * Deal totals of a date range per owner, now or in the past. Reads only columns that the indexes
 * contain.
 */
export function forecastRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  /**
   * The counting deals with their buckets, and the totals per owner and bucket. Each part is
   * materialised: PostgreSQL has no statistics for a team of seven, estimates one row, and would
   * rescan everything for each member.
   */
  const facts = (
    span: Span,
    then: Date | null,
    more: RawBuilder<unknown> = sql``,
    whose = sql<SqlBool>`d.owner_id is not null`,
  ) => sql`
    facts as materialized (
      select d.owner_id, d.id, d.pipeline_id, d.stage_id, d.amount_in_home_currency as amount,
        d.close_date, ${BUCKET} as bucket
      from ${dealsAt(organisationId, then, { closes: span })} d
      where d.organisation_id = ${organisationId} and d.archived_at is null and ${whose}
        and ${isCounting(organisationId)}
        and d.close_date >= ${span.first} ${span.last ? sql`and d.close_date <= ${span.last}` : sql``}
        ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`} ${more}),
    totals as materialized (
      select d.owner_id, d.bucket, coalesce(sum(d.amount), 0) as value, count(*) as count,
        coalesce(sum(${weighted(organisationId)}), 0) as weighted
      from facts d left join stages s on s.organisation_id = ${organisationId}
        and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
      group by d.owner_id, d.bucket)`;

  return {
    /**
     * One entry per rep, and per manager who sells; a rep gets only their own. Without a CRM it has
     * the values entered in the goals.
     */
    async overview(
      span: Span,
      period: Quarter | null,
      pipelines: string[] | undefined,
      then: Date | null = null,
    ): Promise<ForecastFacts[]> {
      const among = pipelines && sql`and d.pipeline_id = any(${pipelines}::text[])`;
      const isShown = seesTeam(viewer)
        ? sells(sql`t.owner_id is not null`)
        : sql<SqlBool>`u.id = ${userId}`;
      const { rows } = await sql<OverviewRow>`
        with ${facts(span, then, among)},
        placed as (
          select d.owner_id, d.bucket, d.id, d.amount, d.pipeline_id, d.stage_id, d.close_date,
            row_number() over (partition by d.owner_id, d.bucket
              order by d.amount desc nulls last, d.id) as place
          from facts d where d.bucket in ('likely', 'maybe')),
        shown as materialized (
          select p.owner_id, p.bucket, json_agg(json_build_object('id', d.id, 'hubspotId', d.crm_id,
            'name', left(d.name, 4000), 'amountInHomeCurrency', p.amount,
            'stage', left(coalesce(s.label, p.stage_id, ''), 200), 'closeDate', p.close_date,
            'forecastCategory', case p.bucket when 'likely' then 'COMMIT' else 'BEST_CASE' end)
            order by p.place) as deals
          from placed p join deals d on d.organisation_id = ${organisationId} and d.id = p.id
          left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = p.pipeline_id
            and s.id = p.stage_id
          where p.place <= 10 group by p.owner_id, p.bucket)
        select u.id, u.name, c.period is not null as has_goal, c.quota, c.rep_commit, c.committed_at,
          c.won, c.open, c.most_likely, c.best_case, ${HAS_CRM(organisationId)} as has_crm,
          t.bucket, t.value, t.count, t.weighted, s.deals
        from users u
        left join ${goalsAt(organisationId, then)} c on c.organisation_id = u.organisation_id
          and c.reviewee_id = u.id and c.period = ${period}
        left join totals t on t.owner_id = u.id
        left join shown s on s.owner_id = u.id and s.bucket = t.bucket
        where u.organisation_id = ${organisationId} and ${wasOnTeam(then)} and ${isShown}
        order by lower(u.name), u.id`.execute(db);
      return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) => {
        const [one] = ofOne;
        if (!one) return [];
        const { id, name, hasGoal, quota, repCommit, committedAt } = one;
        return {
          rep: { id, name },
          goal: hasGoal ? { quota, repCommit, committedAt } : null,
          totals: one.hasCrm ? totalsOf(ofOne) : hasGoal ? totalsFromGoal(one) : {},
          deals: Object.fromEntries(ofOne.map(({ bucket, deals }) => [bucket, deals ?? []])),
        };
      });
    },

    /**
     * Totals of deals in a date range that are owned outside the team or have no owner: not part of
     * the team's figures.
     */
    async outside(
      span: Span,
      pipelines: string[] | undefined,
      owner: "any" | "none",
    ): Promise<BucketTotals> {
      if (!seesTeam(viewer)) return {};
      const among = pipelines && sql`and d.pipeline_id = any(${pipelines}::text[])`;
      const outside =
        owner === "none" ? HAS_NO_OWNER : sql<SqlBool>`not ${isTeamDeal(organisationId)}`;
      const { rows } = await sql<TotalRow>`
        with ${facts(span, null, among, outside)}
        select bucket, sum(value) as value, sum(count)::int as count, sum(weighted) as weighted
        from totals group by bucket`.execute(db);
      return totalsOf(rows);
    },

    /**
     * The same people as `overview`, with sums only: an organisation may have hundreds, and their
     * largest deals would take longer to find than all sums.
     */
    async sellers(
      span: Span,
      period: Quarter | null,
      pipelines: string[] | undefined,
      then: Date | null,
    ): Promise<Array<Pick<ForecastFacts, "goal" | "totals"> & { id: string }>> {
      const { rows } = await sql<SellerRow>`
        with sums as (
          select d.owner_id, ${BUCKET} as bucket, coalesce(sum(d.amount_in_home_currency), 0) as value,
            count(*)::int as count,
            coalesce(sum(round(d.amount_in_home_currency * p.probability,
              ${homeDecimals(organisationId)})), 0) as weighted
          from ${dealsAt(organisationId, then, { closes: span })} d
          left join stages p on p.organisation_id = ${organisationId}
            and p.pipeline_id = d.pipeline_id and p.id = d.stage_id
          where d.organisation_id = ${organisationId} and d.archived_at is null
            and d.owner_id is not null and ${isCounting(organisationId)}
            and d.close_date >= ${span.first} ${span.last ? sql`and d.close_date <= ${span.last}` : sql``}
            ${pipelines ? sql`and d.pipeline_id = any(${pipelines}::text[])` : sql``}
          group by 1, 2),
        by_owner as materialized (
          select s.owner_id, json_object_agg(s.bucket,
            json_build_object('value', s.value, 'count', s.count, 'weighted', s.weighted)) as totals
          from sums s group by s.owner_id)
        select u.id, c.period is not null as has_goal, c.quota, c.rep_commit, c.committed_at,
          c.won, c.open, c.most_likely, c.best_case, ${HAS_CRM(organisationId)} as has_crm, s.totals
        from users u
        left join ${goalsAt(organisationId, then)} c on c.organisation_id = u.organisation_id
          and c.reviewee_id = u.id and c.period = ${period}
        left join by_owner s on s.owner_id = u.id
        where u.organisation_id = ${organisationId} and ${wasOnTeam(then)}
          and ${sells(sql`s.owner_id is not null`)}
        order by lower(u.name), u.id`.execute(db);
      return rows.map((row) => {
        const { id, hasGoal, quota, repCommit, committedAt } = row;
        return {
          id,
          goal: hasGoal ? { quota, repCommit, committedAt } : null,
          totals: row.hasCrm ? (row.totals ?? {}) : hasGoal ? totalsFromGoal(row) : {},
        };
      });
    },

    /** What each of the given owners won on which day. */
    async wins(
      span: Span,
      pipelines: string[] | undefined,
      then: Date | null,
      ownerIds: readonly string[],
    ): Promise<Map<string, Array<{ day: Day; value: number }>>> {
      const among = sql`and d.owner_id = any(${ownerIds}::uuid[])
        ${pipelines ? sql`and d.pipeline_id = any(${pipelines}::text[])` : sql``}`;
      const { rows } = await sql<{ ownerId: string; day: Day; value: number }>`
        with ${facts(span, then, among)}
        select owner_id, close_date as day, coalesce(sum(amount), 0) as value from facts
        where bucket = 'won' group by owner_id, close_date order by close_date`.execute(db);
      return Map.groupBy(rows, ({ ownerId }) => ownerId);
    },

    /** Each person's commit for a quarter before an instant, or the first one made since. */
    async commitsBefore(period: Quarter, instant: Date): Promise<Map<string, number>> {
      const { rows } = await sql<{ revieweeId: string; repCommit: number }>`
        select distinct on (v.reviewee_id) v.reviewee_id, v.rep_commit from check_in_versions v
        where v.organisation_id = ${organisationId} and v.period = ${period} and v.rep_commit > 0
          ${seesTeam(viewer) ? sql`` : sql`and v.reviewee_id = ${userId}`}
        order by v.reviewee_id, v.saved_at >= ${instant},
          case when v.saved_at < ${instant} then v.version end desc, v.version`.execute(db);
      return new Map(rows.map(({ revieweeId, repCommit }) => [revieweeId, repCommit]));
    },

    /** Each owner's totals of a date range, or only the given owner's. */
    async totals(
      span: Span,
      ownerId?: string,
      then: Date | null = null,
    ): Promise<Map<string, BucketTotals>> {
      const ofOne = ownerId && sql`and d.owner_id = ${ownerId}`;
      const { rows } = await sql<TotalRow & { ownerId: string }>`
        with ${facts(span, then, ofOne || undefined)} select * from totals`.execute(db);
      return new Map(
        [...Map.groupBy(rows, (row) => row.ownerId)].map(([id, ofOwner]) => [
          id,
          totalsOf(ofOwner),
        ]),
      );
    },
  };
}

/** A user without deals has one row without a bucket. */
function totalsOf(rows: TotalRow[]): BucketTotals {
  return Object.fromEntries(
    rows
      .filter(({ bucket }) => bucket !== null)
      .map(({ bucket, value, count, weighted }) => [bucket, { value, count, weighted }]),
  );
}
