import type { WriteState } from "@touchline/contract";
import {
  BULK_OUTCOMES,
  type BulkCounts,
  type BulkProperty,
  bulkOutcome,
  type DealValues,
} from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { seesTeam } from "../../viewer.ts";

export interface StoredBulkEdit {
  id: string;
  property: BulkProperty;
  value: string;
  label: string;
  undoes: string | null;
  undoneBy: string | null;
  /** How many close dates it moved later. */
  pushed: number;
  createdAt: Date;
}

export type NewBulkEdit = Omit<StoredBulkEdit, "undoneBy" | "undoes" | "pushed">;

type ItemState = "waiting" | "written" | "same" | "left";

/** A deal whose turn it is. */
export interface BulkItem {
  place: number;
  dealId: string | null;
  value: string;
  expects: string | null;
  /** Of an earlier attempt. */
  writeId: string | null;
}

/** What became of a deal's turn. */
export interface BulkResult {
  place: number;
  state: Exclude<ItemState, "waiting">;
  words: string | null;
  before: string | null;
  writeId: string | null;
}

export interface BulkItemRow {
  asked: string;
  dealId: string | null;
  crmId: string | null;
  name: string | null;
  state: ItemState;
  writeState: WriteState | null;
  words: string | null;
}

export const NO_SUCH_DEAL = "There is no such deal.";

/** How many of one person's are kept; each holds what up to a thousand deals held before. */
const KEPT = 20;

/** Changes of many deals: what was asked for, and what became of each deal. One's own only. */
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

    /** Locked: while deals have their turn nobody undoes, and the other way round. */
    async getForUpdate(id: string): Promise<StoredBulkEdit | undefined> {
      return own().where("b.id", "=", id).forUpdate("b").executeTakeFirst();
    },

    async newest(): Promise<StoredBulkEdit[]> {
      return own().orderBy("b.createdAt", "desc").orderBy("b.id").limit(KEPT).execute();
    },

    /** How many others are under way. Two that one person starts at the same moment are counted one after the other. */
    async running(exceptId: string): Promise<number> {
      await db
        .selectFrom("users")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .execute();
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bulk_edits b
        where b.organisation_id = ${organisationId} and b.created_by = ${userId} and b.id <> ${exceptId}
          and ${isRunning}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** False if the id is taken. Deals that are not there have their result at once. */
    async begin(
      edit: NewBulkEdit,
      deals: Array<{ asked: string; dealId: string | null }>,
    ): Promise<boolean> {
      if (!(await insert(edit, null))) return false;
      await sql`insert into bulk_edit_items (organisation_id, bulk_edit_id, place, asked, deal_id, value, state, words)
        select ${organisationId}, ${edit.id}, a.place, a.asked, a.deal_id, ${edit.value},
          case when a.deal_id is null then 'left' else 'waiting' end,
          case when a.deal_id is null then ${NO_SUCH_DEAL} end
        from unnest(${deals.map(({ asked }) => asked)}::text[], ${deals.map(({ dealId }) => dealId)}::uuid[])
          with ordinality as a (asked, deal_id, place)`.execute(db);
      return true;
    },

    /** Begins to set back whatever an edit has changed, and says of how many deals that is. */
    async beginUndo(edit: NewBulkEdit, undoes: string): Promise<number> {
      await insert(edit, undoes);
      const { numAffectedRows } = await sql`
        insert into bulk_edit_items (organisation_id, bulk_edit_id, place, asked, deal_id, value, expects)
        select i.organisation_id, ${edit.id}, i.place, i.asked, i.deal_id, coalesce(i.before, ''), i.value
        from bulk_edit_items i
        join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
          and w.state in ('waiting', 'sent', 'discarded')
        where i.organisation_id = ${organisationId} and i.bulk_edit_id = ${undoes} and i.state = 'written'`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Those whose turn has not come are left alone. */
    async stop(id: string, words: string): Promise<void> {
      await items(id).set({ state: "left", words }).where("state", "=", "waiting").execute();
    },

    /** Gives those that the CRM refused another turn, and says how many they are. */
    async again(id: string): Promise<number> {
      const { numUpdatedRows } = await items(id)
        .set({ state: "waiting", words: null })
        .where("state", "=", "written")
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("crmWrites as w")
              .select("w.id")
              .whereRef("w.organisationId", "=", "bulkEditItems.organisationId")
              .whereRef("w.id", "=", "bulkEditItems.writeId")
              .where("w.state", "=", "refused"),
          ),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** In the order of the deals: whoever locks several of them does it in this order. */
    async toDo(id: string, limit: number): Promise<BulkItem[]> {
      return db
        .selectFrom("bulkEditItems")
        .select(["place", "dealId", "value", "expects", "writeId"])
        .where("organisationId", "=", organisationId)
        .where("bulkEditId", "=", id)
        .where("state", "=", "waiting")
        .orderBy("dealId")
        .limit(limit)
        .execute();
    },

    async save(id: string, results: BulkResult[]): Promise<void> {
      await sql`update bulk_edit_items i set state = r.state, words = r.words, before = r.before,
          write_id = r."writeId"
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
          as r(place int, state text, words text, before text, "writeId" uuid)
        where i.organisation_id = ${organisationId} and i.bulk_edit_id = ${id} and i.place = r.place`.execute(
        db,
      );
    },

    async counts(ids: string[]): Promise<Map<string, BulkCounts>> {
      const { rows } = await sql<Pick<BulkItemRow, "state" | "writeState"> & Counted>`
        select i.bulk_edit_id as id, i.state, w.state as write_state, count(*)::int as count
        from bulk_edit_items i
        left join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
        where i.organisation_id = ${organisationId} and i.bulk_edit_id = any(${ids}::uuid[])
        group by 1, 2, 3`.execute(db);
      const all = new Map(ids.map((id) => [id, noCounts()]));
      for (const { id, state, writeState, count } of rows) {
        const counts = all.get(id);
        if (counts) counts[bulkOutcome(state, writeState)] += count;
      }
      return all;
    },

    async rows(id: string): Promise<BulkItemRow[]> {
      const { rows } = await sql<BulkItemRow>`
        select i.asked, d.id as deal_id, d.crm_id, d.name, i.state, w.state as write_state,
          coalesce(w.words, i.words) as words
        from bulk_edit_items i
        left join deals d on d.organisation_id = i.organisation_id and d.id = i.deal_id and ${visible}
        left join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
        where i.organisation_id = ${organisationId} and i.bulk_edit_id = ${id}
        order by i.place`.execute(db);
      return rows;
    },

    /** What deals hold now, without waiting for anybody. */
    async holding(
      dealIds: string[],
    ): Promise<Array<DealValues & { id: string; pipelineId: string | null }>> {
      const { rows } = await sql<DealValues & { id: string; pipelineId: string | null }>`
        select d.id, d.pipeline_id, d.stage_id, d.close_date, d.forecast_category, d.deal_update, d.next_step
        from deals d where d.organisation_id = ${organisationId} and d.id = any(${dealIds}::uuid[])
          and d.archived_at is null and ${visible}`.execute(db);
      return rows;
    },

    /** The pipelines that have a stage, and what it is called there. */
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

    /** Forgets all but the newest, those under way, and those that a kept one sets back. */
    async forgetOld(): Promise<void> {
      await sql`with kept as (
          select b.id, b.undoes from bulk_edits b
          where b.organisation_id = ${organisationId} and b.created_by = ${userId} and (${isRunning}
            or b.id in (select n.id from bulk_edits n where n.organisation_id = ${organisationId}
              and n.created_by = ${userId} order by n.created_at desc, n.id limit ${KEPT})))
        delete from bulk_edits b where b.organisation_id = ${organisationId} and b.created_by = ${userId}
          and not exists (select from kept k where b.id in (k.id, k.undoes))`.execute(db);
    },
  };

  function items(id: string) {
    return db
      .updateTable("bulkEditItems")
      .where("organisationId", "=", organisationId)
      .where("bulkEditId", "=", id);
  }

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

/** A deal of the bulk edit `b` waits for its turn, or for the CRM; `bulkStanding` says the same of counts. */
const isRunning = sql`exists (select from bulk_edit_items i
  left join crm_writes w on w.organisation_id = i.organisation_id and w.id = i.write_id
  where i.organisation_id = b.organisation_id and i.bulk_edit_id = b.id
    and (i.state = 'waiting' or i.state = 'written' and w.state = 'waiting'))`;

interface Counted {
  id: string;
  count: number;
}

const noCounts = () =>
  Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as BulkCounts;
