import type { ForecastRow } from "@touchline/contract";
import {
  type Bucket,
  type BucketTotals,
  type Day,
  type ForecastPeriod,
  type Quarter,
  totalsFromGoal,
} from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { type PastDay, wasOnTeam } from "../../db/deals-then.ts";
import { goalsAt } from "../../db/goals-then.ts";
import type { Handle } from "../../db/handle.ts";
import { lineGoalsAt } from "../../db/line-deals-then.ts";
import { sells } from "../../db/sells.ts";
import { HAS_NO_OWNER, isTeamDeal } from "../../db/team-deals.ts";
import {
  BUCKET,
  dealSums,
  isKept,
  OWNED,
  type Question,
  type Span,
  type TotalRow,
  totalsOf,
} from "./deal-sums.repository.ts";

export type DealBehind = ForecastRow["mostLikely"]["deals"][number];

export interface ForecastFacts {
  rep: { id: string; name: string };
  goal: { quota: number; repCommit: number; committedAt: Date | null } | null;
  totals: BucketTotals;
  shared: ForecastRow["shared"];
  /** The ten largest deals of each bucket that is displayed with its deals. */
  deals: Partial<Record<Bucket, DealBehind[]>>;
}

export type SellerFacts = Pick<ForecastFacts, "goal" | "totals"> & { id: string };

const SHOWN_DEALS = 10;

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
  shared: number;
  ofOthers: number;
  wonInFull: number;
  likelyInFull: number;
  openInFull: number;
}

interface SellerRow
  extends Pick<OverviewRow, "id" | "hasGoal" | "quota" | "repCommit" | "committedAt" | "hasCrm">,
    Pick<OverviewRow, "won" | "open" | "mostLikely" | "bestCase"> {
  totals: BucketTotals | null;
}

/** Of credits `d` in deals that are split, and what they would be if the owner had the whole deal. */
function sharedFigures(amount: RawBuilder<unknown>, bucket: RawBuilder<unknown>) {
  const more = (buckets: string[]) => sql`coalesce(sum(
      case when d.is_counted then coalesce(d.whole_amount, 0) else 0 end - coalesce(${amount}, 0))
    filter (where ${bucket} in (${sql.join(buckets.map((one) => sql.lit(one)))})), 0)`;
  return sql`count(*)::int as shared, count(*) filter (where not d.is_counted)::int as of_others,
    ${more(["won"])} as won_in_full, ${more(["likely"])} as likely_in_full,
    ${more(["likely", "maybe", "pipeline"])} as open_in_full`;
}

const HAS_CRM = (organisationId: string) => sql`exists (select from connections k
  where k.organisation_id = ${organisationId} and k.vendor = 'hubspot')`;

/**
 * Deal totals of a date range per owner, now or in the past.
 */
export function forecastRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const { counts, facts, withTotals, withFactTotals } = dealSums(viewer);

  /**
   * The ten largest deals of each owner in the buckets displayed with their deals. They are read in
   * the order of their amounts until there are ten.
   */
  const largestDeals = (question: Question) => {
    const { first, last } = question.span;
    const ofOwner = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, id: string) => sql`
      select ${columns}, d.amount_in_home_currency as amount, d.pipeline_id, d.stage_id, d.close_date
      from ${from}
      where ${counts({ ...question, whose: sql`d.owner_id = t.owner_id` })} and d.status = 'open'
        ${id === "d.id" ? sql`and d.archived_at is null and not is_split(d.splits, d.owner_crm_id)` : sql``}
        and d.forecast_category in ('COMMIT', 'BEST_CASE')
        and d.forecast_category = case t.bucket when 'likely' then 'COMMIT' else 'BEST_CASE' end
        and d.close_date >= ${first} ${last ? sql`and d.close_date <= ${last}` : sql``}
      order by d.amount_in_home_currency desc nulls last, ${sql.raw(id)}`;
    return isKept(question)
      ? sql`
        largest as (
          select t.owner_id, t.bucket, l.* from totals t
          cross join lateral (
            (${ofOwner(sql`d.id, null::bigint[] as shares, 1 as place`, sql`deals d`, "d.id")}
              limit ${sql.lit(SHOWN_DEALS)})
            union all
            (${ofOwner(sql`d.deal_id, d.shares, d.place`, sql`deal_credits d`, "d.deal_id")}
              limit ${sql.lit(SHOWN_DEALS)})) l
          where t.bucket in ('likely', 'maybe')),
        shared as (
          select d.owner_id, ${sharedFigures(sql`d.amount_in_home_currency`, BUCKET)}
          from deal_credits d where ${counts(question)} and d.status <> 'lost'
            and d.close_date >= ${first} ${last ? sql`and d.close_date <= ${last}` : sql``} group by 1)`
      : sql`
        largest as (select * from facts where bucket in ('likely', 'maybe')),
        shared as (
          select d.owner_id, ${sharedFigures(sql`d.amount`, sql`d.bucket`)}
          from facts d where d.shares is not null and d.bucket <> 'lost' group by 1)`;
  };

  return {
    /**
     * One entry per rep, and per manager who sells; a rep gets only their own. Without a CRM it has
     * the values entered in the goals.
     */
    async overview(
      span: Span,
      period: Quarter | null,
      pipelines: string[] | undefined,
      past: PastDay | null = null,
    ): Promise<ForecastFacts[]> {
      const then = past?.end ?? null;
      const question = { span, pipelines, then, outdated: past?.outdated };
      const isShown = seesTeam(viewer)
        ? sells(sql`t.owner_id is not null`)
        : sql<SqlBool>`u.id = ${userId}`;
      const { rows } = await sql<OverviewRow>`${withTotals(question)}, ${largestDeals(question)},
        placed as (
          select d.owner_id, d.bucket, d.id, d.amount, d.pipeline_id, d.stage_id, d.close_date, d.shares, d.place as part,
            row_number() over (partition by d.owner_id, d.bucket
              order by d.amount desc nulls last, d.id) as place
          from largest d),
        shown as materialized (
          select p.owner_id, p.bucket, json_agg(json_build_object('id', d.id, 'hubspotId', d.crm_id,
            'name', left(d.name, 4000), 'amountInHomeCurrency', p.amount,
            'share', (p.shares[p.part] / (select sum(s) from unnest(p.shares) s))::float,
            'stage', left(coalesce(s.label, p.stage_id, ''), 200), 'closeDate', p.close_date,
            'forecastCategory', case p.bucket when 'likely' then 'COMMIT' else 'BEST_CASE' end)
            order by p.place) as deals
          from placed p join deals d on d.organisation_id = ${organisationId} and d.id = p.id
          left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = p.pipeline_id
            and s.id = p.stage_id
          where p.place <= ${sql.lit(SHOWN_DEALS)} group by p.owner_id, p.bucket)
        select u.id, u.name, c.period is not null as has_goal, c.quota, c.rep_commit, c.committed_at,
          c.won, c.open, c.most_likely, c.best_case, ${HAS_CRM(organisationId)} as has_crm,
          t.bucket, t.value, t.count, t.weighted, s.deals, coalesce(p.shared, 0) as shared,
          coalesce(p.of_others, 0) as of_others, coalesce(p.won_in_full, 0) as won_in_full,
          coalesce(p.likely_in_full, 0) as likely_in_full, coalesce(p.open_in_full, 0) as open_in_full
        from users u
        left join ${goalsAt(organisationId, then)} c on c.organisation_id = u.organisation_id
          and c.reviewee_id = u.id and c.period = ${period}
        left join totals t on t.owner_id = u.id
        left join shown s on s.owner_id = u.id and s.bucket = t.bucket
        left join shared p on p.owner_id = u.id
        where u.organisation_id = ${organisationId} and ${wasOnTeam(then)} and ${isShown}
        order by lower(u.name), u.id`.execute(db);
      return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) => {
        const [one] = ofOne;
        if (!one) return [];
        const { id, name, hasGoal, quota, repCommit, committedAt, shared, ofOthers } = one;
        const { wonInFull: won, likelyInFull: likely, openInFull: open } = one;
        return {
          rep: { id, name },
          shared: { count: shared, ofOthers, inFull: { won, likely, open } },
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
      // The kept sums don't know owners in the CRM.
      const from =
        owner === "none"
          ? withFactTotals({ span, pipelines, whose: HAS_NO_OWNER })
          : withTotals({ span, pipelines, whose: sql`not ${isTeamDeal(organisationId)}` });
      const { rows } = await sql<TotalRow>`${from}
        select bucket, sum(value) as value, sum(count)::int as count, sum(weighted) as weighted
        from totals group by bucket`.execute(db);
      return totalsOf(rows);
    },

    /**
     * The same people as `overview`, with sums only: an organisation may have hundreds, and their
     * largest deals would take longer to find than all sums. Of a line, quotas and commits of a
     * quarter may be those of its months, in `parts`.
     */
    async sellers(
      question: Question,
      period: ForecastPeriod | null,
      parts: readonly ForecastPeriod[] = [],
    ): Promise<SellerFacts[]> {
      const { then = null, line } = question;
      const goals =
        line && period
          ? lineGoalsAt(organisationId, line.id, period, parts, then)
          : goalsAt(organisationId, then);
      const { rows } = await sql<SellerRow>`${withTotals(question)},
        by_owner as materialized (
          select s.owner_id, json_object_agg(s.bucket,
            json_build_object('value', s.value, 'count', s.count, 'weighted', s.weighted)) as totals
          from totals s group by s.owner_id)
        select u.id, c.period is not null as has_goal, c.quota, c.rep_commit, c.committed_at,
          c.won, c.open, c.most_likely, c.best_case, ${HAS_CRM(organisationId)} as has_crm, s.totals
        from users u
        left join ${goals} c on c.organisation_id = u.organisation_id
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
      question: Question,
      ownerIds: readonly string[],
    ): Promise<Map<string, Array<{ day: Day; value: number }>>> {
      const whose = sql<SqlBool>`d.owner_id = any(${ownerIds}::uuid[])`;
      const { rows } = await sql<{ ownerId: string; day: Day; value: number }>`
        with ${facts({ ...question, whose })}
        select owner_id, close_date as day, coalesce(sum(amount), 0) as value from facts
        where bucket = 'won' group by owner_id, close_date order by close_date`.execute(db);
      return Map.groupBy(rows, ({ ownerId }) => ownerId);
    },

    /** Each person's commit for a quarter before an instant, or the first one made since. */
    async commitsBefore(period: Quarter, instant: Date): Promise<Map<string, number>> {
      const { rows } = await sql<{ revieweeId: string; repCommit: number }>`${prepared}
        select distinct on (v.reviewee_id) v.reviewee_id, v.rep_commit from check_in_versions v
        where v.organisation_id = ${organisationId} and v.period = ${period} and v.rep_commit > 0
          ${seesTeam(viewer) ? sql`` : sql`and v.reviewee_id = ${userId}`}
        order by v.reviewee_id, v.saved_at >= ${instant},
          case when v.saved_at < ${instant} then v.version end desc, v.version`.execute(db);
      return new Map(rows.map(({ revieweeId, repCommit }) => [revieweeId, repCommit]));
    },

    /** Compares the kept sums with the deals; returns how many kinds of deals had to be corrected. */
    async correctSums(): Promise<number> {
      const { rows } = await sql<{ corrected: number }>`
        select correct_deal_sums(${organisationId}) + correct_line_sums(${organisationId}) as corrected`.execute(
        db,
      );
      return rows[0]?.corrected ?? 0;
    },

    /** Each owner's totals of a date range, or only the given owner's. */
    async totals(
      span: Span,
      ownerId?: string,
      past: Pick<PastDay, "end" | "outdated"> | null = null,
    ): Promise<Map<string, BucketTotals>> {
      const then = past?.end ?? null;
      const question = { span, then, outdated: past?.outdated };
      const whose = ownerId ? sql<SqlBool>`d.owner_id = ${ownerId}` : OWNED;
      const { rows } = await sql<
        TotalRow & { ownerId: string }
      >`${withTotals({ ...question, whose })} select * from totals`.execute(db);
      return new Map(
        [...Map.groupBy(rows, (row) => row.ownerId)].map(([id, ofOwner]) => [
          id,
          totalsOf(ofOwner),
        ]),
      );
    },
  };
}
