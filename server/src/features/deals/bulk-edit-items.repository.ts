import type { WriteState } from "@touchline/contract";
import { BULK_OUTCOMES, type BulkCounts, bulkOutcome } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

type ItemState = "waiting" | "written" | "same" | "left";

export interface BulkItem {
  place: number;
  dealId: string | null;
  value: string;
  expects: string | null;
  /** From an earlier attempt. */
  writeId: string | null;
}

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

export function bulkEditItemsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const visible = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;

  return {
    /** Deals not processed yet stay unchanged. */
    async cancelWaiting(id: string, words: string): Promise<void> {
      await items(id).set({ state: "left", words }).where("state", "=", "waiting").execute();
    },

    /** Requeues the deals the CRM refused; returns how many. */
    async requeueRefused(id: string): Promise<number> {
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

    /** In the order of deal ids, the order in which every caller locks deals. */
    async listWaiting(id: string, limit: number): Promise<BulkItem[]> {
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
      const { rows } = await sql<Pick<BulkItemRow, "state" | "writeState"> & OutcomeCount>`
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
  };

  function items(id: string) {
    return db
      .updateTable("bulkEditItems")
      .where("organisationId", "=", organisationId)
      .where("bulkEditId", "=", id);
  }
}

interface OutcomeCount {
  id: string;
  count: number;
}

const noCounts = () =>
  Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as BulkCounts;
