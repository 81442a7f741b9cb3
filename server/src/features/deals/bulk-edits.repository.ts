import type { BulkProperty, DealValues } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";
import { notFound } from "../../http/refusal.ts";

export interface StoredBulkEdit {
  id: string;
  property: BulkProperty;
  value: string;
  label: string;
  undoes: string | null;
  undoneBy: string | null;
  /** How many close dates it pushed. */
  pushed: number;
  createdAt: Date;
}

export type NewBulkEdit = Omit<StoredBulkEdit, "undoneBy" | "undoes" | "pushed">;

export const DEAL_NOT_FOUND = notFound("deal").message;

/** How many are retained per user; each stores the previous values of up to a thousand deals. */
const MAX_STORED = 20;

export function bulkEditsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const visible = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;

  const own = () =>
    db
      .selectFrom("bulkEdits as b")
      .select(["b.id", "b.property", "b.value", "b.label", "b.undoes", "b.createdAt"])
      .select((from) =>
        from
          .selectFrom("bulkEdits as u")
          .select("u.id")
          .whereRef("u.organisationId", "=", "b.organisationId")
          .whereRef("u.undoes", "=", "b.id")
          .as("undoneBy"),
      )
      .select((from) =>
        from
          .selectFrom("bulkEditItems as i")
          .select(({ fn }) => fn.countAll<number>().as("pushed"))
          .whereRef("i.organisationId", "=", "b.organisationId")
          .whereRef("i.bulkEditId", "=", "b.id")
          .where("b.property", "=", "closedate")
          .where("i.state", "=", "written")
          .whereRef("i.before", "<", "i.value")
          .$asScalar()
          .$notNull()
          .as("pushed"),
      )
      .where("b.organisationId", "=", organisationId)
      .where("b.createdBy", "=", userId)
      .$narrowType<{ property: BulkProperty }>();

  return {
    async get(id: string): Promise<StoredBulkEdit | undefined> {
      return own().where("b.id", "=", id).executeTakeFirst();
    },

    /** Locked, so that processing and undo exclude each other. */
    async getForUpdate(id: string): Promise<StoredBulkEdit | undefined> {
      return own().where("b.id", "=", id).forUpdate("b").executeTakeFirst();
    },

    async newest(): Promise<StoredBulkEdit[]> {
      return own().orderBy("b.createdAt", "desc").orderBy("b.id").limit(MAX_STORED).execute();
    },

    /**
     * The user's other running bulk edits. Serialised per user, so that concurrent starts are
     * counted correctly.
     */
    async running(exceptId: string): Promise<number> {
      await serializeForUser({ db, viewer });
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bulk_edits b
        where b.organisation_id = ${organisationId} and b.created_by = ${userId} and b.id <> ${exceptId}
          and ${isRunning}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Returns false if the id is taken. Deals that don't exist get their result immediately. */
    async start(
      edit: NewBulkEdit,
      deals: Array<{ asked: string; dealId: string | null }>,
    ): Promise<boolean> {
      if (!(await insert(edit, null))) return false;
      await sql`insert into bulk_edit_items (organisation_id, bulk_edit_id, place, asked, deal_id, value, state, words)
        select ${organisationId}, ${edit.id}, a.place, a.asked, a.deal_id, ${edit.value},
          case when a.deal_id is null then 'left' else 'waiting' end,
          case when a.deal_id is null then ${DEAL_NOT_FOUND} end
        from unnest(${deals.map(({ asked }) => asked)}::text[], ${deals.map(({ dealId }) => dealId)}::uuid[])
          with ordinality as a (asked, deal_id, place)`.execute(db);
      return true;
    },

    /** Starts an undo of everything an edit has changed; returns the number of deals. */
    async startUndo(edit: NewBulkEdit, undoes: string): Promise<number> {
      await insert(edit, undoes);
      const { numAffectedRows } = await sql`
        insert into bulk_edit_items (organisation_id, bulk_edit_id, place, asked, deal_id, value, expects, write_id)
        select i.organisation_id, ${edit.id}, i.place, i.asked, i.deal_id, coalesce(i.before, ''), i.value, i.write_id
        from bulk_edit_items i
        join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
          and w.state in ('waiting', 'sent', 'discarded')
        where i.organisation_id = ${organisationId} and i.bulk_edit_id = ${undoes} and i.state = 'written'`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** The deals' current values, read without waiting for locks. */
    async currentValues(
      dealIds: string[],
    ): Promise<Array<DealValues & { id: string; pipelineId: string | null }>> {
      const { rows } = await sql<DealValues & { id: string; pipelineId: string | null }>`
        select d.id, d.pipeline_id, d.stage_id, d.close_date, d.forecast_category, d.deal_update, d.next_step, d.lost_reason
        from deals d where d.organisation_id = ${organisationId} and d.id = any(${dealIds}::uuid[])
          and d.archived_at is null and ${visible}`.execute(db);
      return rows;
    },

    /** The pipelines that have a stage, and its label. */
    async stage(stageId: string): Promise<{ label: string; pipelineIds: string[] } | undefined> {
      const rows = await db
        .selectFrom("stages")
        .select(["pipelineId", "label"])
        .where("organisationId", "=", organisationId)
        .where("id", "=", stageId)
        .where("isArchived", "=", false)
        .orderBy("pipelineId")
        .execute();
      const [first] = rows;
      return first && { label: first.label, pipelineIds: rows.map(({ pipelineId }) => pipelineId) };
    },

    /** Deletes all but the newest, those still running, and those that a retained one undoes. */
    async deleteOld(): Promise<void> {
      await sql`with kept as (
          select b.id, b.undoes from bulk_edits b
          where b.organisation_id = ${organisationId} and b.created_by = ${userId} and (${isRunning}
            or b.id in (select n.id from bulk_edits n where n.organisation_id = ${organisationId}
              and n.created_by = ${userId} order by n.created_at desc, n.id limit ${MAX_STORED})))
        delete from bulk_edits b where b.organisation_id = ${organisationId} and b.created_by = ${userId}
          and not exists (select from kept k where b.id in (k.id, k.undoes))`.execute(db);
    },
  };

  async function insert(edit: NewBulkEdit, undoes: string | null): Promise<boolean> {
    const made = await db
      .insertInto("bulkEdits")
      .values({ organisationId, createdBy: userId, undoes, ...edit })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    return made !== undefined;
  }
}

/**
 * Whether a deal of bulk edit `b` is waiting for processing or for the CRM; `bulkStanding` is the
 * same rule on counts.
 */
const isRunning = sql`exists (select from bulk_edit_items i
  left join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
  where i.organisation_id = b.organisation_id and i.bulk_edit_id = b.id
    and (i.state = 'waiting' or i.state = 'written' and w.state = 'waiting'))`;
