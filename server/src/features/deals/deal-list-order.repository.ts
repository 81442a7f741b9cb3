import type { DealGrouping, DealSort } from "@touchline/contract";
import { isOwnProperty, type OwnProperty } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam, type Viewer } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { CRM_NAME, OUTSIDE_OWNERS, OWNERS } from "../../db/deal-owner.ts";
import { type DealQuery, PIPELINE, STAGE } from "./deal-list-filter.repository.ts";
import { ownOptions, ownText, ownValue } from "./own-field-conditions.repository.ts";

type StandardSort = Exclude<DealSort, OwnProperty>;
type StandardGrouping = Exclude<DealGrouping, OwnProperty>;

const CONFIDENCE_RANK = sql`(case d.forecast_category when 'OMIT' then 0 when 'BEST_CASE' then 2 when 'COMMIT' then 3
  when 'CLOSED' then 4 else 1 end)`;

const OUTSIDER_KEYS = [
  sql`(case when d.owner_id is null then lower(${CRM_NAME}) end)`,
  sql`(case when d.owner_id is null then d.owner_crm_id end)`,
];
const STAGE_JOINS = sql`left join stages s on s.organisation_id = d.organisation_id
    and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id`;

/** The columns of each sort key. Nulls come last in both directions. */
const KEYS: Record<StandardSort, RawBuilder<unknown>[]> = {
  Owner: [sql`lower(u.name)`, sql`u.id`, ...OUTSIDER_KEYS],
  name: [sql`lower(d.name)`],
  dealStage: [sql`p.display_order`, sql`s.display_order`],
  closeDate: [sql`d.close_date`],
  amountInHomeCurrency: [sql`d.amount_in_home_currency`],
  Review: [sql`d.review_score`, sql`d.reviewed_at`],
  forecastCategory: [CONFIDENCE_RANK],
  dealUpdate: [sql`nullif(lower(left(d.deal_update, 200)), '')`],
  nextStep: [sql`nullif(lower(left(d.next_step, 200)), '')`],
  issues: [sql`i.score`],
  risk: [sql`d.risk_value`],
};
const JOINS: Partial<Record<DealSort, RawBuilder<unknown>>> = {
  Owner: OWNERS,
  dealStage: STAGE_JOINS,
};
interface GroupOrder {
  keys: RawBuilder<unknown>[];
  join: RawBuilder<unknown>;
}
/**
 * The order of groups, independent of the sort direction within them. Deals in no group come last.
 */
const GROUP_ORDER: Record<StandardGrouping, GroupOrder> = {
  owner: {
    keys: [sql`lower(u.name)`, sql`d.owner_id`, ...OUTSIDER_KEYS].map(
      (key) => sql`${key} nulls last`,
    ),
    join: OWNERS,
  },
  stage: {
    keys: [sql`p.display_order nulls last`, sql`s.display_order nulls last`, PIPELINE, STAGE],
    join: STAGE_JOINS,
  },
};

/** Choices in the CRM's order, then values it doesn't list, then empty ones. */
const groupOrder = (by: DealGrouping, { organisationId }: Viewer): GroupOrder =>
  isOwnProperty(by)
    ? {
        keys: [sql`f.place nulls last`, sql`${ownText(by)} nulls last`],
        join: ownOptions(organisationId, by),
      }
    : GROUP_ORDER[by];

/** Never null: an index on them can be read in both directions. */
const NEVER_NULL_KEYS: DealSort[] = ["name", "forecastCategory"];

/** Each deal's issue score, which no column stores: issues are computed on read. */
export type IssueScores = { dealId: string; score: number }[];

interface PageRequest {
  query: DealQuery;
  scores?: IssueScores | undefined;
  viewer: Viewer;
  where: RawBuilder<SqlBool>;
  /** Where to read deals from, if not their table. */
  source?: RawBuilder<unknown>;
}

/** More deals than a screen displays. */
export const LARGE_PAGE = 1000;

/**
 * The deals `d` of one page with their `place` in the whole list. Ids are selected first, from an
 * index where possible, before rows are fetched. With thousands of deals by date, rows are fetched
 * right away: looking each up again would read the table twice.
 */
export function pageOf(chosen: PageRequest): RawBuilder<unknown> {
  const { query, viewer } = chosen;
  if (query.pageSize > LARGE_PAGE && query.orderBy === "closeDate" && !query.groupBy) {
    return sql`(${sortedPage(chosen, sql`d.*`)}) d`;
  }
  return sql`(${chosenIds(chosen)}) page
    join deals d on d.organisation_id = ${viewer.organisationId} and d.id = page.id`;
}

/** The ids of one page, each with its `place`. */
export function chosenIds(chosen: PageRequest): RawBuilder<unknown> {
  const { query, viewer } = chosen;
  const { groupBy } = query;
  const groups =
    groupBy && isOwnProperty(groupBy)
      ? null
      : groupsOf(groupBy ? withGroupSort(query, groupBy) : query, viewer);
  return groups ? pageOfGroups(chosen, groups) : sortedPage(chosen, sql`d.id`);
}

/** One page of the matching deals, each with its `place`, sorted as they are read. */
function sortedPage(chosen: PageRequest, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sortedRows(chosen, (by) => sql`${columns}, row_number() over (order by ${by}) as place`);
}

/**
 * The ids of one page in order, each with the total, from deals as they were. Without places
 * PostgreSQL sorts only as many deals as the page has; by close date those of one month after the
 * other, as they are kept.
 */
export function idsThen(chosen: PageRequest): RawBuilder<unknown> {
  const { query, where, source } = chosen;
  const total = sql`(select count(*)::int from ${source} d where ${where})`;
  const isByDate = query.orderBy === "closeDate" && !query.groupBy;
  return sortedRows(chosen, () => sql`d.id, ${total} as total`, isByDate ? CLOSE_MONTH : []);
}

const CLOSE_MONTH = [sql`d.close_month`];

function sortedRows(
  { query, viewer, where, scores = [], source = sql`deals` }: PageRequest,
  columns: (by: RawBuilder<unknown>) => RawBuilder<unknown>,
  firstKeys: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const direction = directionOf(query);
  // Within a date range no close date is null, so an index can be read backwards.
  const isDated =
    query.closeDateStart !== undefined ||
    (query.closeDateEnd !== undefined && query.orUndated === undefined);
  const isWhole =
    NEVER_NULL_KEYS.includes(query.orderBy) || (query.orderBy === "closeDate" && isDated);
  const last = isWhole ? sql`` : sql`nulls last`;
  const groups = query.groupBy && groupOrder(query.groupBy, viewer);
  const by = sql.join([
    ...(groups?.keys ?? []),
    ...[
      ...firstKeys,
      ...(isOwnProperty(query.orderBy) ? [ownValue(query.orderBy)] : KEYS[query.orderBy]),
    ].map((key) => sql`${key} ${direction} ${last}`),
    sql`d.id ${direction}`,
  ]);
  const joins = new Set([
    query.orderBy === "issues" ? withScores(scores) : JOINS[query.orderBy],
    groups?.join,
  ]);
  return sql`select ${columns(by)}
    from ${source} d ${sql.join([...joins].filter(Boolean), sql` `)} where ${where}
    order by ${by} limit ${query.pageSize} offset ${offsetOf(query)}`;
}

/**
 * By close date within a range every filter reads the same index, so the plan is cached. Other
 * orders depend on the values.
 */
export function preparedIfByDate(query: DealQuery): RawBuilder<unknown> {
  const { orderBy, page, groupBy, closeDateStart, closeDateEnd, closed } = query;
  const { pipelines = [], forecastCategory = [] } = query;
  const isNarrow =
    query.userId ?? query.crmOwnerId ?? query.ids ?? query.words ?? query.own ?? query.risk;
  const isByDate =
    orderBy === "closeDate" && page === 1 && closed === "false" && closeDateStart && closeDateEnd;
  const hasFewShapes = pipelines.length <= 1 && forecastCategory.length <= 1;
  return isByDate && !groupBy && !isNarrow && !query.orUndated && hasFewShapes ? prepared : sql``;
}

function withScores(scores: IssueScores): RawBuilder<unknown> {
  return sql`left join unnest(${scores.map(({ dealId }) => dealId)}::uuid[],
    ${scores.map(({ score }) => score)}::int[]) as i (id, score) on i.id = d.id`;
}

interface Groups {
  /** In order, as `(place, …)`. */
  rows: RawBuilder<unknown>;
  /** The condition for deals in group `g`. */
  has: RawBuilder<SqlBool>;
  /** The deals in no group, which come last in their own order. */
  rest: { where: RawBuilder<SqlBool>; join: RawBuilder<unknown>; by: RawBuilder<unknown> } | null;
}

/**
 * Iterates over the few distinct values, each in close date order. A sort would read every matching
 * deal; this reads at most a page per value.
 */
function pageOfGroups(
  { query, where }: PageRequest,
  { rows, has, rest }: Groups,
): RawBuilder<unknown> {
  const enough = offsetOf(query) + query.pageSize;
  const first = (which: RawBuilder<SqlBool>) => sql`select d.id, d.close_date from deals d
    where ${where} and ${which} order by d.close_date, d.id limit ${enough}`;
  const others = rest
    ? sql`union all select * from (select d.id, null::bigint, row_number() over (order by ${rest.by}, d.close_date, d.id)
        as rest, d.close_date from deals d ${rest.join} where ${where} and ${rest.where}
        order by rest limit ${enough}) others`
    : sql``;
  const by = sql`place nulls last, rest, close_date, id`;
  return sql`select id, row_number() over (order by ${by}) as place
    from (select d.id, g.place, null::bigint as rest, d.close_date from (${rows}) g
      cross join lateral (${first(has)}) d ${others}) fits
    order by ${by} limit ${query.pageSize} offset ${offsetOf(query)}`;
}

/** Groups have their own order; those by close date are iterated like values of a sort key. */
const SORT_KEYS = { owner: "Owner", stage: "dealStage" } as const;

function withGroupSort(query: DealQuery, by: StandardGrouping): DealQuery {
  const isByDate = query.orderBy === "closeDate" && query.order === "ASC";
  return isByDate ? { ...query, orderBy: SORT_KEYS[by] } : { ...query, orderBy: "closeDate" };
}

/** Only open deals have the necessary indexes. */
function groupsOf(query: DealQuery, viewer: Viewer): Groups | null {
  if (query.closed !== "false" || query.ids) return null;
  const direction = directionOf(query);
  switch (query.orderBy) {
    case "Owner":
      return {
        rows: sql`select id as owner_id, row_number() over (order by lower(name) ${direction}, id) as place
          from users where organisation_id = ${viewer.organisationId}`,
        has: sql`d.owner_id = g.owner_id`,
        rest: {
          where: sql`d.owner_id is null`,
          join: OUTSIDE_OWNERS,
          by: sql.join(OUTSIDER_KEYS.map((key) => sql`${key} ${direction} nulls last`)),
        },
      };
    case "forecastCategory":
      return {
        rows: sql`select triage, triage * ${query.order === "DESC" ? -1 : 1}::int as place
          from generate_series(0, 4) as triage`,
        has: sql`${CONFIDENCE_RANK} = g.triage`,
        rest: null,
      };
    case "dealStage":
      return seesTeam(viewer) ? stages(viewer.organisationId, direction) : null;
    default:
      return null;
  }
}

/** The stages of open deals, found by a loose index scan; includes stages the CRM has deleted. */
function stages(organisationId: string, direction: RawBuilder<unknown>): Groups {
  const next = (after: RawBuilder<unknown>) => sql`select ${PIPELINE} as pipeline, ${STAGE} as stage
    from deals d where d.organisation_id = ${organisationId} and d.status = 'open'
      and d.archived_at is null ${after} order by 1, 2 limit 1`;
  return {
    rows: sql`with recursive found as (
        select * from (${next(sql``)}) first_one
        union all
        select n.* from found f cross join lateral (
          ${next(sql`and (${PIPELINE}, ${STAGE}) > (f.pipeline, f.stage)`)}) n)
      select f.pipeline, f.stage, row_number() over (order by p.display_order ${direction} nulls last,
        s.display_order ${direction} nulls last, f.pipeline, f.stage) as place
      from found f
      left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = f.pipeline
        and s.id = f.stage
      left join pipelines p on p.organisation_id = ${organisationId} and p.id = f.pipeline`,
    has: sql`${PIPELINE} = g.pipeline and ${STAGE} = g.stage`,
    rest: null,
  };
}

function directionOf({ order }: DealQuery): RawBuilder<unknown> {
  return order === "DESC" ? sql`desc` : sql`asc`;
}

function offsetOf({ page, pageSize }: DealQuery): number {
  return (page - 1) * pageSize;
}
