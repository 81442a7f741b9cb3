import {
  type Bucket,
  type BucketTotals,
  coversWholeMonths,
  type Day,
  type ForecastLineRule,
} from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { may, seesTeam, type Viewer } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { creditsAt, dealCredits } from "../../db/deal-credits.ts";
import { dealsAt } from "../../db/deals-then.ts";
import { homeDecimals } from "../../db/home-rate.ts";
import { lineDealsAt } from "../../db/line-deals-then.ts";

/** A date range, both days included; no last day means open-ended. */
export interface Span {
  first: Day;
  last: Day | null;
}

/** A line of business, whose deals count instead of all. */
export interface LineOfDeals extends ForecastLineRule {
  id: string;
}

/** Which deals a total is about: those that close in a range, of some pipelines or all. */
export interface Question {
  span: Span;
  pipelines?: string[] | undefined;
  then?: Date | null;
  /** As in `HistoryFilter`. */
  outdated?: readonly string[] | null | undefined;
  /** Those with an owner, unless given. */
  whose?: RawBuilder<SqlBool>;
  line?: LineOfDeals | undefined;
}

export interface TotalRow {
  bucket: Bucket;
  value: number;
  count: number;
  weighted: number;
}

export const OWNED = sql<SqlBool>`d.owner_id is not null`;

/** Sums are kept by month, and only as of now. */
export function isKept({ span: { first, last }, then = null }: Question): boolean {
  return then === null && coversWholeMonths(first, last);
}

/** As in `bucketOf`. */
export const BUCKET = sql`case when d.status <> 'open' then d.status else case d.forecast_category
  when 'COMMIT' then 'likely' when 'BEST_CASE' then 'maybe' when 'OMIT' then 'omitted' else 'pipeline' end end`;

/** As in `weightedValue`. */
const weighted = (organisationId: string) => sql`case
  when d.shares is null then round(d.amount * s.probability, ${homeDecimals(organisationId)})
  else weighted_part(d.whole_amount, s.probability, d.shares, d.place, ${homeDecimals(organisationId)}) end`;

/** A share in a colleague's deal is worth something and counts no deal. */
const HAS_SOMETHING = sql`(d.count <> 0 or d.value <> 0 or d.weighted <> 0)`;

/** SQL that adds up the deals a viewer sees, by owner and bucket. */
export function dealSums(viewer: Viewer) {
  const { organisationId, userId } = viewer;
  const isOwn = seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`;

  /** The conditions of deals and of what is kept of them. */
  const counts = ({ pipelines, whose = OWNED, line }: Question) => sql`
    d.organisation_id = ${organisationId} and ${whose} ${isOwn}
    ${line ? sql`and d.line_id = ${line.id}` : sql``}
    ${line?.pipelines ? sql`` : sql`and ${isCounting(organisationId)}`}
    ${pipelines ? sql`and d.pipeline_id = any(${pipelines}::text[])` : sql``}`;
  const within = (column: string, { first, last }: Span) => {
    const day = sql.raw(column);
    return sql`${day} >= ${first} ${last ? sql`and ${day} <= ${last}` : sql``}`;
  };
  const dealsOf = ({ span, then = null, outdated, line }: Question) => {
    if (line) return lineDealsAt(organisationId, line, then, outdated);
    if (!then) return dealCredits(organisationId);
    const deals = dealsAt(organisationId, then, { closes: span, outdated });
    return creditsAt(organisationId, then, deals, {
      withHidden: !may(viewer, "read-everybody"),
    });
  };

  /** What people are credited with of the counting deals, with their buckets. */
  const facts = (question: Question) => sql`
    facts as materialized (
      select d.owner_id, d.id, d.pipeline_id, d.stage_id, d.amount_in_home_currency as amount,
        d.close_date, d.is_counted, d.place, d.shares, d.whole_amount, ${BUCKET} as bucket
      from ${dealsOf(question)} d
      where ${counts(question)} and d.archived_at is null and ${within("d.close_date", question.span)})`;

  /** The totals of `facts` per owner and bucket. */
  const FACT_TOTALS = sql`
    totals as materialized (
      select * from (
        select d.owner_id, d.bucket, coalesce(sum(d.amount), 0) as value,
          count(*) filter (where d.is_counted) as count, coalesce(sum(${weighted(organisationId)}), 0) as weighted
        from facts d left join stages s on s.organisation_id = ${organisationId}
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        group by d.owner_id, d.bucket) d
      where ${HAS_SOMETHING})`;

  /** The same, from what is kept of whole months. */
  const keptTotals = (question: Question) => sql`
    totals as materialized (
      select * from (
        select d.owner_id, ${BUCKET} as bucket, sum(d.value) as value, sum(d.deals) as count,
          sum(d.weighted) as weighted
        from ${question.line ? sql`line_tallies` : sql`deal_tallies`} d
        where ${counts(question)} and ${within("d.month", question.span)}
        group by 1, 2) d
      where ${HAS_SOMETHING})`;

  return {
    counts,
    facts,
    /** Of deals, even where sums are kept. */
    withFactTotals: (question: Question) => sql`with ${facts(question)}, ${FACT_TOTALS}`,

    /**
     * The totals per owner and bucket: added up from what is kept, or from deals for a past day or
     * a part of a month. Each part is materialised: PostgreSQL has no statistics for a team of
     * seven, estimates one row, and would rescan everything for each member.
     */
    withTotals: (question: Question) =>
      isKept(question)
        ? sql`${prepared}with ${keptTotals(question)}`
        : sql`with ${facts(question)}, ${FACT_TOTALS}`,
  };
}

/** A user without deals has one row without a bucket. */
export function totalsOf(rows: TotalRow[]): BucketTotals {
  return Object.fromEntries(
    rows
      .filter(({ bucket }) => bucket !== null)
      .map(({ bucket, value, count, weighted }) => [bucket, { value, count, weighted }]),
  );
}
