import type { MovedDeal } from "@touchline/contract";
import type { DealProgress, Total } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { NOT_UNDONE } from "../../db/counted-changes.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { formerValues } from "../../db/former-values.ts";
import type { Handle } from "../../db/handle.ts";
import { isTeamDeal } from "../../db/team-deals.ts";

/**
 * Newest first, more than four lists can display: avoids reading a whole CRM imported last week for
 * one card.
 */
const MAX_ROWS = 4000;

/** The status of a deal in its stage before, as in `dealStatus`. */
const STATUS_BEFORE = sql`case when b.is_closed is not true then 'open' when b.is_won then 'won' else 'lost' end`;

export interface RecentlyChangedDeal extends DealProgress {
  id: string;
  crmId: string;
  name: string;
  amount: number | null;
  closeDate: string | null;
  stageLabel: string | null;
  beforeLabel: string | null;
}

export function movementRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  /** `changed`: the stage that each deal had before its changes since then. `touched`: these, and new deals. */
  const touched = (since: Date, owned: RawBuilder<unknown>) => sql`changed as (
          select f.deal_id, max(f.at) as changed_at,
            max(f.from_value) filter (where f.held_since is null) as before_id
          from (${formerValues({ organisationId, since, fields: ["stage"], counts: NOT_UNDONE })}) f
          group by f.deal_id),
        touched as (
          select deal_id as id from changed union
          select d.id from deals d where d.organisation_id = ${organisationId} and d.created_at >= ${since}
            and d.archived_at is null ${owned})`;
  // A deal may come from another pipeline; the same stage of its own goes first.
  const stageBefore = sql`left join lateral (select label, is_closed, is_won from stages b
          where b.organisation_id = d.organisation_id and b.id = c.before_id
          order by b.pipeline_id = d.pipeline_id desc, b.pipeline_id limit 1) b on true`;

  return {
    /** The team member with an email address, if the viewer may see them. */
    async memberByEmail(email: string): Promise<string | undefined> {
      const found = await db
        .selectFrom("users")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("email", "=", email.toLowerCase())
        .where("deactivatedAt", "is", null)
        .executeTakeFirst();
      return found?.id;
    },

    async since(
      since: Date,
      only: { ownerId?: string | undefined; pipelines?: string[] | undefined },
    ): Promise<RecentlyChangedDeal[]> {
      const ownerId = seesTeam(viewer) ? only.ownerId : userId;
      const owned = sql`and ${ownerId ? sql`d.owner_id = ${ownerId}` : isTeamDeal(organisationId)}`;
      const { rows } = await sql<Row>`
        with ${touched(since, owned)}
        select d.id, d.crm_id, d.name, d.amount_in_home_currency as amount, d.close_date, d.status, d.stage_id,
          d.created_at, c.changed_at, c.before_id, s.label as stage_label, b.label as before_label,
          ${STATUS_BEFORE} as before_status
        from touched t
        join deals d on d.organisation_id = ${organisationId} and d.id = t.id
        left join changed c on c.deal_id = d.id
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        ${stageBefore}
        where d.archived_at is null and ${isCounting(organisationId)} ${owned}
          ${only.pipelines ? sql`and d.pipeline_id = any(${only.pipelines}::text[])` : sql``}
        order by greatest(c.changed_at, d.created_at) desc, d.id limit ${MAX_ROWS}`.execute(db);
      return rows.map(({ beforeId, beforeStatus, ...row }) => ({
        ...row,
        before: beforeId === null ? null : { stageId: beforeId, status: beforeStatus },
      }));
    },

    /** What each owner lost since then, as in `movementOf`. */
    async lostSince(since: Date, pipelines: string[] | undefined): Promise<Map<string, Total>> {
      const owned = seesTeam(viewer)
        ? sql`and d.owner_id is not null`
        : sql`and d.owner_id = ${userId}`;
      const among = pipelines ? sql`and d.pipeline_id = any(${pipelines}::text[])` : sql``;
      const lost = (when: RawBuilder<unknown>) => sql`
          select d.id, d.owner_id, d.pipeline_id, d.amount_in_home_currency, d.created_at from deals d
          where d.organisation_id = ${organisationId} and d.status = 'lost' and d.archived_at is null
            and ${when} and ${isCounting(organisationId)} ${owned} ${among}`;
      const { rows } = await sql<Total & { ownerId: string }>`${prepared}
        with lost as (
          -- The CRM's time of entering a stage may differ a little from that of the change.
          ${lost(sql`d.stage_entered_at >= ${since}::timestamptz - interval '1 day'`)}
          union ${lost(sql`d.stage_entered_at is null`)}
          union ${lost(sql`d.created_at >= ${since}`)})
        select d.owner_id, coalesce(sum(d.amount_in_home_currency), 0) as value, count(*)::int as count
        from lost d
        left join lateral (select c.at, c.from_value as before_id from deal_changes c
          where c.organisation_id = ${organisationId} and c.deal_id = d.id and c.field = 'stage'
            and c.at >= ${since} and ${NOT_UNDONE} order by c.at limit 1) c on true
        left join stages o on o.organisation_id = ${organisationId} and o.pipeline_id = d.pipeline_id
          and o.id = c.before_id
        left join (select distinct on (id) id, is_closed, is_won from stages
          where organisation_id = ${organisationId} order by id, pipeline_id) a
          on o.id is null and a.id = c.before_id
        cross join lateral (select coalesce(o.is_closed, a.is_closed) as is_closed,
          coalesce(o.is_won, a.is_won) as is_won) b
        where (c.at is not null or d.created_at >= ${since})
          and (c.before_id is null or ${STATUS_BEFORE} <> 'lost')
        group by d.owner_id`.execute(db);
      return new Map(rows.map(({ ownerId, ...lost }) => [ownerId, lost]));
    },
  };
}

type Row = Omit<RecentlyChangedDeal, "before"> & {
  beforeId: string | null;
  beforeStatus: DealProgress["status"];
};

export function toMovedDeal(deal: RecentlyChangedDeal, movement: string): MovedDeal {
  const isMoved = movement === "moved";
  const at = movement === "added" ? deal.createdAt : (deal.changedAt ?? deal.createdAt);
  return {
    id: deal.id,
    hubspotId: deal.crmId,
    properties: {
      dealname: deal.name.slice(0, 4000),
      amount_in_home_currency: deal.amount,
      closedate: deal.closeDate,
    },
    at: at.toISOString(),
    from: isMoved ? (deal.beforeLabel ?? deal.before?.stageId ?? null) : null,
    to: isMoved ? (deal.stageLabel ?? deal.stageId) : null,
  };
}
