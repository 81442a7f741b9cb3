import type { api, Deal, Received } from "@touchline/contract";
import { categoryFilter, type Day, daysInStage } from "@touchline/domain";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { CrmAddresses } from "../../crm-address.ts";
import type { Handle } from "../../db/handle.ts";
import { seesTeam, type Viewer } from "../../viewer.ts";

export type DealQuery = Received<typeof api.deals.list>["query"];

/** What each sort key orders by. What is not there comes last, whichever way round. */
const ORDER: Record<DealQuery["orderBy"], RawBuilder<unknown>[]> = {
  Owner: [sql`lower(u.name)`],
  name: [sql`lower(d.name)`],
  dealStage: [sql`p.display_order`, sql`s.display_order`],
  closeDate: [sql`d.close_date`],
  amountInHomeCurrency: [sql`d.amount_in_home_currency`],
  // Whoever looks for what was not reviewed looks for when, not for how well.
  Review: [sql`d.reviewed_at`],
  forecastCategory: [
    sql`case d.forecast_category when 'OMIT' then 0 when 'BEST_CASE' then 2 when 'COMMIT' then 3
      when 'CLOSED' then 4 else 1 end`,
  ],
  dealUpdate: [sql`nullif(lower(left(d.deal_update, 200)), '')`],
  nextStep: [sql`nullif(lower(left(d.next_step, 200)), '')`],
};

const USER = sql`left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id`;
const STAGE = sql`left join stages s on s.organisation_id = d.organisation_id
    and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id`;

interface Row {
  total: number;
  today: Day;
  portalId: string | null;
  uiDomain: string | null;
  id: string;
  crmId: string;
  name: string;
  closeDate: Day | null;
  amountInHomeCurrency: number | null;
  forecastCategory: string | null;
  dealUpdate: string;
  dealUpdateAt: Date | null;
  nextStep: string;
  nextStepAt: Date | null;
  stageEnteredOn: Day | null;
  ownerId: string | null;
  ownerName: string | null;
  stageId: string | null;
  stageLabel: string | null;
  probability: number | null;
  isClosed: boolean | null;
  isWon: boolean | null;
  pipelineId: string | null;
  pipelineLabel: string | null;
  pendingWrite: Deal["pendingWrite"];
  reviewId: string | null;
  reviewSource: "deal-check" | null;
  reviewScore: number | null;
  reviewAttributes: Record<string, number>;
  reviewedAt: Date | null;
}

/**
 * One page of deals and how many there are.
 *
 * The page is chosen by ids before anything is fetched or joined that it is not
 * sorted by: choosing then reads an index, and the rest costs what one page does.
 */
export function dealListRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  /** Past the last page there is no row to carry the total. */
  async function count(where: RawBuilder<SqlBool>): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*) as total from deals d
      where ${where}`.execute(db);
    return rows[0]?.total ?? 0;
  }

  return {
    async page(
      query: DealQuery,
      now: Date,
      addresses: CrmAddresses,
    ): Promise<{ deals: Deal[]; total: number }> {
      const where = filter(query, viewer);
      const keys = ORDER[query.orderBy];
      const names = keys.map((_, index) => sql.ref(`k${index}`));
      const direction = query.order === "DESC" ? sql`desc` : sql`asc`;
      // Within a span of days none is missing, and an index can be read backwards.
      const isDated = query.closeDateStart !== undefined || query.closeDateEnd !== undefined;
      const last = query.orderBy === "closeDate" && isDated ? sql`` : sql`nulls last`;
      const by = (expressions: RawBuilder<unknown>[]) =>
        sql.join(expressions.map((one) => sql`${one} ${direction} ${last}`));
      const offset = (query.page - 1) * query.pageSize;

      const { rows } = await sql<Row>`
        select (select count(*) from deals d where ${where}) as total,
          (${now}::timestamptz at time zone o.time_zone)::date as today,
          c.account_id as portal_id, c.ui_domain, d.id, d.crm_id, d.name, d.close_date,
          d.amount_in_home_currency, d.forecast_category, d.deal_update, d.deal_update_at, d.next_step,
          d.next_step_at, (d.stage_entered_at at time zone o.time_zone)::date as stage_entered_on,
          u.id as owner_id, u.name as owner_name, d.stage_id, s.label as stage_label, s.probability,
          s.is_closed, s.is_won, d.pipeline_id, p.label as pipeline_label, w.state as pending_write,
          r.id as review_id, r.source as review_source, r.score as review_score,
          r.attributes as review_attributes, r.created_at as reviewed_at
        from (select d.id, ${sql.join(keys.map((key, index) => sql`${key} as ${names[index]}`))}
          from deals d ${joinsFor(query.orderBy)} where ${where}
          order by ${by(keys)}, d.id ${direction} limit ${query.pageSize} offset ${offset}) page
        join deals d on d.organisation_id = ${organisationId} and d.id = page.id
        join organisations o on o.id = d.organisation_id
        left join connections c on c.organisation_id = d.organisation_id and c.vendor = 'hubspot'
        ${USER} ${STAGE}
        left join lateral (select nullif(state, 'sent') as state from crm_writes w
          where w.organisation_id = d.organisation_id and w.deal_id = d.id and w.state <> 'discarded'
          order by w.state = 'conflict' desc, w.seq desc limit 1) w on true
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        order by ${by(names.map((name) => sql`page.${name}`))}, d.id ${direction}`.execute(db);
      const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(where));
      return { deals: rows.map((row) => deal(row, addresses)), total };
    },
  };

  function filter(query: DealQuery, viewer: Viewer): RawBuilder<SqlBool> {
    const all: RawBuilder<unknown>[] = [
      sql`d.organisation_id = ${organisationId}`,
      sql`d.archived_at is null`,
    ];
    if (!seesTeam(viewer)) all.push(sql`d.owner_id = ${viewer.userId}`);
    if (query.ids) all.push(isOneOf(query.ids));
    if (query.userId) all.push(sql`d.owner_id ${among(query.userId)}`);
    if (query.pipelines) all.push(sql`d.pipeline_id ${among(query.pipelines)}`);
    if (query.closeDateStart) all.push(sql`d.close_date >= ${query.closeDateStart}`);
    if (query.closeDateEnd) all.push(sql`d.close_date <= ${query.closeDateEnd}`);
    if (query.closed === "true") all.push(sql`d.status <> 'open'`);
    if (query.closed === "false") all.push(sql`d.status = 'open'`);
    const category = categoryFilter(query.forecastCategory ?? []);
    if (category?.kind === "only") all.push(sql`d.forecast_category ${among(category.categories)}`);
    if (category?.kind === "all-but" && category.categories.length > 0) {
      all.push(
        sql`(d.forecast_category is null or not d.forecast_category ${among(category.categories)})`,
      );
    }
    return sql<SqlBool>`${sql.join(all, sql` and `)}`;
  }
}

/** Ids of ours are UUIDs; the CRM's are numbers. */
function isOneOf(ids: string[]): RawBuilder<SqlBool> {
  const ours = ids.filter((id) => id.includes("-"));
  const theirs = ids.filter((id) => !id.includes("-"));
  return sql`(d.id = any(${ours}::uuid[]) or d.crm_id = any(${theirs}::text[]))`;
}

function among(values: readonly string[]): Expression<unknown> {
  return values.length === 1 ? sql`= ${values[0]}` : sql`in (${sql.join(values)})`;
}

function joinsFor(orderBy: DealQuery["orderBy"]): RawBuilder<unknown> {
  if (orderBy === "Owner") return USER;
  return orderBy === "dealStage" ? STAGE : sql``;
}

function deal(row: Row, addresses: CrmAddresses): Deal {
  const { portalId, uiDomain } = row;
  const isClosed = row.isClosed ?? false;
  const isWon = row.isWon ?? false;
  return {
    id: row.id,
    hubspotId: row.crmId,
    url: portalId ? addresses.deal({ portalId, uiDomain: uiDomain ?? "" }, row.crmId) : "",
    name: row.name.slice(0, 4000),
    closeDate: row.closeDate,
    amountInHomeCurrency: row.amountInHomeCurrency,
    forecastCategory: (row.forecastCategory || "PIPELINE").slice(0, 100),
    dealUpdate: row.dealUpdate.slice(0, 65_536),
    dealUpdateAt: row.dealUpdateAt?.toISOString() ?? null,
    nextStep: row.nextStep.slice(0, 65_536),
    nextStepAt: row.nextStepAt?.toISOString() ?? null,
    daysInStage: row.stageEnteredOn && daysInStage(row.stageEnteredOn, row.today),
    Owner: row.ownerId && row.ownerName ? { User: { id: row.ownerId, name: row.ownerName } } : null,
    Stage: {
      hubspotId: row.stageId,
      label: (row.stageLabel ?? row.stageId ?? "").slice(0, 200),
      probability: row.probability,
      closed: isClosed,
      closedWon: isClosed && isWon,
      closedLost: isClosed && !isWon,
      pipelineId: row.pipelineId,
      pipelineLabel: (row.pipelineLabel ?? row.pipelineId ?? "").slice(0, 200),
    },
    Reviews: reviewOf(row),
    pendingWrite: row.pendingWrite,
  };
}

function reviewOf(row: Row): Deal["Reviews"] {
  if (!row.reviewId || !row.reviewedAt) return [];
  return [
    {
      id: row.reviewId,
      source: row.reviewSource,
      score: row.reviewScore,
      attributes: Object.entries(row.reviewAttributes).map(([id, value]) => ({ id, value })),
      createdAt: row.reviewedAt.toISOString(),
    },
  ];
}
