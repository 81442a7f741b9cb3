import type { OpenPush, SlipReasonForm } from "@touchline/contract";
import type { Day, ExplainedMove, SlipReason } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { COUNTS } from "../../db/counted-changes.ts";
import type { Handle } from "../../db/handle.ts";

export interface FoundPush {
  dealId: string;
  ownerId: string | null;
}

/** `by` is null if the user no longer exists. */
export interface RemovedReason {
  was: SlipReason;
  by: string | null;
}

export interface MoveOfDeal extends ExplainedMove {
  dealId: string;
}

type ExplainedReason = Required<SlipReasonForm> & { reason: SlipReason };

const IS_PUSH = sql`c.is_push`;
/** The id of a history entry. */
const LINE_ID = sql`'deal.' || c.deal_id || '.' || c.field || '.' || (extract(epoch from c.at) * 1000000)::bigint`;
const FROM_DAY = sql<Day | null>`left(c.from_value, 10)`;
const TO_DAY = sql<Day | null>`left(c.to_value, 10)`;

/** History entries in which a close date moved later, with their reasons. */
export function slipsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const visible = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;
  const said = sql`slip_reasons s on s.organisation_id = c.organisation_id and s.deal_id = c.deal_id
    and s.field = c.field and s.at = c.at`;

  return {
    /** Finds a push in scope by deal and timestamp in microseconds. */
    async find(dealId: string, micros: string): Promise<FoundPush | undefined> {
      const { rows } = await sql<FoundPush>`
        select d.id as deal_id, d.owner_id from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        where c.organisation_id = ${organisationId} and c.deal_id = ${dealId} and ${IS_PUSH} and ${visible}
          and d.archived_at is null
          and c.at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`.execute(
        db,
      );
      return rows[0];
    },

    /** Returns the history id of the deal's newest push to this day since the given time. */
    async lastPush(dealId: string, to: string | null, since: Date): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select ${LINE_ID} as id from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        where c.organisation_id = ${organisationId} and c.deal_id = ${dealId} and ${IS_PUSH} and ${visible}
          and c.at >= ${since} and left(c.to_value, 10) = left(${to}::text, 10)
        order by c.at desc limit 1`.execute(db);
      return rows[0]?.id;
    },

    async explain(
      dealId: string,
      micros: string,
      { reason, words }: ExplainedReason,
      by: { name: string; at: Date },
    ): Promise<void> {
      await sql`insert into slip_reasons (organisation_id, deal_id, at, reason, words, set_by, set_by_name, set_at)
        values (${organisationId}, ${dealId}, 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond',
          ${reason}, ${words}, ${userId}, ${by.name}, ${by.at})
        on conflict (organisation_id, deal_id, field, at) do update set reason = excluded.reason,
          words = excluded.words, set_by = excluded.set_by, set_by_name = excluded.set_by_name,
          set_at = excluded.set_at`.execute(db);
    },

    /** Returns the deleted reason and its author; undefined if there was none. */
    async removeReason(dealId: string, micros: string): Promise<RemovedReason | undefined> {
      const { rows } = await sql<RemovedReason>`
        delete from slip_reasons where organisation_id = ${organisationId} and deal_id = ${dealId}
          and at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'
        returning reason as was, set_by as by`.execute(db);
      return rows[0];
    },

    /** Returns the pushes of the viewer's own bulk edit; undefined if there is no such edit. */
    async ofBulkEdit(id: string): Promise<FoundPush[] | undefined> {
      const edit = await db
        .selectFrom("bulkEdits")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("createdBy", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!edit) return undefined;
      const { rows } = await sql<FoundPush>`
        select d.id as deal_id, d.owner_id from (${pushedBy(id)}) c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        where ${visible} order by d.id`.execute(db);
      return rows;
    },

    async explainAll(
      id: string,
      said: ExplainedReason,
      by: { name: string; at: Date },
    ): Promise<void> {
      await sql`insert into slip_reasons (organisation_id, deal_id, at, reason, words, set_by, set_by_name, set_at)
        select c.organisation_id, c.deal_id, c.at, ${said.reason}, ${said.words}, ${userId}::uuid, ${by.name}, ${by.at}
        from (${pushedBy(id)}) c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        where ${visible}
        on conflict (organisation_id, deal_id, field, at) do update set reason = excluded.reason,
          words = excluded.words, set_by = excluded.set_by, set_by_name = excluded.set_by_name,
          set_at = excluded.set_at`.execute(db);
    },

    /** Returns whether there was a reason to delete. */
    async removeReasons(id: string): Promise<boolean> {
      const { numAffectedRows = 0n } =
        await sql`delete from slip_reasons s using (${pushedBy(id)}) c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        where s.organisation_id = ${organisationId} and s.deal_id = c.deal_id and s.at = c.at
          and ${visible}`.execute(db);
      return numAffectedRows > 0n;
    },

    /**
     * Lists pushes since the given time that still need a reason (see `needsReason`), newest first.
     */
    async open(
      since: Date,
      limit: number,
      ownerId?: string,
    ): Promise<{ pushes: OpenPush[]; total: number }> {
      const { rows } = await sql<OpenRow>`
        select ${LINE_ID} as id, c.at, ${FROM_DAY} as "from", ${TO_DAY} as "to", d.id as deal_id, d.crm_id,
          left(d.name, 4000) as name, count(*) over ()::int as total
        from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        left join ${said}
        where c.organisation_id = ${organisationId} and c.at >= ${since} and ${IS_PUSH}
          and d.status = 'open' and d.archived_at is null and ${visible}
          ${ownerId ? sql`and d.owner_id = ${ownerId}` : sql``}
          and s.deal_id is null
          and not exists (select from deal_changes n where n.organisation_id = c.organisation_id
            and n.deal_id = c.deal_id and n.field = c.field and n.at > c.at
            and n.undone_at is null and left(n.to_value, 10) <= left(c.from_value, 10))
        order by c.at desc, c.deal_id limit ${limit}`.execute(db);
      return {
        total: rows[0]?.total ?? 0,
        pushes: rows.map(({ id, at, from, to, dealId, crmId, name }) => ({
          id,
          at: at.toISOString(),
          from,
          to,
          deal: { id: dealId, hubspotId: crmId, name },
        })),
      };
    },

    /**
     * Lists all close date changes of these deals, oldest first, optionally within a time range.
     */
    async movesOf(
      dealIds: string[],
      between?: { beginning: Date; end: Date },
    ): Promise<MoveOfDeal[]> {
      if (dealIds.length === 0) return [];
      const { rows } = await sql<MoveOfDeal>`
        select c.deal_id, ${FROM_DAY} as "from", ${TO_DAY} as "to", s.reason
        from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        left join ${said}
        where c.organisation_id = ${organisationId} and c.deal_id = any(${dealIds}::uuid[])
          and c.field = 'close_date' and ${COUNTS} and ${visible}
          ${between ? sql`and c.at >= ${between.beginning} and c.at < ${between.end}` : sql``}
        order by c.deal_id, c.at`.execute(db);
      return rows;
    },
  };

  /** Returns the close date history entry of each deal that the bulk edit pushed. */
  function pushedBy(id: string) {
    return sql`
      select distinct on (c.deal_id) c.organisation_id, c.deal_id, c.field, c.at
      from bulk_edits b
      join bulk_edit_items i on i.organisation_id = b.organisation_id and i.bulk_edit_id = b.id
        and i.state = 'written'
      join deal_changes c on c.organisation_id = b.organisation_id and c.deal_id = i.deal_id and ${IS_PUSH}
        and c.at >= b.created_at and c.to_value = i.value and c.person_id = b.created_by
      where b.organisation_id = ${organisationId} and b.id = ${id} and b.created_by = ${userId}
        and b.property = 'closedate'
      order by c.deal_id, c.at`;
  }
}

interface OpenRow {
  id: string;
  at: Date;
  from: Day;
  to: Day;
  dealId: string;
  crmId: string;
  name: string;
  total: number;
}
