import { type DealOwner, MAX_OWNERS, NO_OWNER } from "@touchline/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { OWNER_NAME, OWNERS, type OwnerRow, ownerColumns, toOwner } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";

/** CRM owners of deals, on the team or not. */
export function dealOwnersRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** By name. Uses a loose index scan over owners, so that not every deal is read. */
    async list(): Promise<DealOwner[]> {
      const next = (after: RawBuilder<SqlBool>) => sql`select d.owner_crm_id from deals d
        where d.organisation_id = ${organisationId} and ${after} order by 1 limit 1`;
      const { rows } = await sql<OwnerRow>`
        with recursive found as (
          (${next(sql`d.owner_crm_id is not null`)})
          union all
          select (${next(sql`d.owner_crm_id > f.owner_crm_id`)}) from found f where f.owner_crm_id is not null)
        select ${ownerColumns()} from found f
        cross join lateral (select d.organisation_id, d.owner_crm_id, d.owner_id from deals d
          where d.organisation_id = ${organisationId} and d.owner_crm_id = f.owner_crm_id
            and d.archived_at is null limit 1) d ${OWNERS}
        order by lower(${OWNER_NAME}), d.owner_crm_id limit ${MAX_OWNERS}`.execute(db);
      const owners = rows.map(toOwner).filter((owner) => owner !== null);
      // A member may have two owners in HubSpot.
      return [...new Map(owners.map((owner) => [owner.id, owner])).values()];
    },

    async hasUnowned(): Promise<boolean> {
      const { rows } = await sql<{ isSo: boolean }>`select exists (select from deals d
        where d.organisation_id = ${organisationId} and d.owner_crm_id is null and d.owner_id is null
          and d.archived_at is null) as is_so`.execute(db);
      return rows[0]?.isSo ?? false;
    },

    /** Which of these ids belong to no owner the viewer may filter by. */
    async unknownOf(ids: string[]): Promise<string[]> {
      const mine = (column: RawBuilder<unknown>) =>
        seesTeam(viewer) ? sql`true` : sql`${column} = ${userId}`;
      const { rows } = await sql<{ id: string }>`select i.id from unnest(${ids}::text[]) as i (id)
        where i.id <> ${NO_OWNER}
          and not exists (select from owners w where w.organisation_id = ${organisationId} and w.id = i.id
            and ${mine(sql`w.user_id`)})
          and not exists (select from deals d where d.organisation_id = ${organisationId}
            and d.owner_crm_id = i.id and ${mine(sql`d.owner_id`)})`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
