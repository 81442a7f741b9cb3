import type { SmartQueueId } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isCounting } from "../../db/counting.ts";
import type { Handle } from "../../db/handle.ts";
import { seesTeam } from "../../viewer.ts";

export interface QueueSpan {
  /** The organisation's week. */
  week: [first: Day, last: Day];
  quarter: [first: Day, last: Day];
  timeZone: string;
}

export interface StoredQueue {
  id: SmartQueueId;
  count: number;
  value: number;
  /** The first of them, in order. */
  dealIds: string[];
}

const SHOWN = 50;
const TOP = 5;
const LARGEST = sql`d.amount desc nulls last`;
const TRIAGED = sql`d.is_open and d.forecast_category in ('COMMIT', 'BEST_CASE')`;
const SURE_AND_SOON = sql`d.forecast_category = 'COMMIT' desc, d.close_date nulls last, ${LARGEST}`;

/** Some of the deals that were looked at, each at its place. */
function queue(
  id: SmartQueueId,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  most = Number.MAX_SAFE_INTEGER,
): RawBuilder<unknown> {
  return sql`select ${id}::text as queue, d.id, d.amount,
      row_number() over (order by ${order}, d.id) as place, ${most}::bigint as most
    from looked_at d where ${where}`;
}

/** Lists of deals to go through, all of them from one look at the deals. */
export function smartQueuesRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  return {
    async read(ownerId: string | null, span: QueueSpan): Promise<StoredQueue[]> {
      const { week, quarter, timeZone } = span;
      const owner = seesTeam(viewer) ? ownerId : viewer.userId;
      const mine = owner === null ? sql`true` : sql`d.owner_id = ${owner}`;
      const weekStart = sql`(${week[0]}::date::timestamp at time zone ${timeZone})`;
      const nextWeek = sql`((${week[1]}::date + 1)::timestamp at time zone ${timeZone})`;
      const isUpdated = sql<SqlBool>`d.deal_update <> '' and d.deal_update_at >= ${weekStart}
        and d.deal_update_at < ${nextWeek}`;
      const queues = [
        queue(
          "closing-this-week",
          sql`d.is_open and d.close_date between ${week[0]} and ${week[1]}`,
          sql`d.close_date, ${LARGEST}`,
        ),
        queue("new-updates-this-week", sql`d.is_updated`, sql`d.deal_update_at desc`),
        queue(
          "top-five-value",
          sql`d.is_open and d.close_date between ${quarter[0]} and ${quarter[1]} and d.amount is not null`,
          LARGEST,
          TOP,
        ),
        queue("triaged-no-reviews", sql`${TRIAGED} and d.review_id is null`, SURE_AND_SOON),
        queue("triaged-deals", sql<SqlBool>`${TRIAGED}`, SURE_AND_SOON),
      ];
      const { rows } = await sql<{
        queue: SmartQueueId;
        count: number;
        value: number;
        ids: string[];
      }>`
        with looked_at as materialized (
          select d.id, d.status = 'open' as is_open, d.close_date, d.amount_in_home_currency as amount,
            d.forecast_category, d.review_id, d.deal_update_at, ${isUpdated} as is_updated
          from deals d
          where d.organisation_id = ${organisationId} and d.archived_at is null and ${mine}
            and ${isCounting(organisationId)}
            and (d.status = 'open' or d.deal_update_at >= ${weekStart}))
        select q.queue, count(*) as count, coalesce(sum(q.amount), 0) as value,
          array_agg(q.id order by q.place) filter (where q.place <= ${SHOWN}) as ids
        from (${sql.join(queues, sql` union all `)}) q
        where q.place <= q.most group by q.queue`.execute(db);
      const found = new Map(rows.map((row) => [row.queue, row]));
      return QUEUES.map((id) => ({
        id,
        count: found.get(id)?.count ?? 0,
        value: found.get(id)?.value ?? 0,
        dealIds: found.get(id)?.ids ?? [],
      }));
    },
  };
}

/** In the order in which they are offered. */
const QUEUES: SmartQueueId[] = [
  "closing-this-week",
  "new-updates-this-week",
  "top-five-value",
  "triaged-no-reviews",
  "triaged-deals",
];
