import type { Deal } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import type { CrmAddresses } from "../../crm-address.ts";
import { kept } from "../../db/connect.ts";
import type { Handle } from "../../db/handle.ts";
import type { Viewer } from "../../viewer.ts";
import {
  type DealFilter,
  type DealQuery,
  dealsWhere,
  talliesWhere,
  wordsOf,
} from "./deal-list-filter.repository.ts";
import { chosenIds, MANY, pageOf } from "./deal-list-order.repository.ts";
import { type DealRow, dealOf } from "./deal-list-row.ts";
import { AROUND, SHOWN } from "./deal-list-shown.repository.ts";

export type { DealQuery } from "./deal-list-filter.repository.ts";

/** What is needed to add deals up, and to go through them. */
export interface DealFacts {
  id: string;
  crmId: string;
  amount: number | null;
  forecastCategory: string | null;
  status: "open" | "won" | "lost";
  probability: number | null;
  ownerId: string | null;
  ownerName: string | null;
}

/** What tells one deal from another. */
interface NamedDeal {
  id: string;
  crmId: string;
  name: string;
  stage: string;
  ownerName: string | null;
  amount: number | null;
  status: "open" | "won" | "lost";
}

/**
 * One page of deals and how many there are.
 *
 * The page is chosen by ids before anything is fetched or joined that it is not
 * sorted by: choosing then reads an index, and the rest costs what one page does.
 */
export function dealListRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  /** Rows as the statement names them: renaming the columns of 10,000 rows costs as much as reading them. */
  const asNamed = db.withoutPlugins();

  return {
    async page(
      query: DealQuery,
      now: Date,
      addresses: CrmAddresses,
    ): Promise<{ deals: Deal[]; total: number }> {
      const rows = query.pageSize > MANY ? await atOnce(query, now) : await inTwo(query, now);
      const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(query));
      return { deals: rows.map((row) => dealOf(row, addresses)), total };
    },

    /** The figures of every deal that fits, by value; no more than `limit`. */
    async facts(query: DealFilter, limit: number): Promise<DealFacts[]> {
      const { rows } = await sql<DealFacts>`
        select d.id, d.crm_id, d.amount_in_home_currency as amount, d.forecast_category, d.status,
          s.probability, u.id as owner_id, u.name as owner_name
        from deals d
        left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${dealsWhere(query, viewer)}
        order by d.amount_in_home_currency desc nulls last, d.id limit ${limit}`.execute(db);
      return rows;
    },

    /** Deals whose name has every word, those that begin with them first. */
    async find(words: string, limit: number): Promise<NamedDeal[]> {
      const name = sql`lower(d.name)`;
      const { rows } = await sql<NamedDeal>`
        select d.id, d.crm_id, d.name, d.status, d.amount_in_home_currency as amount,
          coalesce(s.label, '') as stage, u.name as owner_name
        from deals d
        left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${dealsWhere({ words }, viewer)}
        order by d.status <> 'open', ${name} not like lower(${`${wordsOf(words).join(" ")}%`}), ${name}, d.id
        limit ${limit}`.execute(db);
      return rows;
    },
  };

  async function atOnce(query: DealQuery, now: Date): Promise<ListedRow[]> {
    return (await wholePage(query, viewer, now).execute(asNamed)).rows;
  }

  /**
   * First which deals, then what is shown of them.
   *
   * Planning all of it takes longer than running it. The second part looks rows up by their keys whatever was asked
   * for, so its plan is kept.
   */
  async function inTwo(query: DealQuery, now: Date): Promise<ListedRow[]> {
    const { rows: chosen } = await sql<{ id: string; total: number }>`
      select ${totalOf(query, viewer)} as total, d.id from ${idsOf(query, viewer)} d
      order by d.place`.execute(asNamed);
    const total = chosen[0]?.total;
    if (total === undefined) return [];
    const { rows } = await sql<ListedRow>`${kept}select ${shownOn(now)}, ${total}::int as total
      from unnest(${chosen.map(({ id }) => id)}::uuid[]) with ordinality as page (id, place)
      join deals d on d.organisation_id = ${organisationId} and d.id = page.id
      ${AROUND} left join ${newestWrites(viewer, query.pageSize)}
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

/** One page in one statement. */
export function wholePage(query: DealQuery, viewer: Viewer, now: Date): RawBuilder<ListedRow> {
  return sql<ListedRow>`select ${totalOf(query, viewer)} as total, ${shownOn(now)}
    from ${pageOf({ query, viewer, where: dealsWhere(query, viewer) })}
    ${AROUND} left join ${newestWrites(viewer, query.pageSize)}
    order by place`;
}

function idsOf(query: DealQuery, viewer: Viewer): RawBuilder<unknown> {
  return sql`(${chosenIds({ query, viewer, where: dealsWhere(query, viewer) })})`;
}

function shownOn(now: Date): RawBuilder<unknown> {
  return sql`(${now}::timestamptz at time zone o.time_zone)::date as today,
    w.state as "pendingWrite", ${SHOWN}`;
}

/** For a page a look-up for each deal; for thousands of deals all writes at once. */
function newestWrites({ organisationId }: Viewer, pageSize: number): RawBuilder<unknown> {
  const state = sql`nullif(w.state, 'sent') as state from crm_writes w
    where w.organisation_id = ${organisationId} and w.state <> 'discarded'`;
  const order = sql`w.state = 'conflict' desc, w.seq desc`;
  return pageSize > MANY
    ? sql`(select distinct on (w.deal_id) w.deal_id, ${state} order by w.deal_id, ${order}) w
        on w.deal_id = d.id`
    : sql`lateral (select ${state} and w.deal_id = d.id order by ${order} limit 1) w on true`;
}

/** Adds up tallies where they can say it, and else counts. */
function totalOf(query: DealFilter, viewer: Viewer): RawBuilder<number> {
  const tallies = talliesWhere(query, viewer);
  return tallies
    ? sql<number>`(select coalesce(sum(d.deals), 0)::int from deal_tallies d where ${tallies})`
    : sql<number>`(select count(*)::int from deals d where ${dealsWhere(query, viewer)})`;
}
