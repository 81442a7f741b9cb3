import {
  MAX_SMART_QUEUE_DEALS,
  type OutsideTeamTotal,
  type QueueDays,
  type SmartQueueId,
  type Total,
} from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { isReviewedLately, type ReviewedSince } from "../../db/reviewed-lately.ts";
import { HAS_NO_OWNER, isTeamDeal, type OutsideRow, outsideTotal } from "../../db/team-deals.ts";

export interface QueueSpan extends QueueDays {
  id: SmartQueueId;
}

export interface StoredQueue extends QueueSpan {
  count: number;
  value: number;
  /** Those of them that were reviewed lately. */
  reviewed: Total;
  /** Those left out because no team member owns them. */
  outsideTeam: OutsideTeamTotal;
  /** The first of them, in order; for a manager those still to review come first. */
  dealIds: string[];
}

interface QueueRow extends OutsideRow {
  queue: SmartQueueId;
  reviewedCount: number;
  reviewedValue: number;
  outsideCount: number;
  outsideValue: number;
  /** Null if all of them are outside. */
  ids: string[] | null;
}

const MAX_LISTED = 50;
const LARGEST_FIRST = sql`d.amount desc nulls last`;
const TRIAGED = sql<SqlBool>`d.is_open and d.forecast_category in ('COMMIT', 'BEST_CASE')`;
const BY_CONFIDENCE_AND_DATE = sql`d.forecast_category = 'COMMIT' desc, d.close_date nulls last, ${LARGEST_FIRST}`;

interface QueueRule {
  /** The SQL form of `isInSmartQueue`; a test checks that they agree. */
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

function ruleOf({ id, from, to }: QueueSpan): QueueRule {
  switch (id) {
    case "closing-this-week":
      return {
        where: sql`d.is_open and d.close_date between ${from} and ${to}`,
        order: sql`d.close_date, ${LARGEST_FIRST}`,
      };
    case "new-updates-this-week":
      return {
        where: sql`d.updated_on between ${from} and ${to}`,
        order: sql`d.deal_update_at desc`,
      };
    case "top-five-value":
      return { where: sql`d.is_open and d.amount is not null`, order: LARGEST_FIRST };
    case "triaged-no-reviews":
      return { where: sql`${TRIAGED} and d.review_id is null`, order: BY_CONFIDENCE_AND_DATE };
    case "triaged-deals":
      return { where: TRIAGED, order: BY_CONFIDENCE_AND_DATE };
  }
}

/**
 * Part of the evaluated deals, each with its rank among the team's deals. Others are ranked among
 * all deals: those that a queue has no room for anyway aren't counted as left out.
 */
function queue(span: QueueSpan): RawBuilder<unknown> {
  const { where, order } = ruleOf(span);
  const max = MAX_SMART_QUEUE_DEALS[span.id] ?? Number.MAX_SAFE_INTEGER;
  return sql`select ${span.id}::text as queue, d.id, d.amount, d.is_outside, d.has_no_owner, d.is_reviewed,
      case when d.is_outside then row_number() over (order by ${order}, d.id)
        else row_number() over (partition by d.is_outside order by ${order}, d.id) end as place,
      ${max}::bigint as max
    from looked_at d where ${where}`;
}

/** Lists of deals to work through, all computed in one scan of the deals. */
export function smartQueuesRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  return {
    async read(
      ownerId: string | null,
      spans: QueueSpan[],
      reviewed: ReviewedSince,
    ): Promise<StoredQueue[]> {
      const { timeZone } = reviewed;
      const owner = seesTeam(viewer) ? ownerId : viewer.userId;
      const reviewedLast = seesTeam(viewer) ? sql`q.is_reviewed, ` : sql``;
      const mine = owner === null ? sql`true` : sql`d.owner_id = ${owner}`;
      const since = spans.find(({ id }) => id === "new-updates-this-week")?.from ?? null;
      const { rows } = await sql<QueueRow>`
        with looked_at as materialized (
          select d.id, d.status = 'open' as is_open, d.close_date, d.amount_in_home_currency as amount,
            d.forecast_category, d.review_id, d.deal_update_at,
            ${isReviewedLately(reviewed)} as is_reviewed,
            not ${isTeamDeal(organisationId)} as is_outside, ${HAS_NO_OWNER} as has_no_owner,
            case when d.deal_update <> '' then
              to_char(d.deal_update_at at time zone ${timeZone}, 'YYYY-MM-DD') end as updated_on
          from deals d
          where d.organisation_id = ${organisationId} and d.archived_at is null and ${mine}
            and ${isCounting(organisationId)}
            and (d.status = 'open'
              or d.deal_update_at >= (${since}::date::timestamp at time zone ${timeZone})))
        select q.queue, count(*) filter (where not q.is_outside) as count,
          coalesce(sum(q.amount) filter (where not q.is_outside), 0) as value,
          count(*) filter (where q.is_reviewed and not q.is_outside)::int as reviewed_count,
          coalesce(sum(q.amount) filter (where q.is_reviewed and not q.is_outside), 0) as reviewed_value,
          count(*) filter (where q.is_outside)::int as outside_count,
          coalesce(sum(q.amount) filter (where q.is_outside), 0) as outside_value,
          count(*) filter (where q.has_no_owner)::int as unowned_count,
          coalesce(sum(q.amount) filter (where q.has_no_owner), 0) as unowned_value,
          (array_agg(q.id order by ${reviewedLast} q.place)
            filter (where not q.is_outside))[1:${MAX_LISTED}] as ids
        from (${sql.join(spans.map(queue), sql` union all `)}) q
        where q.place <= q.max group by q.queue`.execute(db);
      const found = new Map(rows.map((row) => [row.queue, row]));
      return spans.map((span) => {
        const row = found.get(span.id);
        const { count = 0, value = 0, reviewedCount = 0, reviewedValue = 0 } = row ?? {};
        const outside = row && { ...row, count: row.outsideCount, value: row.outsideValue };
        return {
          ...span,
          count,
          value,
          reviewed: { count: reviewedCount, value: reviewedValue },
          outsideTeam: outsideTotal(outside),
          dealIds: row?.ids ?? [],
        };
      });
    },
  };
}
