import type { CameDeal, Deal, WentDeal } from "@touchline/contract";
import { type Day, type ExitReason, exitReasons } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../db/connect.ts";
import { OWNERS, type OwnerRow, ownerColumns, toOwner } from "../../db/deal-owner.ts";
import { dealsAt, type PastDay } from "../../db/deals-then.ts";
import type { Handle } from "../../db/handle.ts";
import type { CrmAddresses } from "../../shared/crm/crm-links.ts";
import { DEAL_JOINS, dealColumns } from "./deal-list-columns.repository.ts";
import {
  type DealFilter,
  type DealQuery,
  dealsWhere,
  historyFilterOf,
} from "./deal-list-filter.repository.ts";
import { idsThen, preparedIfByDate } from "./deal-list-order.repository.ts";
import { type DealRow, type TodayRow, toDeal, toToday } from "./deal-list-row.ts";

type MismatchReasons = Record<ExitReason, boolean>;

interface SinceRow extends OwnerRow {
  isCome: boolean;
  id: string;
  hubspotId: string;
  name: string;
  amountInHomeCurrency: number | null;
  closeDate: Day | null;
  status: "open" | "won" | "lost";
  forecastCategory: string | null;
  pipeline: string | null;
  fitsNot: MismatchReasons;
  isNew: boolean;
  count: number;
  value: number;
}

export interface SinceThen {
  came: { count: number; value: number; deals: CameDeal[] };
  went: { count: number; value: number; deals: WentDeal[] };
}

export function dealsThenRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;
  const asNamed = db.withoutPlugins();

  const matchingAt = (query: DealFilter, { end, outdated }: PastDay) =>
    dealsAt(organisationId, end, { ...historyFilterOf(query), outdated });

  async function count(query: DealFilter, past: PastDay): Promise<number> {
    const source = matchingAt(query, past);
    const { rows } = await sql<{ total: number }>`select count(*)::int as total
      from ${source} d where ${dealsWhere(query, viewer)}`.execute(asNamed);
    return rows[0]?.total ?? 0;
  }

  /** Which parts of the filter a deal `d` no longer matches. */
  function fitsNot(query: DealFilter): RawBuilder<MismatchReasons> {
    const { closed, userId, crmOwnerId, forecastCategory, pipelines, counting } = query;
    const { closeDateStart, closeDateEnd } = query;
    const not = (part: DealFilter) => sql`(${dealsWhere(part, viewer)}) is not true`;
    return sql<MismatchReasons>`jsonb_build_object('deleted', d.archived_at is not null, 'status', ${not({ closed })},
      'owner', ${not({ userId, crmOwnerId })}, 'category', ${not({ forecastCategory })},
      'pipeline', ${not({ pipelines, counting })}, 'closeDate', ${not({ closeDateStart, closeDateEnd })})`;
  }

  return {
    /** Selects the ids first, then the displayed columns. */
    async page(
      query: DealQuery,
      past: PastDay,
      addresses: CrmAddresses,
    ): Promise<{ deals: Deal[]; total: number }> {
      const source = matchingAt(query, past);
      const fitting = { query, viewer, source, where: dealsWhere(query, viewer) };
      const { rows: chosen } = await sql<{
        id: string;
        total: number;
      }>`${preparedIfByDate(query)}${idsThen(fitting)}`.execute(asNamed);
      const [one] = chosen;
      if (!one) return { deals: [], total: query.page === 1 ? 0 : await count(query, past) };
      const ids = chosen.map(({ id }) => id);
      const { rows } = await sql<DealRow & TodayRow>`${prepared}
        select ${past.day}::text as today, null as "pendingWrite", ${dealColumns(past.end)},
          n.close_date as "nowCloseDate", n.amount_in_home_currency as "nowAmount",
          n.forecast_category as "nowCategory", n.next_step as "nowNextStep", n.status as "nowStatus",
          n.stage_id as "nowStageId", ns.label as "nowStageLabel", ${CURRENT_OWNER} as "nowOwner",
          n.archived_at is not null as "isDeleted"
        from unnest(${ids}::uuid[]) with ordinality as page (id, place)
        join ${dealsAt(organisationId, past.end, { named: sql`d.id = any(${ids}::uuid[])` })} d on d.id = page.id
        ${DEAL_JOINS}
        join deals n on n.organisation_id = d.organisation_id and n.id = d.id
        left join stages ns on ns.organisation_id = n.organisation_id
          and ns.pipeline_id = n.pipeline_id and ns.id = n.stage_id
        order by page.place`.execute(asNamed);
      const deals = rows.map((row) => ({ ...toDeal(row, addresses), today: toToday(row) }));
      return { deals, total: one.total };
    },

    /** Which matching deals were added and which left since then; lists the largest. */
    async since(query: DealFilter, past: PastDay, limit: number): Promise<SinceThen> {
      const fits = dealsWhere(query, viewer);
      const { rows } = await sql<SinceRow>`
        with was as materialized (select d.id, d.amount_in_home_currency as amount
            from ${matchingAt(query, past)} d where ${fits}),
          is_now as materialized (select d.id, d.amount_in_home_currency as amount from deals d where ${fits}),
          moved as (
            select true as is_come, id, amount from is_now where id not in (select id from was)
            union all
            select false, id, amount from was where id not in (select id from is_now)),
          placed as (
            select *, (count(*) over all_of_them)::int as count, coalesce(sum(amount) over all_of_them, 0) as value,
              row_number() over (partition by is_come order by amount desc nulls last, id) as place
            from moved window all_of_them as (partition by is_come))
        select m.is_come as "isCome", m.id, d.crm_id as "hubspotId", left(d.name, 4000) as name,
          m.amount as "amountInHomeCurrency", d.close_date as "closeDate", ${ownerColumns()}, d.status,
          d.forecast_category as "forecastCategory", coalesce(p.label, d.pipeline_id) as pipeline,
          ${fitsNot(query)} as "fitsNot", d.created_at >= ${past.end} as "isNew", m.count, m.value
        from placed m
        join deals d on d.organisation_id = ${organisationId} and d.id = m.id
        ${OWNERS}
        left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
        where m.place <= ${limit} order by m.place`.execute(asNamed);
      const parts = Map.groupBy(rows, ({ isCome }) => (isCome ? "came" : "went"));
      const sumOf = ([first]: SinceRow[]) => ({
        count: first?.count ?? 0,
        value: first?.value ?? 0,
      });
      const [came = [], went = []] = [parts.get("came"), parts.get("went")];
      return {
        came: { ...sumOf(came), deals: came.map(toCameDeal) },
        went: { ...sumOf(went), deals: went.map(toWentDeal) },
      };
    },
  };
}

/** The current owner of deal `n`. */
const CURRENT_OWNER = sql`(select to_json(o) from (select ${ownerColumns()}
  from deals d ${OWNERS} where d.organisation_id = n.organisation_id and d.id = n.id) o)`;

function toCameDeal(row: SinceRow): CameDeal {
  const { id, hubspotId, name, amountInHomeCurrency, closeDate, isNew } = row;
  const owner = toOwner(row);
  const whose = { ownerName: owner?.name ?? null, ownedBy: owner };
  return { id, hubspotId, name, amountInHomeCurrency, closeDate, isNew, ...whose };
}

function toWentDeal(row: SinceRow): WentDeal {
  const { fitsNot, forecastCategory, pipeline, status } = row;
  return {
    ...toCameDeal(row),
    status,
    because: exitReasons(fitsNot),
    forecastCategory: (forecastCategory || "PIPELINE").slice(0, 100),
    pipeline: (pipeline ?? "").slice(0, 200),
  };
}
