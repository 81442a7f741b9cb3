import type { WorkspacePipeline } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export function pipelinesRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /**
     * In the CRM's order. The number of open deals comes from the tallies, without reading deals.
     */
    async list(): Promise<WorkspacePipeline[]> {
      const { rows } = await sql<WorkspacePipeline>`
        select p.id, p.label, p.counts,
          (select coalesce(sum(t.deals), 0)::int from deal_tallies t
            where t.organisation_id = p.organisation_id and t.is_open and t.pipeline_id = p.id) as open_deals,
          coalesce((select json_agg(json_build_object('id', s.id, 'label', s.label,
              'probability', s.probability::float, 'isClosed', s.is_closed, 'isWon', s.is_won,
              'daysLimit', s.days_limit) order by s.display_order, s.id)
            from stages s where s.organisation_id = p.organisation_id and s.pipeline_id = p.id
              and not s.is_archived), '[]') as stages
        from pipelines p
        where p.organisation_id = ${organisationId} and not p.is_archived
        order by p.display_order, p.id limit 500`.execute(db);
      return rows;
    },

    /**
     * Which of these ids no pipeline or deal has: a pipeline deleted before the CRM was connected
     * is known only from its deals.
     */
    async unknownOf(ids: string[]): Promise<string[]> {
      const read = await db
        .selectFrom("pipelines")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("id", "in", ids)
        .execute();
      const left = without(ids, read);
      if (left.length === 0) return [];
      const { rows } = await sql<{ id: string }>`
        select distinct pipeline_id as id from deal_tallies
        where organisation_id = ${organisationId} and pipeline_id = any(${left}::text[])`.execute(
        db,
      );
      return without(left, rows);
    },

    /** Prevents two concurrent changes from excluding the last pipelines. */
    async lock(): Promise<void> {
      await db
        .selectFrom("pipelines")
        .select("id")
        .where("organisationId", "=", organisationId)
        .orderBy("id")
        .forUpdate()
        .execute();
    },

    async setCounts(id: string, counts: boolean): Promise<void> {
      await db
        .updateTable("pipelines")
        .set({ counts })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async setLimit(pipelineId: string, id: string, daysLimit: number | null): Promise<void> {
      await db
        .updateTable("stages")
        .set({ daysLimit })
        .where("organisationId", "=", organisationId)
        .where("pipelineId", "=", pipelineId)
        .where("id", "=", id)
        .execute();
    },
  };
}

function without(ids: string[], rows: { id: string }[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
