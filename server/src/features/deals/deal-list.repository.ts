import type { Deal } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { OWNERS, type OwnerRow, ownerColumns } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import type { CrmAddresses } from "../../shared/crm/crm-links.ts";
import { DEAL_JOINS, dealColumns } from "./deal-list-columns.repository.ts";
import {
  type DealFilter,
  type DealQuery,
  dealsWhere,
  searchTermsOf,
  talliesWhere,
} from "./deal-list-filter.repository.ts";
import {
  chosenIds,
  type IssueScores,
  LARGE_PAGE,
  pageOf,
  preparedIfByDate,
} from "./deal-list-order.repository.ts";
import { type DealRow, toDeal } from "./deal-list-row.ts";

export type { DealQuery } from "./deal-list-filter.repository.ts";
export type { IssueScores } from "./deal-list-order.repository.ts";

/** The fields needed for totals and for stepping through deals. */
export interface DealFacts extends OwnerRow {
  id: string;
  crmId: string;
  amount: number | null;
  forecastCategory: string | null;
  status: "open" | "won" | "lost";
  probability: number | null;
}

interface NamedDeal extends OwnerRow {
  id: string;
  crmId: string;
  name: string;
  stage: string;
  amount: number | null;
  status: "open" | "won" | "lost";
}

/**
 * One page of deals and the total. Ids are selected before fetching or joining anything the sort
 * doesn't need: the selection reads an index, and the rest costs only one page.
 */
export function dealListRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  /**
   * Skips the camelCase plugin: renaming the columns of 10,000 rows costs as much as reading them.
   */
  const asNamed = db.withoutPlugins();

  return {
    async page(
      query: DealQuery,
      now: Date,
      addresses: CrmAddresses,
      scores?: IssueScores,
    ): Promise<{ deals: Deal[]; total: number }> {
      const isMany = query.pageSize > LARGE_PAGE;
      const rows = await (isMany ? atOnce(query, now, scores) : inTwo(query, now, scores));
      const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(query));
      return { deals: rows.map((row) => toDeal(row, addresses)), total };
    },

    async ids(query: DealFilter, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select d.id from deals d
        where ${dealsWhere(query, viewer)} order by d.id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** The figures of all matching deals by value, up to `limit`. */
    async facts(query: DealFilter, limit: number): Promise<DealFacts[]> {
      const { rows } = await sql<DealFacts>`
        select d.id, d.crm_id, d.amount_in_home_currency as amount, d.forecast_category, d.status,
          s.probability, ${ownerColumns()}
        from deals d
        ${OWNERS}
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${dealsWhere(query, viewer)}
        order by d.amount_in_home_currency desc nulls last, d.id limit ${limit}`.execute(db);
      return rows;
    },

    /** Deals whose name contains every word, prefix matches first. */
    async find(words: string, limit: number): Promise<NamedDeal[]> {
      const name = sql`lower(d.name)`;
      const { rows } = await sql<NamedDeal>`
        select d.id, d.crm_id, d.name, d.status, d.amount_in_home_currency as amount,
          coalesce(s.label, '') as stage, ${ownerColumns()}
        from deals d
        ${OWNERS}
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${dealsWhere({ words }, viewer)}
        order by d.status <> 'open', ${name} not like lower(${`${searchTermsOf(words).join(" ")}%`}), ${name}, d.id
        limit ${limit}`.execute(db);
      return rows;
    },
  };

  async function atOnce(
    query: DealQuery,
    now: Date,
    scores: IssueScores | undefined,
  ): Promise<ListedRow[]> {
    return (await wholePage(query, viewer, now, scores).execute(asNamed)).rows;
  }

  /**
   * Selects ids first, then the displayed columns: planning both as one statement takes longer than
   * running it. The second part looks rows up by key whatever the filter, so its plan is cached.
   */
  async function inTwo(
    query: DealQuery,
    now: Date,
    scores: IssueScores | undefined,
  ): Promise<ListedRow[]> {
    const { rows: chosen } = await sql<{
      id: string;
      total: number;
    }>`${preparedIfByDate(query)}select ${totalOf(query, viewer)} as total, d.id from ${idsOf(query, viewer, scores)} d
      order by d.place`.execute(asNamed);
    const total = chosen[0]?.total;
    if (total === undefined) return [];
    const ids = sql`${chosen.map(({ id }) => id)}::uuid[]`;
    const { rows } =
      await sql<ListedRow>`${prepared}select ${listColumns(now)}, ${total}::int as total
      from unnest(${ids}) with ordinality as page (id, place)
      join deals d on d.organisation_id = ${organisationId} and d.id = page.id
      ${DEAL_JOINS} ${writeJoins(viewer, ids)}
      order by page.place`.execute(asNamed);
    return rows;
  }

  /** Past the last page there is no row to carry the total. */
  async function count(query: DealFilter): Promise<number> {
    const { rows } = await sql<{
      total: number;
    }>`select ${totalOf(query, viewer)} as total`.execute(db);
    return rows[0]?.total ?? 0;
  }
}

type ListedRow = DealRow & { total: number };

export function wholePage(
  query: DealQuery,
  viewer: Viewer,
  now: Date,
  scores?: IssueScores,
): RawBuilder<ListedRow> {
  return sql<ListedRow>`select ${totalOf(query, viewer)} as total, ${listColumns(now)}
    from ${pageOf({ query, viewer, scores, where: dealsWhere(query, viewer) })}
    ${DEAL_JOINS} ${writeJoins(viewer)}
    order by place`;
}

function idsOf(
  query: DealQuery,
  viewer: Viewer,
  scores: IssueScores | undefined,
): RawBuilder<unknown> {
  return sql`(${chosenIds({ query, viewer, scores, where: dealsWhere(query, viewer) })})`;
}

function listColumns(now: Date): RawBuilder<unknown> {
  return sql`(${now}::timestamptz at time zone o.time_zone)::date as today,
    nw.state as "pendingWrite", ${CRM_ANSWER} as "crmAnswer",
    case when d.status = 'open' then d.risk_level end as "riskLevel", d.risk_at_stake as "atStake",
    d.risk_rules as "riskRules", ${dealColumns()}`;
}

const CRM_ANSWER = sql`case when ca.deal_id is not null then json_build_object('changeId', 'deal.' || d.id || '.forecast_category.'
  || (extract(epoch from ca.at) * 1000000)::bigint, 'from', ca.from_value, 'to', ca.to_value) end`;

/**
 * The newest write of each deal, and the category the CRM set automatically after a stage change
 * made here, until it is confirmed, undone or changed. Read once for all deals, or for those given.
 */
function writeJoins(
  { organisationId }: Viewer,
  ids: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const among = (column: RawBuilder<unknown>) => (ids ? sql`and ${column} = any(${ids})` : sql``);
  return sql`left join (select distinct on (w.deal_id) w.deal_id, nullif(w.state, 'sent') as state
      from crm_writes w
      where w.organisation_id = ${organisationId} and w.state <> 'discarded' ${among(sql`w.deal_id`)}
      order by w.deal_id, w.state = 'conflict' desc, w.seq desc) nw on nw.deal_id = d.id
    left join (select a.deal_id, a.at, a.from_value, a.to_value from deal_changes a
      where a.organisation_id = ${organisationId} ${among(sql`a.deal_id`)}
        and a.is_answer and a.field = 'forecast_category' and a.kept_at is null and a.undone_at is null
        and exists (select from crm_writes e where e.organisation_id = a.organisation_id and e.id = a.edit_id)
        and not exists (select from deal_changes n where n.organisation_id = a.organisation_id
          and n.deal_id = a.deal_id and n.field = a.field and n.at > a.at and n.undone_at is null)) ca
      on ca.deal_id = d.id and d.status = 'open' and ca.to_value is not distinct from d.forecast_category`;
}

/** Sums the tallies where they cover the filter, otherwise counts. */
function totalOf(query: DealFilter, viewer: Viewer): RawBuilder<number> {
  const tallies = talliesWhere(query, viewer);
  return tallies
    ? sql<number>`(select coalesce(sum(d.deals), 0)::int from deal_tallies d where ${tallies})`
    : sql<number>`(select count(*)::int from deals d where ${dealsWhere(query, viewer)})`;
}
