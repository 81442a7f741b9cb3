import type { HistoryChange, HistoryKind } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { OWNERS, type OwnerRow, ownerColumns, ownerNamed } from "../../db/deal-owner.ts";
import { escapeLike } from "../../db/escape-like.ts";
import type { Handle } from "../../db/handle.ts";
import {
  DEAL_CHANGES,
  GOAL_CHANGES,
  RECORDED_CHANGES,
  REVIEWS,
} from "./change-sources.repository.ts";

export interface ChangeFilter {
  memberId?: string | undefined;
  dealId?: string | undefined;
  kinds?: HistoryKind[] | undefined;
  search?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  timeZone: string;
}

/** The change a page starts after. */
export interface PageCursor {
  /** Microseconds preserve the order of changes within one clock tick. */
  micros: string;
  id: string;
}

export interface ChangeRow extends OwnerRow {
  id: string;
  at: Date;
  micros: string;
  person: string;
  source: HistoryChange["source"];
  kind: HistoryKind;
  did: HistoryChange["did"];
  subject: string;
  dealId: string | null;
  crmId: string | null;
  dealName: string | null;
  memberId: string | null;
  memberName: string | null;
  from: string | null;
  to: string | null;
  /** The currency of a deal's amount; null if it is the organisation's. */
  currency: string | null;
  /** As stored in the deal's history: ids where `from` and `to` are names. */
  rawFrom: string | null;
  rawTo: string | null;
  /** The deal's current value. */
  held: string | null;
  isNewest: boolean;
  isAtCreation: boolean;
  /** Whether it was undone, or is itself an undo. */
  isUndone: boolean;
  /** Whether the deal is still writable and its previous stage still exists. */
  isOpenToUndo: boolean;
}

/** Changes in the organisation that the viewer may see, from all sources. */
export function changesRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    async page(
      filter: ChangeFilter,
      after: PageCursor | null,
      limit: number,
    ): Promise<ChangeRow[]> {
      const wanted = conditions(filter, after);
      const own = seesTeam(viewer) ? sql`` : sql`and x.own_id = ${userId}`;
      const part = (source: RawBuilder<unknown>) => sql`(
        select * from (${source}) x where x.organisation_id = ${organisationId} ${own} ${wanted}
        order by x.at desc, x.id collate "C" desc limit ${limit})`;
      const { rows } = await sql<ChangeRow>`
        select y.id, y.at, (extract(epoch from y.at) * 1000000)::bigint::text as micros, y.person, y.source,
          y.kind, y.did, left(y.subject, 4000) as subject, y.deal_id, y.crm_id, left(y.deal_name, 4000)
          as deal_name, y.member_id, y.member_name, ${ownerColumns()}, y.raw_from, y.raw_to, y.is_at_creation, y.is_undone,
          left(${named(sql`y.raw_from`)}, 10000) as "from", left(${named(sql`y.raw_to`)}, 10000) as "to",
          case when y.kind = 'amount' and d.currency ~ '^[A-Z]{3}$' then d.currency end as currency,
          case y.kind when 'stage' then d.stage_id when 'close_date' then d.close_date::text
            when 'forecast_category' then d.forecast_category when 'next_step' then d.next_step
            when 'deal_update' then d.deal_update when 'lost_reason' then d.lost_reason end as held,
          y.source_table = 'deal' and not exists (select from deal_changes n
            where n.organisation_id = ${organisationId} and n.deal_id = y.deal_id and n.field = y.kind
              and n.at > y.at and n.undone_at is null) as is_newest,
          d.id is not null and d.archived_at is null and (y.kind <> 'stage' or exists (
            select from stages s where s.organisation_id = ${organisationId}
              and s.pipeline_id = d.pipeline_id and s.id = y.raw_from and not s.is_archived))
            as is_open_to_undo
        from (${part(DEAL_CHANGES)} union all ${part(GOAL_CHANGES)} union all ${part(REVIEWS)}
          union all ${part(RECORDED_CHANGES)}) y
        left join deals d on d.organisation_id = ${organisationId} and d.id = y.deal_id
        ${OWNERS}
        order by y.at desc, y.id collate "C" desc limit ${limit}`.execute(db);
      return rows;
    },
  };

  /** Resolves a CRM id to its name. */
  function named(value: RawBuilder<unknown>): RawBuilder<string | null> {
    return sql<string | null>`case y.kind
      when 'stage' then coalesce((select s.label from stages s where s.organisation_id = ${organisationId}
        and s.id = ${value} order by s.pipeline_id = d.pipeline_id desc limit 1), ${value})
      when 'pipeline' then coalesce((select p.label from pipelines p
        where p.organisation_id = ${organisationId} and p.id = ${value}), ${value})
      when 'lost_reason' then coalesce((select o.option ->> 'label' from lost_reason_lists l,
        jsonb_array_elements(l.crm_options) as o(option) where l.organisation_id = ${organisationId}
        and o.option ->> 'value' = ${value} limit 1), ${value})
      when 'owner' then ${ownerNamed(organisationId, value)}
      else ${value} end`;
  }
}

function conditions(filter: ChangeFilter, after: PageCursor | null): RawBuilder<unknown> {
  const { memberId, dealId, kinds, search, from, to, timeZone } = filter;
  const all: RawBuilder<SqlBool>[] = [];
  if (memberId) all.push(sql`x.member_id = ${memberId}`);
  if (dealId) all.push(sql`x.deal_id = ${dealId}`);
  if (kinds) all.push(sql`x.kind = any(${kinds}::text[])`);
  if (from) all.push(sql`x.at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to) all.push(sql`x.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (search) {
    const pattern = `%${escapeLike(search)}%`;
    all.push(sql`concat_ws(' ', x.deal_name, x.person, x.member_name, x.subject, x.raw_from, x.raw_to)
      ilike ${pattern}`);
  }
  if (after) {
    const at = sql`('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond')`;
    all.push(sql`x.at <= ${at} and (x.at < ${at} or x.id collate "C" < ${after.id})`);
  }
  return all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``;
}
