import { sql } from "kysely";
import { insertVersions } from "../../db/deal-versions.ts";
import type { Handle } from "../../db/handle.ts";

/** The versions of deals that past days are read from; for the system, which sees all deals. */
export function dealVersionsRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  return {
    async areDue(): Promise<boolean> {
      const { rows } = await sql`select from deals_to_version
        where organisation_id = ${organisationId} limit 1`.execute(db);
      return rows.length > 0;
    },

    /**
     * Replaces the versions of some deals that have changed; returns whether there may be more.
     * Changes whose transactions end meanwhile have lines of their own, which stay.
     */
    async updateSome(limit: number): Promise<boolean> {
      const { rows: locked } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(
        hashtextextended('deal versions ' || ${organisationId}::text, 0)) as is_ours`.execute(db);
      if (!locked[0]?.isOurs) return false;
      const { rows } = await sql<{ dealId: string }>`with taken as (
          delete from deals_to_version where organisation_id = ${organisationId} and deal_id in (
            select distinct deal_id from deals_to_version where organisation_id = ${organisationId}
            order by deal_id limit ${limit})
          returning deal_id)
        select distinct deal_id from taken`.execute(db);
      const ids = rows.map(({ dealId }) => dealId);
      if (ids.length === 0) return false;
      await sql`delete from deal_versions
        where organisation_id = ${organisationId} and deal_id = any(${ids}::uuid[])`.execute(db);
      await insertVersions(organisationId, ids).execute(db);
      return ids.length === limit;
    },
  };
}
